/*
 * Hooks for what must end together with a listing but belongs to a module that depends on this one. A listing that is rolled to another
 * contract counts as closed: it is another offer. That module registers its hook at the top level of its `listeners.ts`.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

/** `reason`: a sentence for those whose business ends with it, e.g. `批次已撤牌：价格调整`. */
export type ClosedListing = { batchId: number; reason: string }

type ClosingHook = (trx: Trx, actor: Actor, closed: ClosedListing) => Promise<void>

const hooks = new Map<string, ClosingHook>()

/** Adds a hook, which runs in the transaction that closes a listing, with its batch locked; one of the same name is replaced. */
export function whenListingCloses(name: string, hook: ClosingHook) {
  hooks.set(name, hook)
}

export async function endWithListing(trx: Trx, actor: Actor, closed: ClosedListing) {
  for (const hook of hooks.values()) await hook(trx, actor, closed)
}
