import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { finishPicking } from '#app/order/actions/finish_picking'
import { movePick, onOrder } from '#app/order/moves'
import type Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import { OrderState, PickState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'
import { orderVersion } from '#app/order/rules/order_versions'
import { leftOf, OPEN_PICK_STATES } from '#app/order/rules/picking'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import { requireSide } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'
import { tellBuyer } from '#app/order/shared/order_notices'
import { noteOrder } from '#app/order/shared/step_parts'

/**
 * 余量不再提: after the last truck the seller says that nothing more leaves of goods by the tonne; a truck that has taken something is done by that.
 * They are settled as they were weighed, and what is too little is disputed there (F10).
 *
 * @throws RefusedError `尚有未完成的提货单`, `尚未出库，不能结束提货`, `整批商品的余包在登记出库时注明`
 * @throws StaleError when the order is not the one that was seen
 */
export async function closeRest(input: { orderId: number } & SeenInput, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    requireSide(order, actor, 'seller')
    if (order.state !== OrderState.unpicked)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unsettled))
    if (!isTonnageOrder(order)) throw refuse(OrderRefusal.notByTonnePick)
    const begun = await openTrucks(trx, order)
    const picked = sumTonnes(order.lines.map((line) => line.pickedWeight))
    // Who has delivered nothing is in default, and may not settle on nothing.
    if (picked === 0) throw refuse(OrderRefusal.nothingPickedUp)
    requireSeen(trx, input.seen, orderVersion(order))
    const at = await databaseNow(trx)
    for (const pick of begun)
      await movePick(trx, actor, pick, {
        to: PickState.completed,
        action: 'pick.close',
        summary: `提货单 ${pick.pickNo} 余量不再提`,
        fields: { finishedAt: at },
        ...onOrder(order),
      })
    const rest = sumTonnes(order.lines.map((line) => leftOf(line).weight))
    for (const line of order.lines) await line.merge({ pickClosed: true }).save()
    await noteOrder(trx, actor, order, 'order.rest', `余量 ${rest.toFixed(3)} 吨不再提`)
    await tellBuyer(trx, order, {
      code: 'N08',
      title: '余量不再提',
      content: `订单${order.orderNo}已提${picked.toFixed(3)}吨，卖方登记余量${rest.toFixed(3)}吨不再提，按实际过磅重量结算。`,
    })
    await finishPicking(trx, actor, order, at)
    return order
  }, outer)
}

/** Trucks that have taken something and were not finished. @throws RefusedError `尚有未完成的提货单` while others are still to come */
async function openTrucks(trx: Trx, order: Order): Promise<PickOrder[]> {
  const trucks = await PickOrder.query({ client: trx })
    .where('order_id', order.id)
    .whereIn('state', [...OPEN_PICK_STATES])
    .orderBy('id')
  if (trucks.some(({ state }) => state !== PickState.partlyOut)) throw refuse(OrderRefusal.picksOpen)
  return trucks
}
