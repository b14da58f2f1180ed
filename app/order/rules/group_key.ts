import type { OrderableListing } from '#app/order/queries/offers_of'

/** What one order has in common. */
export function groupKey({ sellerId, deliveryType, basis }: OrderableListing): string {
  return JSON.stringify([sellerId, deliveryType, basis])
}
