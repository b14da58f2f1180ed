/*
 * In which order a batch is, for the parties of that order: the way from the goods to the deal and its papers. Orders belong to a module below, which
 * registers here how they are found.
 */
import type { Actor } from '#core/actor'

export type OrderOfBatch = { batchId: number; orderId: number; orderNo: string; side: 'buyer' | 'seller' }

type Finder = (batchIds: readonly number[], actor: Actor) => Promise<OrderOfBatch[]>

const finders: Finder[] = []

/** Call at the top level of a module's `listeners.ts`. */
export function registerOrdersOfBatches(finder: Finder) {
  finders.push(finder)
}

/** The newest order of each batch that the actor may open. */
export async function ordersOfBatches(batchIds: readonly number[], actor: Actor): Promise<Map<number, OrderOfBatch>> {
  if (batchIds.length === 0 || !actor.companyId) return new Map()
  const found = await Promise.all(finders.map((finder) => finder(batchIds, actor)))
  return new Map(found.flat().map((order) => [order.batchId, order]))
}
