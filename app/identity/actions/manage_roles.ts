import { can, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { forgetSessions } from '#app/identity/sessions/tokens'
import { COMPLETE_ROLES, ROLES, SUPER_ADMIN } from '#app/identity/reference/roles'
import { requireHeldPermissions, requireHeldScope } from '#app/identity/actions/manage_operators'
import { DataScope, EnabledState } from '#core/codes'
import { IdentityRefusal } from '#app/identity/refusals'

/** Codes of the roles that the product requires. */
const BUILT_IN = new Set(ROLES.map(({ code }) => code))

export type RoleInput = {
  code?: string
  name?: string
  memo?: string | null
  state?: EnabledState
  kind?: string
  dataScope?: DataScope
}

/** Removes the holders of the role from the session cache, so that the change applies to their next call. */
async function forgetHolders(roleId: number, trx: Trx) {
  const holders = await trx.from('user_roles').where('role_id', roleId).select('user_id')
  trx.after('commit', () => {
    for (const { user_id: id } of holders) forgetSessions(id)
  })
}

/** Creates a role without permissions; they are granted on 权限总览. @throws ForbiddenError for a data permission wider than the actor's */
export async function createRole({
  input,
  actor,
  trx,
}: {
  input: Required<RoleInput>
  actor: Actor
  trx: Trx
}): Promise<number> {
  const dataScope = input.dataScope ?? actor.dataScope
  if (input.kind === 'operator') requireHeldScope(dataScope, actor)
  if (!/^[A-Z][A-Z0-9_]{1,39}$/.test(input.code))
    throw InvalidInputError.of('code', '角色编码须为大写字母、数字和下划线')
  const [{ id }] = await trx
    .table('roles')
    .returning('id')
    .insert({
      code: input.code,
      name: input.name,
      memo: input.memo ?? null,
      kind: input.kind,
      data_scope: dataScope,
    })
  return id
}

/** @throws RefusedError for the codes and kinds of built-in roles, and for any change of 超级管理员; ForbiddenError for a wider role than the actor's */
export async function editRole({
  id,
  input,
  actor,
  trx,
}: {
  id: number
  input: RoleInput
  actor: Actor
  trx: Trx
}): Promise<void> {
  const role = await trx.from('roles').where('id', id).forUpdate().firstOrFail()
  await requireHeldPermissions(id, actor, trx)
  if ((input.kind ?? role.kind) === 'operator') requireHeldScope(input.dataScope ?? role.data_scope, actor)
  const moved =
    (input.code !== undefined && input.code !== role.code) || (input.kind !== undefined && input.kind !== role.kind)
  if (moved && BUILT_IN.has(role.code)) throw refuse(IdentityRefusal.builtInFixed)
  const weaker =
    (input.state ?? role.state) !== EnabledState.enabled ||
    (role.code === SUPER_ADMIN && (input.dataScope ?? role.data_scope) !== DataScope.everything)
  if (weaker && COMPLETE_ROLES.has(role.code)) throw refuse(IdentityRefusal.roleAlwaysActive({ role: role.name }))
  const { dataScope, ...rest } = input
  await trx
    .from('roles')
    .where('id', id)
    .update({ ...rest, ...(dataScope === undefined ? {} : { data_scope: dataScope }), updated_at: trx.raw('now()') })
  await forgetHolders(id, trx)
}

/** @throws RefusedError for roles that are in use, and for built-in roles */
export async function deleteRole({ id, actor, trx }: { id: number; actor: Actor; trx: Trx }): Promise<void> {
  const role = await trx.from('roles').where('id', id).forUpdate().firstOrFail()
  await requireHeldPermissions(id, actor, trx)
  if (BUILT_IN.has(role.code)) throw refuse(IdentityRefusal.builtInNotRemovable)
  const { rows } = await trx.rawQuery(
    'select 1 from user_roles where role_id = ? union all select 1 from operator_roles where role_id = ? limit 1',
    [id, id]
  )
  if (rows.length > 0) throw refuse(IdentityRefusal.roleInUse)
  await trx.from('roles').where('id', id).delete()
}

/**
 * Grants permissions to a role or revokes them (权限总览).
 *
 * @throws ForbiddenError for a permission that the actor does not hold; RefusedError for roles that always have every permission
 */
export async function setPermissions(
  input: { roleId: number; permissionIds: number[]; granted: boolean },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const role = await trx.from('roles').where('id', input.roleId).forUpdate().firstOrFail()
    if (COMPLETE_ROLES.has(role.code)) throw refuse(IdentityRefusal.roleAlwaysFull({ role: role.name }))
    const permissions = await trx
      .from('permissions')
      .whereIn('id', input.permissionIds)
      .where('kind', role.kind)
      .select('id', 'code', 'name')
    if (permissions.length !== new Set(input.permissionIds).size)
      throw InvalidInputError.of('permissionIds', '权限不存在')
    const codes = permissions.map(({ code }) => code)
    if (role.kind === 'operator' && !can(actor, ...codes)) throw refuse(IdentityRefusal.permissionsBeyondOwn)
    if (role.kind === 'operator') requireHeldScope(role.data_scope, actor)
    if (input.granted)
      await trx.rawQuery(
        'insert into role_permissions (role_id, permission_id) select ?, unnest(?::bigint[]) on conflict do nothing',
        [role.id, input.permissionIds]
      )
    else
      await trx
        .from('role_permissions')
        .where('role_id', role.id)
        .whereIn('permission_id', input.permissionIds)
        .delete()
    await forgetHolders(role.id, trx)
    await audit(trx, actor, {
      action: input.granted ? 'roles.grant' : 'roles.revoke',
      entity: 'role',
      entityId: role.id,
      [input.granted ? 'after' : 'before']: { permissions: codes },
      summary: `${input.granted ? '授予' : '收回'}${codes.length}项权限`,
    })
  }, outer)
}
