import type { Cents } from '#core/money'
import { PriceStandard } from '#app/market/codes'

/** The agio figures needed for a basis price: 郑商所升贴水 and 优质溢价, cents per tonne. */
export type AgioOf = { czceAgio: Cents | null; premiumAgio: Cents | null }

/**
 * The agio in a price (F4): 0 for standard 1, whose basis is for this very batch; for standard 2, whose basis is for standard grade, the batch's
 * agio.
 */
export function agioIn(priceStandard: PriceStandard, goods: AgioOf): Cents {
  return priceStandard === PriceStandard.standardGrade ? (goods.czceAgio ?? 0) + (goods.premiumAgio ?? 0) : 0
}

/**
 * F4: futures + basis (+ agio), cents per tonne: the reference price with the last quote, the final price with the fixed futures price.
 *
 * @returns null when the price would not be above zero
 */
export function basisPrice(futures: Cents, priceDiff: Cents, agio: Cents): Cents | null {
  const price = futures + priceDiff + agio
  return price > 0 ? price : null
}

/** `CF2705 +850`: display text of a basis; yuan per tonne. */
export function basisText(contract: string, priceDiff: Cents): string {
  const yuan = Math.abs(priceDiff) / 100
  const shown = yuan.toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${contract} ${priceDiff < 0 ? '-' : '+'}${shown}`
}
