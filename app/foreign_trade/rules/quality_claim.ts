import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { discountAmount, discountParts, type DollarCents } from '#app/foreign_trade/rules/dollar_amounts'

/** What is below the contract in the figures of the certificate, and what that comes to by its table. */
export function qualityClaim(order: ForeignOrder): { text: string; amount: DollarCents } | null {
  const parts = discountParts(order.terms, order)
  if (parts.length === 0 || order.landedWeight === null) return null
  const weight = Math.min(order.landedWeight, order.netWeight)
  return { text: parts.map(({ what }) => what).join('，'), amount: discountAmount(parts, weight) }
}
