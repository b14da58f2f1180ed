/*
 * F4: 折标准级价, the price of a batch converted to standard grade, in TypeScript and in SQL; a test compares the two. Cents per tonne. A batch
 * without a known quality difference counts as standard.
 */
import type { Cents } from '#core/money'

export function standardPriceOf(price: Cents | null, percentAgio: Cents | null): Cents | null {
  return price === null ? null : price - (percentAgio ?? 0)
}

/** The same as an SQL expression; `price` is an expression, `batch` the alias of `batches`. */
export const standardPriceSql = (price: string, batch: string) => `(${price} - coalesce(${batch}.percent_agio, 0))`
