import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import type { Trx } from '#core/transaction'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'

/** A line of the timeline that changes no state. */
export async function noteForeignOrder(
  trx: Trx,
  actor: Actor,
  order: ForeignOrder,
  action: string,
  summary: string,
  reason?: string
) {
  await audit(trx, actor, { action, entity: 'foreign_order', entityId: order.id, summary, reason })
}
