import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import type { ClosedListing } from '#app/listing/ports/listing_closed'
import Quotation from '#app/quotation/models/quotation'
import { tellEnd } from '#app/quotation/shared/notices'
import { endQuotation } from '#app/quotation/shared/quotation_rows'
import { QuotationAnswer, QuotationState } from '#app/quotation/codes'

/**
 * Ends the open bargains over a listing that closes or is rolled to another contract, in the same transaction: a batch may be changed and listed again
 * on other terms at once, and no price may be accepted for those.
 */
export async function endQuotationsOf(trx: Trx, actor: Actor, { batchId, reason }: ClosedListing): Promise<void> {
  await endAll(trx, actor, { batchId }, reason)
}

/** Ends the open bargains about a wish that ends, in the same transaction. The caller has locked the wish. */
export async function endAnswersOf(trx: Trx, actor: Actor, demandId: number, reason: string): Promise<void> {
  await endAll(trx, actor, { demandId }, reason)
}

async function endAll(
  trx: Trx,
  actor: Actor,
  about: { batchId: number } | { demandId: number },
  reason: string
): Promise<void> {
  const open = await Quotation.query({ client: trx })
    .where({ ...about, state: QuotationState.open })
    .orderBy('id')
    .forUpdate()
  if (open.length === 0) return
  const at = await databaseNow(trx)
  const why = reason.slice(0, 200)
  for (const quotation of open) {
    await endQuotation(trx, actor, quotation, {
      state: QuotationState.ended,
      answer: QuotationAnswer.open,
      at,
      reason: why,
    })
    await tellEnd(trx, quotation, why, actor)
  }
}
