import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { isOneOf } from '#core/define_codes'
import { IllegalTransitionError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { OrderState } from '#app/order/codes'
import type Order from '#app/order/models/order'
import { requireSide } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'

/**
 * 采购单号: the buyer names the order by the number of his own books, or takes the number away, until the order is settled. The contract keeps what
 * it was printed with; settlement, invoice and exports show the number that stands.
 */
export async function setBuyerReference(
  input: { orderId: number; buyerReference?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    requireSide(order, actor, 'buyer')
    if (isOneOf(order.state, OrderState.cancelled, OrderState.completed))
      throw new IllegalTransitionError(OrderState.word(order.state), '修改采购单号')
    const before = order.buyerReference
    const after = input.buyerReference || null
    if (before === after) return order
    await order.merge({ buyerReference: after }).save()
    await audit(trx, actor, {
      action: 'order.reference.set',
      entity: 'order',
      entityId: order.id,
      before: { buyerReference: before },
      after: { buyerReference: after },
      summary: after ? `采购单号 ${before ? `${before} → ` : ''}${after}` : `删除采购单号 ${before}`,
    })
    return order
  }, outer)
}
