import { action, choice, computed, datetime, defineResource, text } from '#app/admin/define'
import { endSessionOf } from '#app/identity/actions/end_sessions'
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
  computed: {
    owner: computed(
      text({ label: '账号', list: true, width: 200 }),
      `(select case access_tokens.kind when 'member'
          then (select coalesce(u.name || ' ', '') || u.mobile from users u where u.id = access_tokens.owner_id)
          else (select o.name || ' ' || o.username from operators o where o.id = access_tokens.owner_id) end)`
    ),
  },
  actions: {
    end: action({
      label: '强制退出',
      tone: 'danger',
      confirm: '该设备立即退出登录，确定？',
      run: ({ id, actor, trx }) => endSessionOf(id, actor, trx),
    }),
  },
})
