/*
 * Which of one's own batches are offered in US dollars, and at what. Such offers belong to a module below, which registers here how they are found.
 */

/** A price in hundredths of a cent per pound, or a basis on a contract of ICE. */
export type DollarQuote = { poundPrice: number | null; basis: number | null; priceContract: string | null }

type OfferFinder = (batchIds: readonly number[]) => Promise<ReadonlyMap<number, DollarQuote>>

let finder: OfferFinder = async () => new Map()

/** Call at the top level of a module's `listeners.ts`. */
export function registerDollarOffers(found: OfferFinder) {
  finder = found
}

/** Of these batches those that stand in an open offer, ordered or not. */
export const dollarQuotesOf: OfferFinder = async (batchIds) => (batchIds.length === 0 ? new Map() : finder(batchIds))
