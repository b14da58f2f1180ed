import type User from '#app/identity/models/user'
import { forgetSessions } from '#app/identity/sessions/tokens'
import type { Trx } from '#core/transaction'

/**
 * Removes some roles of a member and adds others, by role code, and sets whether the member is a manager of the company. The member's
 * cached sessions are cleared at commit. The caller has locked the user and writes the audit line.
 */
export async function replaceRoles(
  trx: Trx,
  user: User,
  roles: { of: readonly string[]; by: readonly string[]; manager: boolean }
): Promise<void> {
  await trx
    .from('user_roles')
    .where('user_id', user.id)
    .whereIn(
      'role_id',
      trx
        .from('roles')
        .select('id')
        .whereIn('code', [...roles.of])
    )
    .delete()
  await trx.rawQuery(`insert into user_roles (user_id, role_id) select ?, id from roles where code = any(?)`, [
    user.id,
    [...roles.by],
  ])
  user.useTransaction(trx)
  user.manager = roles.manager
  await user.save()
  trx.after('commit', () => forgetSessions(user.id))
}
