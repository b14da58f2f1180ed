/*
 * Who sees a batch that is not on the market besides its owner: the parties of an order, the bidders of a lot. The modules that know them register a
 * condition here.
 */
import type { Actor } from '#core/actor'

/** SQL over the batch `b`, with the values of its `?`. */
export type ViewerCondition = { sql: string; bindings: (number | string)[] }

const known: ((actor: Actor) => ViewerCondition)[] = []

/** Call at the top level of a module's `listeners.ts`. */
export function registerBatchViewers(viewers: (actor: Actor) => ViewerCondition) {
  known.push(viewers)
}

export const batchViewers = (actor: Actor): ViewerCondition[] => known.map((viewers) => viewers(actor))
