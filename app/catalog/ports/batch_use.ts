/*
 * Whether batches are for sale. Listings and offers belong to modules that depend on this one, so those modules register their conditions here, in SQL,
 * which keeps the check part of a single query over many batches.
 */

/** SQL conditions about the batch whose id is given by an expression (`b.id`). */
export type BatchUse = {
  /** The batch is listed now. */
  listed: (batchId: string) => string
  /** A listing refers to the batch, open or not. */
  everListed: (batchId: string) => string
}

const uses = new Map<string, BatchUse>()

/** Call at the top level of a module's `listeners.ts`; a use of the same name is replaced. */
export function registerBatchUse(name: string, use: BatchUse) {
  uses.set(name, use)
}

const anyOf = (conditions: string[]) => (conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`)

/** The conditions of all modules together. */
export const batchUse = (): BatchUse => ({
  listed: (batchId) => anyOf([...uses.values()].map(({ listed }) => listed(batchId))),
  everListed: (batchId) => anyOf([...uses.values()].map(({ everListed }) => everListed(batchId))),
})
