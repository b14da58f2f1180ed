import type { OrderableListing } from '#app/order/queries/offers_of'

/** What one order has in common. Goods by the tonne are an order each: they are loaded and weighed by themselves. */
export function groupKey({ sellerId, deliveryType, basis, byTonne, listingId }: OrderableListing): string {
  return JSON.stringify([sellerId, deliveryType, basis, byTonne ? listingId : null])
}
