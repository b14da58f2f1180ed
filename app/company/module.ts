import { defineModule } from '#core/define_module'

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
  reads: ['files', 'users', 'roles', 'user_roles'],
})
