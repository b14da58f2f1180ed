import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { finishPicking, refuseWithOpenPicks } from '#app/order/actions/finish_picking'
import type Order from '#app/order/models/order'
import { OrderState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'
import { orderVersion } from '#app/order/rules/order_versions'
import { leftOf } from '#app/order/rules/picking'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import { requireSide } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'
import { tellBuyer } from '#app/order/shared/order_notices'
import { noteOrder } from '#app/order/shared/step_parts'

/**
 * 余量不再提: after the last truck the seller says that nothing more leaves of goods by the tonne. They are settled as they were weighed, and what is
 * too little is disputed there (F10).
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
    await refuseWithOpenPicks(trx, order)
    const picked = sumTonnes(order.lines.map((line) => line.pickedWeight))
    // Who has delivered nothing is in default, and may not settle on nothing.
    if (picked === 0) throw refuse(OrderRefusal.nothingPickedUp)
    requireSeen(trx, input.seen, orderVersion(order))
    const rest = sumTonnes(order.lines.map((line) => leftOf(line).weight))
    for (const line of order.lines) await line.merge({ pickClosed: true }).save()
    await noteOrder(trx, actor, order, 'order.rest', `余量 ${rest.toFixed(3)} 吨不再提`)
    await tellBuyer(trx, order, {
      code: 'N08',
      title: '余量不再提',
      content: `订单${order.orderNo}已提${picked.toFixed(3)}吨，卖方登记余量${rest.toFixed(3)}吨不再提，按实际过磅重量结算。`,
    })
    await finishPicking(trx, actor, order, await databaseNow(trx))
    return order
  }, outer)
}
