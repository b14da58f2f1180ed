/*
 * What the sides of an order agree to by its steps, as versions (`#core/seen`). States are left out: the state machine decides on them.
 */
import { versionOf } from '#core/seen'
import type CancelRequest from '#app/order/models/cancel_request'
import type Order from '#app/order/models/order'
import type PickOrder from '#app/order/models/pick_order'
import type { LatePayment } from '#app/order/rules/late_payment'

/** Money, goods, delivery and pricing terms of an order and its lines. */
export function orderVersion(order: Order): string {
  const { id, orderType, amount, deposit, paid, debt, weight, packets, deliveryType, deliveryAddress } = order
  const { deliveryContact, deliveryMobile } = order
  const { priceContract, priceDiff, priceStandard, lateRate } = order
  const lines = order.lines
    .map((line) => ({
      id: line.id,
      packets: line.packets,
      weight: line.weight,
      // The provisional price of an unpriced line moves with the market and binds nobody.
      price: line.priceContract && line.fixedPrice === null ? null : line.price,
      priceContract: line.priceContract,
      priceDiff: line.priceDiff,
      fixedPrice: line.fixedPrice,
      storageFeeType: line.storageFeeType,
    }))
    .sort((a, b) => a.id - b.id)
  return versionOf({
    id,
    orderType,
    amount,
    deposit,
    paid,
    debt,
    weight,
    packets,
    deliveryType,
    deliveryAddress,
    deliveryContact,
    deliveryMobile,
    priceContract,
    priceDiff,
    priceStandard,
    lateRate,
    pointDeadline: order.pointDeadline?.toMillis() ?? null,
    lines,
  })
}

/** What a payment binds to: the order, and what is owed for paying it late, which grows with every day begun. */
export function paymentVersion(order: Order, late: LatePayment): string {
  return late.amount === 0 ? orderVersion(order) : versionOf({ order: orderVersion(order), late: late.amount })
}

/** The terms of pricing: contract, basis, standard and last moment. Which lines are priced already is left out: their prices move nothing else. */
export function pricingVersion(order: Order): string {
  const { id, priceContract, priceDiff, priceStandard } = order
  return versionOf({
    id,
    priceContract,
    priceDiff,
    priceStandard,
    pointDeadline: order.pointDeadline?.toMillis() ?? null,
  })
}

/** The storage fee that is due, in cents: it grows every day and shrinks with every truck. */
export function storageVersion(order: Order, due: number): string {
  return versionOf({ id: order.id, due, paid: order.storagePaid })
}

/** A request to cancel, with the order that it would end. */
export function cancelRequestVersion(request: CancelRequest, order: Order): string {
  return versionOf({ id: request.id, reason: request.reason, order: orderVersion(order) })
}

/** Goods, planned tonnes, truck, driver and day of a pick order. */
export function pickVersion(pick: PickOrder): string {
  // The approving side sees no more of the number either.
  const { id, packets, plate, driverName, driverIdEnd: driverIdNo, driverPhone, pickDate, remark } = pick
  const lines = pick.lines
    .map((line) => [line.orderLineId, line.packets, line.weight] as const)
    .sort(([a], [b]) => a - b)
  return versionOf({ id, packets, plate, driverName, driverIdNo, driverPhone, pickDate, remark, lines })
}
