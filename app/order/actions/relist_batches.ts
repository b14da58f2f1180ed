import type { Actor } from '#core/actor'
import { IllegalTransitionError, refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { lockOrder } from '#app/order/shared/lock_order'
import { returnTonnage } from '#app/order/shared/order_tonnage'
import { moveBatches, noteOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'
import { neverLeft } from '#app/order/rules/picking'
import { isTonnageOrder } from '#app/order/rules/quantity_text'

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

/** @throws RefusedError for a batch of which bales have left, unless somebody says that they are back */
function refuseBalesGone(order: Order, returned: boolean) {
  const gone = order.lines.find(({ pickedPackets }) => pickedPackets > 0)
  if (gone && !returned)
    throw refuse(OrderRefusal.balesHaveLeft({ batchCode: gone.batchCode, packets: gone.pickedPackets }))
}

/** What an operator says: why, and whether goods that left by truck are back in the warehouse, which nobody can see from the order. */
export type RelistInput = { orderId: number; reason: string; returned?: boolean }

/** Brings tonnes back to their stock: those that never left, or all of them. @returns what the timeline of the order says */
async function bringTonnesBack(trx: Trx, actor: Actor, order: Order, { reason, returned }: RelistInput) {
  const lines = order.lines.filter(({ batchId }) => batchId !== null).sort((a, b) => a.batchId! - b.batchId!)
  const back = lines.map((line) => ({ line, tonnes: returned ? line.weight : neverLeft(line) }))
  const picked = sumTonnes(lines.map(({ pickedWeight }) => pickedWeight))
  if (back.every(({ tonnes }) => tonnes === 0)) throw refuse(OrderRefusal.tonnesHaveLeft({ picked }))
  for (const { line, tonnes } of back)
    if (tonnes > 0) await returnTonnage(trx, actor, { batchId: line.batchId!, line, tonnes, reason })
  const sum = sumTonnes(back.map(({ tonnes }) => tonnes))
  const gone = picked === 0 ? '' : returned ? '（含已出库退回的）' : `，已出库${picked.toFixed(3)}吨不恢复`
  return `${sum.toFixed(3)}吨恢复在售${gone}`
}

/**
 * Puts the batches of an order that was cancelled after payment back on sale (state-machines §2.2): operators only, with a reason. What left by truck
 * is sold again only when it has come back. Goods by the tonne are in many orders at once; theirs come back to the stock, once.
 *
 * @throws RefusedError for a batch that another order has taken, and when everything has left
 * @throws StaleError for a batch that is on sale already, and for tonnes that have come back
 */
export async function relistBatches(input: RelistInput, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { batches: true })
    if (order.state !== OrderState.cancelled || !order.paidAt)
      throw new IllegalTransitionError(OrderState.word(order.state), '恢复在售')
    if (isTonnageOrder(order)) {
      const said = await bringTonnesBack(trx, actor, order, input)
      await noteOrder(trx, actor, order, 'order.relist', said, input.reason)
      return order
    }
    await refuseSoldAgain(trx, order)
    refuseBalesGone(order, !!input.returned)
    await moveBatches(trx, actor, order, SalesState.sold, SalesState.onSale, input.reason)
    await noteOrder(trx, actor, order, 'order.relist', `${order.lineCount} 批 已售 → 在售`, input.reason)
    return order
  }, outer)
}
