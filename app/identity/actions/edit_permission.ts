import { can, type Actor } from '#core/actor'
import { EnabledState } from '#core/codes'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { IdentityRefusal } from '#app/identity/refusals'
import { forgetSessions } from '#app/identity/sessions/tokens'

/**
 * Switches a permission on or off for everybody, and changes its remark.
 *
 * @throws RefusedError for the permission of super administrators; ForbiddenError for one that the operator does not hold
 */
export async function editPermission({
  id,
  input,
  actor,
  trx,
}: {
  id: number
  input: { state?: EnabledState; memo?: string | null }
  actor: Actor
  trx: Trx
}): Promise<void> {
  const permission = await trx.from('permissions').where('id', id).forUpdate().firstOrFail()
  if (permission.kind === 'operator' && !can(actor, permission.code)) throw refuse(IdentityRefusal.permissionsBeyondOwn)
  if (permission.code === '*' && (input.state ?? permission.state) !== EnabledState.enabled)
    throw refuse(IdentityRefusal.everythingStays)
  await trx.from('permissions').where('id', id).update(input)
  const holders = await trx
    .from('user_roles')
    .join('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .where('permission_id', id)
    .select('user_id')
  trx.after('commit', () => {
    for (const { user_id: userId } of holders) forgetSessions(userId)
  })
}
