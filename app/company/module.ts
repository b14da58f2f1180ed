import { defineModule } from '#core/define_module'
import { CompanyFile } from '#app/company/file_purposes'

export default defineModule('company', {
  owns: [
    'companies',
    'company_applications',
    'company_staff',
    'company_invitations',
    'company_blacklists',
    'sales_users',
    'addresses',
    'tags',
    'company_tags',
  ],
  reads: ['files', 'users', 'roles', 'user_roles', 'operators', 'audit_logs'],
  filePurposes: CompanyFile,
  filesOnScreens: { 'company_applications.get': [CompanyFile.licence, CompanyFile.authorization] },
  entities: {
    company: '企业',
    company_application: '企业认证',
    company_invitation: '员工邀请',
    sales_user: '业务员',
    address: '收货地址',
  },
  permissions: { 'invoice:edit': '发票编辑' },
})
