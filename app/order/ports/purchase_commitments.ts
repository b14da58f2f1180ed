/*
 * What a person has offered to buy and may be bound to by the other side at any moment: a standing price in a bargain. It counts towards his day, so
 * that an acceptance of the seller never takes him over his limit. Modules below register it at the top level of their `listeners.ts`.
 */
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'

type Buyer = { companyId: number; userId: number }
type Commitments = (client: Trx, buyer: Buyer) => Promise<Cents>

const known = new Map<string, Commitments>()

export function registerPurchaseCommitments(name: string, commitments: Commitments) {
  known.set(name, commitments)
}

/** Sum of what the buyer's standing offers are worth. */
export async function committedBy(client: Trx, buyer: Buyer): Promise<Cents> {
  let sum = 0
  for (const commitments of known.values()) sum += await commitments(client, buyer)
  return sum
}
