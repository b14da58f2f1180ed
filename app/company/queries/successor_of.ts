import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type { Leaving } from '#app/company/ports/staff_leaving'
import { activeManagers } from '#app/company/shared/membership'

/**
 * Who answers for what a member leaves behind: the colleague who takes him off, else the manager who has been there longest.
 *
 * @returns null when nobody is left
 */
export async function successorOf(
  trx: Trx,
  actor: Actor,
  { companyId, userId }: Leaving
): Promise<{ id: number; name: string } | null> {
  if (actor.kind === 'member' && actor.companyId === companyId && actor.userId !== null && actor.userId !== userId)
    return { id: actor.userId, name: actor.name }
  const managers = await activeManagers(trx, companyId)
  const ids = managers.map(({ id }) => id).filter((id) => id !== userId)
  if (ids.length === 0) return null
  return trx
    .from('users')
    .whereIn('id', ids)
    .orderBy('id')
    .select('id', trx.raw('coalesce(name, username) as name'))
    .first()
}
