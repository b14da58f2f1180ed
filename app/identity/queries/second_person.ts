/*
 * What the back office asks about two operators, of whom one decides on the other's proposal.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { actorOfOperator } from '#app/identity/sessions/operators'
import { UserState } from '#app/identity/codes'

/** Days for which an operator who has had another's account in hand cannot be seconded by it. */
const DEPENDENT_DAYS = 7

/** Steps after which an operator could sign in as the other, or has made the other able to decide. */
const HAD_IN_HAND = ['operators.add', 'operators.password', 'operators.totp', 'operators.grant', 'operators.resume']

/** The operator as an actor; null for one who may not sign in any more. */
export async function activeOperator(operatorId: number, trx: Trx): Promise<Actor | null> {
  const found = await trx.from('operators').where({ id: operatorId, state: UserState.active }).first()
  return found ? actorOfOperator(operatorId, trx) : null
}

/** The days of dependence when the asker has created, reset, resumed or empowered the other's account within them; otherwise null. */
export async function dependentFor(askerId: number, otherId: number, trx: Trx): Promise<number | null> {
  const { rows } = await trx.rawQuery(
    `select 1 from audit_logs where entity = 'operator' and entity_id = ? and actor_kind = 'operator' and actor_id = ?
       and action = any(?) and created_at > now() - make_interval(days => ?) limit 1`,
    [String(otherId), askerId, HAD_IN_HAND, DEPENDENT_DAYS]
  )
  return rows.length > 0 ? DEPENDENT_DAYS : null
}
