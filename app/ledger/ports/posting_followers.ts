/*
 * What must commit together with every posting, whatever made it. The module of the bank turns postings into orders of the bank; it stands below this
 * one and registers itself at the top level of its `listeners.ts`.
 */
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'

/** An entry; `payer` is the company whose money lies in the account, when that is an escrow. Cents. */
export type FollowedLine = { account: string; debit: Cents; credit: Cents; payer: number | null }

/** A posting that has just been written, in the transaction that wrote it. A repeated event is not posted again and so not followed again. */
export type FollowedPosting = {
  id: number
  ref: { type: string; id: number; no: string } | null
  lines: FollowedLine[]
}

export type PostingFollower = { name: string; follow(trx: Trx, posting: FollowedPosting): Promise<void> }

const followers = new Map<string, PostingFollower>()

/** Adds a follower; one of the same name is replaced. */
export function registerPostingFollower(follower: PostingFollower) {
  followers.set(follower.name, follower)
}

export async function followPosting(trx: Trx, posting: FollowedPosting): Promise<void> {
  for (const { follow } of followers.values()) await follow(trx, posting)
}
