/*
 * Which of one's own batches are offered in US dollars. Such offers belong to a module below, which registers here how they are found.
 */
type OfferFinder = (batchIds: readonly number[]) => Promise<ReadonlySet<number>>

let finder: OfferFinder = async () => new Set()

/** Call at the top level of a module's `listeners.ts`. */
export function registerDollarOffers(found: OfferFinder) {
  finder = found
}

/** Of these batches those that stand in an open offer, ordered or not. */
export const offeredInDollars: OfferFinder = async (batchIds) => (batchIds.length === 0 ? new Set() : finder(batchIds))
