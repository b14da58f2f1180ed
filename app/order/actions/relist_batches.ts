import type { Actor } from '#core/actor'
import { IllegalTransitionError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { lockOrder } from '#app/order/shared/lock_order'
import { moveBatches, noteOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'
import { goodsBack, isTonnageOrder } from '#app/order/rules/quantity_text'

/**
 * A batch that has come back once may have been sold again: it belongs to that order then. The batches are locked, so no order takes one meanwhile.
 *
 * @throws RefusedError `批次{code}已由订单{no}售出，不能恢复在售`
 */
async function refuseSoldAgain(trx: Trx, order: Order) {
  const batchIds = order.lines.flatMap(({ batchId }) => (batchId === null ? [] : [batchId]))
  const sold = await trx
    .from('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .whereIn('l.batch_id', batchIds)
    .whereNot('o.state', OrderState.cancelled)
    .orderBy('o.id')
    .select('l.batch_code', 'o.order_no')
    .first()
  if (sold) throw refuse(OrderRefusal.soldAgain({ batchCode: sold.batch_code, orderNo: sold.order_no }))
}

/**
 * Puts the batches of an order that was cancelled after payment back on sale (state-machines §2.2): operators only, with a reason. Goods by the tonne
 * are in many orders at once; theirs come back to the stock, once.
 *
 * @throws RefusedError for a batch that another order has taken; StaleError for one that is on sale already, and for tonnes that have come back
 */
export async function relistBatches(
  input: { orderId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { batches: true })
    if (order.state !== OrderState.cancelled || !order.paidAt)
      throw new IllegalTransitionError(OrderState.word(order.state), '恢复在售')
    if (!isTonnageOrder(order)) await refuseSoldAgain(trx, order)
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
