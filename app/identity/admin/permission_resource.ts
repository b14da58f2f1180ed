import { choice, defineResource, text } from '#app/admin/define'
import { editPermission } from '#app/identity/actions/edit_permission'
import { roleNames } from '#app/identity/admin/role_names'
import Permission from '#app/identity/models/permission'
import { EnabledState } from '#core/codes'
import { PermissionType, ROLE_KINDS } from '#app/identity/codes'

export default defineResource(Permission, {
  name: 'permissions',
  label: '资源权限',
  group: '系统',
  path: 'system/permission-resource',
  icon: 'key',
  order: 120,
  owners: 'platform',
  search: ['name', 'code'],
  defaultSort: ['code', 'asc'],
  fields: {
    name: text({ label: '权限名称', list: true, width: 220, readOnly: true }),
    code: text({ label: '权限编码', list: true, width: 220, readOnly: true }),
    kind: choice(ROLE_KINDS, { label: '适用于', list: true, filter: true, readOnly: true }),
    type: choice(PermissionType, { list: true, filter: true, readOnly: true }),
    state: choice(EnabledState, { list: true, filter: true, help: '停用后任何角色都不再拥有' }),
    memo: text({ label: '备注', list: true }),
  },
  computed: {
    roles: roleNames('role_permissions', 'permissions', { label: '拥有的角色', list: true, width: 260 }),
  },
  crud: { edit: editPermission },
})
