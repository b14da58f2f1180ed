/*
 * What a person has offered to buy and may be bound to by the other side at any moment: a standing price in a bargain. It counts towards his day, so
 * that an acceptance of the seller never takes him over his limit. Modules below register it at the top level of their `listeners.ts`.
 */
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'

/** People of one company. */
export type Buyers = { companyId: number; userIds: readonly number[] }
/** Sums by user; whoever has offered nothing may be left out. */
type Commitments = (client: Trx, buyers: Buyers) => Promise<ReadonlyMap<number, Cents>>

const known = new Map<string, Commitments>()

export function registerPurchaseCommitments(name: string, commitments: Commitments) {
  known.set(name, commitments)
}

/** Sums of what the buyers' standing offers are worth, by user. */
export async function committedBy(client: Trx, buyers: Buyers): Promise<Map<number, Cents>> {
  const sums = new Map<number, Cents>()
  for (const commitments of known.values())
    for (const [userId, worth] of await commitments(client, buyers)) sums.set(userId, (sums.get(userId) ?? 0) + worth)
  return sums
}
