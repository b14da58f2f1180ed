import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { inTransaction, type Trx } from '#core/transaction'
import { requireDestination, type DestinationInput } from '#app/company/queries/destination'
import { DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'
import { contractJob } from '#app/order/jobs/contract'
import type Order from '#app/order/models/order'
import { releaseDueOf } from '#app/order/queries/release_due'
import { OrderRefusal } from '#app/order/refusals'
import { isBeforeRelease, leavesTown } from '#app/order/rules/delivery'
import { requireSide } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { deliveryColumns } from '#app/order/shared/write_order'
import { addWorkingDays } from '#app/system/shared/working_days'

/**
 * 收货地址: the buyer says where delivered goods go, or changes it, until the seller releases them; an operator may do it for a buyer who gives it
 * in another way. Both sides are told, an accepted contract is printed again, and a paid order gives the seller the whole term for the release.
 *
 * @throws RefusedError `自提订单没有收货地址`; `合同价格含到{town}的运费…` when an accepted order would go to another town
 */
export async function setDeliveryAddress(
  input: { orderId: number; reason?: string | null } & DestinationInput,
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    requireSide(order, actor, 'buyer')
    const destination = await requireDestination(trx, order.buyerCompanyId, input)
    if (order.deliveryType !== DeliveryType.delivered) throw refuse(OrderRefusal.pickedUpNoAddress)
    if (!isBeforeRelease(order.state)) throw new IllegalTransitionError(OrderState.word(order.state), '修改收货地址')
    if (order.state !== OrderState.unaccepted && leavesTown(order.deliveryAddress, destination.town))
      throw refuse(OrderRefusal.otherTown)
    const at = await databaseNow(trx)
    const { deliveryAddress: address, deliveryContact: contact, deliveryMobile: mobile, deliveryMemo: memo } = order
    const before = { address, contact, mobile, memo, contractFileId: order.contractFileId }
    await order
      .merge({
        ...deliveryColumns(destination),
        deliverySetAt: at,
        ...(order.state === OrderState.unreleased ? await laterRelease(trx, order) : {}),
        // The contract names the address: it is printed again.
        contractFileId: null,
      })
      .save()
    if (order.contractNo) await enqueue(trx, contractJob, { orderId: order.id })
    await audit(trx, actor, {
      action: 'order.address.set',
      entity: 'order',
      entityId: order.id,
      before,
      after: destination,
      reason: input.reason ?? undefined,
      summary: `${address ? '修改' : '填写'}收货地址：${destination.address}，${destination.contact}`,
    })
    await tellBuyer(trx, order, {
      code: 'N04',
      title: '收货地址已确定',
      content: `您的订单${order.orderNo}送往${destination.address}，收货人${destination.contact}，电话${destination.mobile}。`,
      // Whoever changes where goods go is not always who ordered them.
      sms: true,
    })
    const until = order.state === OrderState.unreleased ? `，请于${shortTime(order.releaseDue)}前发货` : ''
    await tellSeller(trx, order, {
      code: 'N06',
      title: address ? '买方修改了收货地址' : '买方填写了收货地址',
      content: `订单${order.orderNo}送往${destination.address}，收货人${destination.contact}，电话${destination.mobile}${until}。`,
      sms: true,
    })
    return order
  }, outer)
}

/** The deadlines of the release, counted anew from now where that is later: a buyer who is late with the address does not put the seller in default. */
async function laterRelease(trx: Trx, order: Order): Promise<Partial<Order>> {
  const releaseDue = await releaseDueOf(trx, order, await databaseNow(trx))
  if (order.releaseDue && releaseDue <= order.releaseDue) return {}
  return { releaseDue, defaultDue: await addWorkingDays(releaseDue, 3, '17:00', trx), remindedAt: null }
}
