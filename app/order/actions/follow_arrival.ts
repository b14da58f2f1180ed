import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { audit } from '#core/audit'
import type { Trx } from '#core/transaction'
import { InTransitState } from '#app/catalog/codes'
import { DeliveryType } from '#app/listing/codes'
import type Order from '#app/order/models/order'
import { OrderState } from '#app/order/codes'
import { releaseDueOf } from '#app/order/queries/release_due'
import { lockOrder } from '#app/order/shared/lock_order'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { addWorkingDays } from '#app/system/shared/working_days'

/**
 * Goods of open orders have arrived in a warehouse: the orders say where they lie now, and those that are paid may be released.
 *
 * @param batchIds batches that have just arrived, locked
 */
export async function followArrivalInOrders(trx: Trx, actor: Actor, batchIds: readonly number[]): Promise<void> {
  const orders = await trx
    .from('orders as o')
    .whereNotIn('o.state', [OrderState.cancelled, OrderState.completed])
    .whereExists((line) =>
      line
        .from('order_lines as l')
        .whereColumn('l.order_id', 'o.id')
        .whereIn('l.batch_id', [...batchIds])
    )
    .orderBy('o.id')
    .select('o.id')
  for (const { id } of orders) {
    const order = await lockOrder(trx, id)
    await trx.rawQuery(
      `update order_lines l set entrepot_id = b.entrepot_id, entrepot_name = b.entrepot_name
       from batches b where b.id = l.batch_id and l.order_id = ? and b.id = any(?)`,
      [order.id, [...batchIds]]
    )
    const pickUp = order.state === OrderState.unreleased && order.deliveryType === DeliveryType.pickUp
    if (pickUp && !(await hasGoodsOnTheWay(trx, order))) await askForRelease(trx, actor, order)
  }
}

const hasGoodsOnTheWay = (trx: Trx, order: Order) =>
  trx
    .from('order_lines as l')
    .join('batches as b', 'b.id', 'l.batch_id')
    .where({ 'l.order_id': order.id, 'b.in_transit_state': InTransitState.inTransit })
    .first()

/**
 * Whoever has paid need not wait for the day on which the goods were expected: the seller's deadline comes forward to a working day from now. It
 * never moves back, because late goods are the seller's risk.
 */
async function askForRelease(trx: Trx, actor: Actor, order: Order) {
  const releaseDue = await releaseDueOf(trx, order, await databaseNow(trx))
  if (order.releaseDue && releaseDue < order.releaseDue) {
    const before = { releaseDue: order.releaseDue, defaultDue: order.defaultDue }
    const after = { releaseDue, defaultDue: await addWorkingDays(releaseDue, 3, '17:00', trx) }
    await order.merge({ ...after, remindedAt: null }).save()
    await audit(trx, actor, {
      action: 'order.goods-arrived',
      entity: 'order',
      entityId: order.id,
      before,
      after,
      summary: `货物已到库，放货截止提前至 ${shortTime(releaseDue)}`,
    })
  }
  const until = shortTime(order.releaseDue)
  await tellBuyer(trx, order, {
    code: 'N06',
    title: '货物已到库',
    content: `您的订单${order.orderNo}的货物已到库，卖方应于${until}前放货。`,
  })
  await tellSeller(trx, order, {
    code: 'N06',
    title: '货物已到库，请放货',
    content: `订单${order.orderNo}的货物已到库，请于${until}前放货，逾期将按卖方违约处理。`,
  })
}
