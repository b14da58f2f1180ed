/*
 * What wishes take at most at this moment: a highest price as it is, a highest basis at the last quote of its contract (F4), so that it is compared
 * with every price.
 */
import { Cached } from '#core/cached'
import type { Cents } from '#core/money'
import type { PriceCap } from '#app/demand/rules/fit_score'
import { PriceType } from '#app/listing/codes'
import { REFERENCE_LAG } from '#app/listing/rules/basis_checks'
import { quotesByContract } from '#app/market/queries/contracts'

export type WishPrice = { priceType: PriceType; price: Cents | null; priceContract: string | null }

/** By contract, cents per tonne. */
export type Quotes = ReadonlyMap<string, Cents>
export type CapOf = (wish: WishPrice) => PriceCap | null

const kept = new Cached<Quotes>({ age: 1_000, most: 1 })

export const lastQuotes = (): Promise<Quotes> => kept.get('', quotesByContract)

/** Null where a wish names no price, or its contract has no quote. */
export function capAt(quotes: Quotes, { priceType, price, priceContract }: WishPrice): PriceCap | null {
  if (price === null) return null
  if (priceType === PriceType.fixed) return { price, slack: 0 }
  const quote = quotes.get(priceContract ?? '')
  return quote === undefined ? null : { price: quote + price, slack: REFERENCE_LAG }
}

/** The caps of wishes at the last quotes. */
export async function priceCaps(): Promise<CapOf> {
  const quotes = await lastQuotes()
  return (wish) => capAt(quotes, wish)
}
