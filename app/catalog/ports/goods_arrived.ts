/*
 * What follows the arrival of goods in a warehouse. Orders belong to a module that depends on this one, so that module registers what it does.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

type Follower = (trx: Trx, actor: Actor, batchIds: readonly number[]) => Promise<void>

const followers: Follower[] = []

/** Call at the top level of a module's `listeners.ts`. Batches are locked when it runs, in the transaction of the arrival. */
export function registerArrivalFollower(follower: Follower) {
  followers.push(follower)
}

export async function followArrival(trx: Trx, actor: Actor, batchIds: readonly number[]) {
  for (const follower of followers) await follower(trx, actor, batchIds)
}
