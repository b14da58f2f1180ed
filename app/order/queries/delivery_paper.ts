import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { renderPdf } from '#core/pdf'
import type { Download } from '#core/wire_files'
import { isOneOf } from '#core/define_codes'
import { DeliveryType } from '#app/listing/codes'
import { OrderState, PickState } from '#app/order/codes'
import { deliveryOrder } from '#app/order/documents/delivery_document'
import Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import { OrderRefusal } from '#app/order/refusals'
import { requireSide } from '#app/order/shared/access'

async function printed(order: Order, pick: PickOrder | null, code: string | null): Promise<Download> {
  const word = order.deliveryType === DeliveryType.pickUp ? '提货单' : '交货单'
  return {
    name: `${word}${pick?.pickNo ?? order.deliveryNo}.pdf`,
    type: 'application/pdf',
    contents: await renderPdf(deliveryOrder(order, pick, code)),
  }
}

/**
 * 提货单 of a released order, for one of its sides. It carries no code: goods leave on the code of a truck.
 *
 * @throws NotFoundError, also for an order between two other companies
 * @throws RefusedError `卖方放货后才有提货单`
 */
export async function orderPaper(orderId: number, actor: Actor): Promise<Download> {
  const order = await Order.query().where('id', orderId).preload('lines').first()
  if (!order) throw refuse(OrderRefusal.orderMissing)
  requireSide(order, actor)
  if (!order.deliveryNo || order.state === OrderState.cancelled) throw refuse(OrderRefusal.notReleasedYet)
  return printed(order, null, null)
}

/**
 * 提货单 of one truck, as soon as it is approved, with the pick code for the buyer alone while goods may leave on it. It is made for each reader and never
 * stored: a file would keep a code that opens a warehouse.
 *
 * @throws NotFoundError, also for one between two other companies
 * @throws RefusedError `提货单审核通过后才能打印`
 */
export async function truckPaper(pickOrderId: number, actor: Actor): Promise<Download> {
  const pick = await PickOrder.query().where('id', pickOrderId).preload('lines').first()
  const order = pick && (await Order.query().where('id', pick.orderId).preload('lines').first())
  if (!pick || !order) throw refuse(OrderRefusal.pickMissing)
  const side = requireSide(order, actor, undefined, OrderRefusal.pickMissing)
  const open = isOneOf(pick.state, PickState.approved, PickState.partlyOut)
  if (!open && pick.state !== PickState.completed) throw refuse(OrderRefusal.pickNotApproved)
  return printed(order, pick, side === 'buyer' && open ? pick.pickCode : null)
}
