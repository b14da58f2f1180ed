/*
 * Whether batches are for sale. Listings belong to a module that depends on this one, so that module registers its conditions here, in SQL, which
 * keeps the check part of a single query over many batches.
 */

/** SQL conditions about the batch whose id is given by an expression (`b.id`). */
export type BatchUse = {
  /** The batch is listed now. */
  listed: (batchId: string) => string
  /** A listing refers to the batch, open or not. */
  everListed: (batchId: string) => string
}

let use: BatchUse = { listed: () => 'false', everListed: () => 'false' }

/** Call at the top level of a module's `listeners.ts`. */
export function registerBatchUse(registered: BatchUse) {
  use = registered
}

export const batchUse = (): BatchUse => use
