import { choice, defineResource, text } from '#app/admin/define'
import { roleCounts } from '#app/identity/admin/role_names'
import { createRole, deleteRole, editRole } from '#app/identity/actions/manage_roles'
import Role from '#app/identity/models/role'
import { DataScope, EnabledState } from '#core/codes'
import { ROLE_KINDS } from '#app/identity/codes'

export default defineResource(Role, {
  name: 'roles',
  label: '角色',
  group: '系统',
  path: 'system/role',
  icon: 'lock',
  order: 110,
  owners: 'platform',
  search: ['name', 'code'],
  defaultSort: ['id', 'asc'],
  fields: {
    code: text({ label: '角色编码', list: true, help: '大写字母、数字和下划线' }),
    name: text({ label: '角色名称', list: true }),
    kind: choice(ROLE_KINDS, { label: '适用于', list: true, filter: true, default: 'operator' }),
    dataScope: choice(DataScope, { list: true, default: DataScope.everything }),
    state: choice(EnabledState, { list: true, filter: true, create: false }),
    memo: text({ label: '备注', list: true }),
  },
  computed: roleCounts,
  crud: { create: createRole, edit: editRole, delete: deleteRole },
})
