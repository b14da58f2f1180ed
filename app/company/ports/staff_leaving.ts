/*
 * What ends when somebody stops being a member of a company. It belongs to modules that depend on this one, so those register what they do, at the top
 * level of their `listeners.ts`.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

export type Leaving = { companyId: number; userId: number; name: string }
type Follower = (trx: Trx, actor: Actor, leaving: Leaving) => Promise<void>

const followers = new Map<string, Follower>()

/** Runs in the transaction in which the person leaves; company and user are locked. */
export function whenStaffLeaves(name: string, follower: Follower) {
  followers.set(name, follower)
}

export async function followLeaving(trx: Trx, actor: Actor, leaving: Leaving) {
  for (const follower of followers.values()) await follower(trx, actor, leaving)
}
