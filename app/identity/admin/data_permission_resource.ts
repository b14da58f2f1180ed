import { choice, computed, defineResource, text } from '#app/admin/define'
import { editRole } from '#app/identity/actions/manage_roles'
import Role from '#app/identity/models/role'
import { ROLE_KINDS } from '#app/identity/codes'
import { DataScope, EnabledState } from '#core/codes'

export default defineResource(Role, {
  name: 'data_permissions',
  label: '数据权限',
  group: '系统',
  path: 'system/permission-data',
  icon: 'filter',
  order: 130,
  owners: 'platform',
  search: ['name', 'code'],
  audit: 'role',
  defaultSort: ['id', 'asc'],
  fields: {
    name: text({ label: '角色', list: true, readOnly: true }),
    code: text({ label: '角色编码', list: true, readOnly: true }),
    kind: choice(ROLE_KINDS, { label: '适用于', list: true, filter: true, readOnly: true }),
    dataScope: choice(DataScope, {
      list: true,
      filter: true,
      help: '有多个角色的人按最宽的一个；会员最宽为本企业，企业管理员始终看到本企业全部数据',
    }),
    state: choice(EnabledState, { list: true, readOnly: true }),
  },
  computed: {
    meaning: computed(
      text({ label: '能看到', list: true, width: 260 }),
      `case when roles.data_scope = ${DataScope.everything} and roles.kind = 'operator' then '全部数据'
        when roles.data_scope = ${DataScope.ownRows} then '本人经手的数据' else '本企业的数据' end`
    ),
  },
  crud: { edit: editRole },
})
