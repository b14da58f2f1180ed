import { choice, datetime, defineResource, text } from '#app/admin/define'
import { deviceActions, sessionOwner } from '#app/identity/admin/session_actions'
import AccessToken from '#app/identity/models/access_token'

/** Devices on which members and operators are logged in. */
export default defineResource(AccessToken, {
  name: 'sessions',
  label: '登录设备',
  group: '系统',
  path: 'system/session',
  title: 'device',
  icon: 'users',
  order: 105,
  owners: 'platform',
  scope: 'access_tokens.expires_at > now()',
  fields: {
    kind: choice({ member: '会员', operator: '管理员' }, { label: '账号类型', list: true, filter: true }),
    device: text({ label: '设备', list: true, filter: true }),
    ip: text({ label: '网络地址', list: true, filter: true }),
    createdAt: datetime({ label: '登录时间', list: true, sort: true }),
    lastUsedAt: datetime({ label: '最近使用', list: true, sort: true }),
    expiresAt: datetime({ label: '到期时间' }),
  },
  computed: { owner: sessionOwner },
  actions: deviceActions,
})
