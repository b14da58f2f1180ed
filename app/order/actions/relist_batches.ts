import type { Actor } from '#core/actor'
import { IllegalTransitionError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { lockOrder } from '#app/order/shared/lock_order'
import { moveBatches, noteOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { goodsBack, isTonnageOrder } from '#app/order/rules/quantity_text'

/** Puts the batches of an order that was cancelled after payment back on sale (state-machines §2.2): operators only, with a reason. */
export async function relistBatches(
  input: { orderId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { batches: true })
    if (order.state !== OrderState.cancelled || !order.paidAt)
      throw new IllegalTransitionError(OrderState.word(order.state), '恢复在售')
    await moveBatches(trx, actor, order, SalesState.sold, SalesState.onSale, input.reason)
    await noteOrder(
      trx,
      actor,
      order,
      'order.relist',
      isTonnageOrder(order) ? `${goodsBack(order)}恢复在售` : `${order.lineCount} 批 已售 → 在售`,
      input.reason
    )
    return order
  }, outer)
}
