/* Goods that are delivered to the buyer have to have a place to go to. */
import { isOneOf } from '#core/define_codes'
import { DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'
import type Order from '#app/order/models/order'

/** Delivered goods of which nobody has said where to: they are neither paid for nor released. */
export function lacksAddress({ deliveryType, deliveryAddress }: Pick<Order, 'deliveryType' | 'deliveryAddress'>) {
  return deliveryType === DeliveryType.delivered && deliveryAddress === null
}

/** The same as a condition on `orders`. */
export const LACKS_ADDRESS = `(orders.delivery_type = ${DeliveryType.delivered} and orders.delivery_address is null)`

/** The buyer may say, or change, where delivered goods go until the seller releases them. */
export function isAddressOpen({ deliveryType, state }: Pick<Order, 'deliveryType' | 'state'>) {
  return deliveryType === DeliveryType.delivered && isBeforeRelease(state)
}

/** The goods have not left yet. */
export const isBeforeRelease = (state: OrderState) =>
  isOneOf(state, OrderState.unaccepted, OrderState.unpriced, OrderState.unpaid, OrderState.unreleased)

/**
 * Whether another address moves the goods to another town. The price of delivered goods contains the freight to the town of the contract, so an
 * accepted order stays there; gate, warehouse and person may change.
 *
 * @param town province and city in one line, as every address of the book begins; null when they are no whole names, of which nobody can tell
 */
export function leavesTown(known: string | null, town: string | null) {
  return known !== null && (town === null || !known.startsWith(town))
}
