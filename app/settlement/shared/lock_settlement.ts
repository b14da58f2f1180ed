import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Refusal } from '#core/refusal'
import type { Trx } from '#core/transaction'
import { requireSide, type Side } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'
import type Order from '#app/order/models/order'
import Settlement from '#app/settlement/models/settlement'
import { SettlementRefusal } from '#app/settlement/refusals'

export type Locked = { order: Order; settlement: Settlement; side: Side | 'platform' }

/**
 * A settlement, locked together with its order, for one of its sides.
 *
 * @param options.accounts locks the accounts of both sides, the escrow, and these
 * @param options.missing what a stranger is told: that what was named does not exist, which may be a row of the settlement
 * @throws NotFoundError when it is between two other companies
 */
export async function lockSettlement(
  trx: Trx,
  settlementId: number,
  actor: Actor,
  options: { side?: Side; accounts?: string[]; missing?: Refusal } = {}
): Promise<Locked> {
  const missing = options.missing ?? SettlementRefusal.settlementMissing
  const seen = await Settlement.query({ client: trx }).where('id', settlementId).first()
  if (!seen) throw refuse(missing)
  const order = await lockOrder(trx, seen.orderId, { money: !!options.accounts, accounts: options.accounts })
  const side = requireSide(order, actor, options.side, missing)
  const settlement = await Settlement.query({ client: trx })
    .where('id', settlementId)
    .forUpdate()
    .preload('lines')
    .firstOrFail()
  return { order, settlement, side }
}
