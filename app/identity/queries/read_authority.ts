import db from '@adonisjs/lucid/services/db'
import { allPermissions } from '#app/admin/permissions'
import { COMPLETE_ROLES } from '#app/identity/reference/roles'
import type { AuthorityPermission, AuthorityRole } from '#app/identity/transformers/authority'

/** The matrix of roles and permissions, with the menu group of each permission. */
export async function readAuthority(): Promise<{ roles: AuthorityRole[]; permissions: AuthorityPermission[] }> {
  const groups = new Map((await allPermissions()).map((entry) => [entry.code, entry.group]))
  const roles = await db.from('roles').select('id', 'code', 'name', 'kind', 'state').orderBy('id')
  const permissions = await db.from('permissions').whereNot('code', '*').orderBy('id')
  const grants = await db.from('role_permissions').select('role_id', 'permission_id')
  return {
    roles: roles.map((role) => ({
      ...role,
      complete: COMPLETE_ROLES.has(role.code),
      permissionIds: grants.filter(({ role_id: id }) => id === role.id).map(({ permission_id: id }) => id),
    })),
    permissions: permissions.map(({ id, code, name, kind, state }) => ({
      id,
      code,
      name,
      kind,
      state,
      group: kind === 'member' ? '企业用户' : (groups.get(code) ?? '系统'),
    })),
  }
}
