/*
 * Whether batches are for sale. Listings are a module further down, so it says here, in SQL, how it knows: the question stays part of the
 * one query that asks about all batches.
 */

/** Conditions in SQL about the batch whose id an expression gives (`b.id`). */
export type BatchUse = {
  /** It is listed now. */
  listed: (batchId: string) => string
  /** A listing refers to it, open or not. */
  everListed: (batchId: string) => string
}

let use: BatchUse = { listed: () => 'false', everListed: () => 'false' }

/** Call at the top level of a module's `listeners.ts`. */
export function registerBatchUse(registered: BatchUse) {
  use = registered
}

export const batchUse = (): BatchUse => use
