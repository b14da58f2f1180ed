import type { Cents } from '#core/money'
import { groupKey } from '#app/order/rules/group_key'
import type { OrderableListing } from '#app/order/queries/offers_of'

/** Amounts of the orders that these offers would become. */
export function orderAmounts(offers: readonly OrderableListing[]): Cents[] {
  const sums = new Map<string, Cents>()
  for (const offer of offers) sums.set(groupKey(offer), (sums.get(groupKey(offer)) ?? 0) + offer.amount)
  return [...sums.values()]
}
