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
  filePurposes: CompanyFile,
  filesOnScreens: { 'company_applications.get': [CompanyFile.licence, CompanyFile.authorization] },
})
