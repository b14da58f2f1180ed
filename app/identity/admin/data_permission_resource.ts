import { choice, computed, defineResource, text } from '#app/admin/define'
import { editRole } from '#app/identity/actions/manage_roles'
import Role from '#app/identity/models/role'
import { DataScope, EnabledState } from '#core/codes'

export default defineResource(Role, {
  name: 'data_permissions',
  label: '数据权限',
  group: '系统',
  path: 'system/permission-data',
  icon: 'filter',
  order: 130,
  search: ['name', 'code'],
  audit: 'role',
  scope: `roles.kind = 'operator'`,
  defaultSort: ['id', 'asc'],
  fields: {
    name: text({ label: '角色', list: true, readOnly: true }),
    code: text({ label: '角色编码', list: true, readOnly: true }),
    dataScope: choice(DataScope, { list: true, filter: true, help: '有多个角色的人按最宽的一个' }),
    state: choice(EnabledState, { list: true, readOnly: true }),
  },
  computed: {
    meaning: computed(
      text({ label: '能看到', list: true, width: 260 }),
      `case roles.data_scope when ${DataScope.everything} then '全部数据' when ${DataScope.ownCompany} then '本企业的数据' else '本人经手的数据' end`
    ),
  },
  crud: { edit: editRole },
})
