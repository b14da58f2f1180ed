import { boolean, choice, datetime, defineResource, text } from '#app/admin/define'
import { operatorActions } from '#app/identity/admin/operator_actions'
import { roleNames } from '#app/identity/admin/role_names'
import Operator from '#app/identity/models/operator'
import { UserState } from '#app/identity/codes'

export default defineResource(Operator, {
  name: 'operators',
  label: '管理员',
  group: '系统',
  path: 'system/user',
  icon: 'users',
  order: 100,
  search: ['name', 'username', 'mobile'],
  fields: {
    username: text({ label: '用户名', list: true, readOnly: true }),
    name: text({ label: '姓名', list: true }),
    mobile: text({ label: '手机号', list: true }),
    state: choice(UserState, { list: true, filter: true, readOnly: true }),
    totpEnabled: boolean({ label: '动态口令', list: true, readOnly: true }),
    lockedUntil: datetime({ label: '锁定至', readOnly: true }),
    lastLoginAt: datetime({ label: '最近登录', list: true, sort: true, readOnly: true }),
    createdAt: datetime({ label: '创建时间', sort: true, readOnly: true }),
  },
  computed: {
    roles: roleNames('operator_roles', 'operators', { label: '角色', list: true, width: 200 }),
  },
  crud: { edit: true },
  actions: operatorActions,
})
