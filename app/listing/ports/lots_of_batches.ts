/*
 * In which auction session a batch of one's own stands. Auctions belong to a module below, which registers here how they are found.
 */
import type { Actor } from '#core/actor'

/** Batches by id, each with the id of its session. */
export type SessionsByBatch = ReadonlyMap<number, number>

type LotFinder = (batchIds: readonly number[], actor: Actor) => Promise<SessionsByBatch>

let finder: LotFinder = async () => new Map()

/** Call at the top level of a module's `listeners.ts`. */
export function registerLotsOfBatches(found: LotFinder) {
  finder = found
}

/** Of the batches that the company of the actor offers in a session that is published, or that was hammered and not signed yet. */
export const lotsOfBatches: LotFinder = async (batchIds, actor) =>
  batchIds.length === 0 ? new Map() : finder(batchIds, actor)
