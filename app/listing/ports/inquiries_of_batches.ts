/*
 * Whether the company of the actor has inquired about a batch and waits: a second inquiry would be refused. Inquiries belong to a module below, which
 * registers here how they are found.
 */
import type { Actor } from '#core/actor'

/** `shown`: the actor's list of inquiries has it; one of a colleague may not be in it. */
export type InquiryOfBatch = { batchId: number; quotationNo: string; shown: boolean }

type InquiryFinder = (batchIds: readonly number[], actor: Actor) => Promise<InquiryOfBatch[]>

let finder: InquiryFinder = async () => []

/** Call at the top level of a module's `listeners.ts`. */
export function registerInquiriesOfBatches(found: InquiryFinder) {
  finder = found
}

/** The open inquiry of the actor's company about each batch that has one. */
export async function inquiriesOfBatches(
  batchIds: readonly number[],
  actor: Actor
): Promise<Map<number, InquiryOfBatch>> {
  if (batchIds.length === 0 || !actor.companyId) return new Map()
  return new Map((await finder(batchIds, actor)).map((inquiry) => [inquiry.batchId, inquiry]))
}
