/*
 * F4: 折标准级价, what a batch would cost in standard grade, once for the server's code and once for its SQL; a test holds the two against
 * each other. Cents per tonne. A batch without a known quality difference counts as standard.
 */
import type { Cents } from '#core/money'

export function standardPriceOf(price: Cents | null, percentAgio: Cents | null): Cents | null {
  return price === null ? null : price - (percentAgio ?? 0)
}

/** The same as a term of SQL; `price` is a term, `batch` the alias of `batches`. */
export const standardPriceSql = (price: string, batch: string) => `(${price} - coalesce(${batch}.percent_agio, 0))`
