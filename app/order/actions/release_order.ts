import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireSide } from '#app/order/shared/access'
import { requireOwnPart } from '#app/order/shared/contract_parties'
import { orderVersion } from '#app/order/rules/order_versions'
import { lacksAddress } from '#app/order/rules/delivery'
import { collectDueOf } from '#app/order/rules/collection'
import { lockOrder } from '#app/order/shared/lock_order'
import { moveOrder } from '#app/order/moves'
import { releaseSellerDeposit } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { goodsOnTheWay } from '#app/order/queries/goods_on_the_way'
import { nextNumber } from '#app/order/shared/order_numbers'
import { shortTime, tellBuyer } from '#app/order/shared/order_notices'
import { setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { OrderState } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'
import { OrderRefusal } from '#app/order/refusals'

/**
 * 放货 (state-machines §5.1 g): issues the delivery order and tells the buyer by SMS that trucks can be sent. A code opens goods for one truck only, with
 * its approval.
 *
 * @throws RefusedError `货物在途，到库后方可放货`, `买方尚未填写收货地址，填写后方可发货`, `订单已超时` once the seller is in default,
 *   `购销合同需要本企业的…` while the contract waits for it
 * @throws StaleError when the order is not the one that was seen
 */
export async function releaseOrder(input: { orderId: number } & SeenInput, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    requireSide(order, actor, 'seller')
    if (order.state !== OrderState.unreleased)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unpicked))
    const at = await databaseNow(trx)
    if (order.defaultDue && at > order.defaultDue) throw refuse(OrderRefusal.tooLate)
    if (lacksAddress(order)) throw refuse(OrderRefusal.addressNeededToRelease)
    await requireOwnPart(trx, order, 'seller')
    requireSeen(trx, input.seen, orderVersion(order))
    // Goods delivered to the buyer may still be in transit.
    if (order.deliveryType === DeliveryType.pickUp && (await goodsOnTheWay(order, trx)).length > 0)
      throw refuse(OrderRefusal.goodsInTransit)

    const pickDue = at.plus({ days: await setting(OrderSetting.pickTimeout, trx) })
    const deliveryNo = await nextNumber(trx, 'TH')
    await moveOrder(trx, actor, order, {
      to: OrderState.unpicked,
      action: 'order.release',
      summary:
        order.deliveryType === DeliveryType.pickUp ? `放货，提货单 ${deliveryNo}` : `放货发运，交货单 ${deliveryNo}`,
      fields: {
        releasedAt: at,
        pickDue,
        collectDue: order.deliveryType === DeliveryType.pickUp ? collectDueOf(at, pickDue, order.lines) : null,
        defaultDue: null,
        remindedAt: null,
        deliveryNo,
      },
    })
    await releaseSellerDeposit(trx, actor, order, 'release')
    await tellBuyer(trx, order, {
      code: 'N07',
      title: order.deliveryType === DeliveryType.pickUp ? '卖方已放货，可以提货' : '卖方已发货',
      content:
        order.deliveryType === DeliveryType.pickUp
          ? `您的订单${order.orderNo}已放货，提货单${deliveryNo}，请填报车辆申请提货，于${shortTime(pickDue)}前提货；每车的提货码在申请通过后发送。`
          : `您的订单${order.orderNo}已发货，交货单${deliveryNo}，到货后请确认收货。`,
      sms: true,
    })
    return order
  }, outer)
}
