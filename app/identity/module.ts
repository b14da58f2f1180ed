import { defineModule } from '#core/define_module'
import { IdentitySetting } from '#app/identity/settings'

export default defineModule('identity', {
  owns: [
    'users',
    'operators',
    'access_tokens',
    'known_devices',
    'roles',
    'permissions',
    'role_permissions',
    'user_roles',
    'operator_roles',
    'sms_codes',
    'captchas',
    'guesses',
  ],
  reads: ['audit_logs'],
  entities: { user: '用户', operator: '管理员', role: '角色', permission: '权限', sms_code: '短信验证码' },
  settings: IdentitySetting,
  parts: {
    proofs:
      'what somebody must know, have or compute: captchas, codes by SMS, one-time passwords, and how often it may be tried',
    sessions: 'how a token becomes an actor',
  },
})
