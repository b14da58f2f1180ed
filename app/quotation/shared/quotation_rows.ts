/* Reading, locking and ending bargains. Lock order: accounts, batches by id, wish, bargains by id. */
import { moveQuotation } from '#app/quotation/moves'
import type { DateTime } from 'luxon'
import { onlyOwn, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import Quotation from '#app/quotation/models/quotation'
import QuotationRound from '#app/quotation/models/quotation_round'
import { QuotationAnswer, QuotationSide, QuotationState } from '#app/quotation/codes'
import { QuotationRefusal } from '#app/quotation/refusals'

/** The side of the actor's company; a bargain that the company began is its beginner's, for a member of 本人. @throws NotFoundError for other companies */
export function sideInQuotation(quotation: Quotation, actor: Actor): QuotationSide {
  const mine = !onlyOwn(actor) || quotation.buyerUserId === actor.userId
  if (actor.companyId === quotation.buyerCompanyId && mine) return QuotationSide.buyer
  if (actor.companyId === quotation.sellerCompanyId) return QuotationSide.seller
  throw refuse(QuotationRefusal.quotationMissing)
}

/** The bargain, locked and checked to be open at this moment. @throws RefusedError when it is over */
export async function lockOpen(trx: Trx, id: number, at: DateTime): Promise<Quotation> {
  const quotation = await Quotation.query({ client: trx }).where('id', id).forUpdate().first()
  if (!quotation) throw refuse(QuotationRefusal.quotationMissing)
  const until = quotation.fundsUntil ?? quotation.validUntil
  if (quotation.state !== QuotationState.open || at > until) throw refuse(QuotationRefusal.quotationEnded)
  return quotation
}

export async function sayRound(trx: Trx, quotation: Quotation, actor: Actor, message: string | null = null) {
  await QuotationRound.create(
    {
      quotationId: quotation.id,
      round: quotation.round,
      side: quotation.standingSide,
      price: quotation.price,
      listingId: quotation.listingId,
      termsVersion: quotation.termsVersion,
      message,
      userId: actor.userId,
      userName: actor.name,
    },
    { client: trx }
  )
}

/** Audit action by the answer that ended a bargain; a bargain without an answer has expired. */
const ENDS: Record<QuotationAnswer, string> = {
  [QuotationAnswer.open]: 'expire',
  [QuotationAnswer.accepted]: 'accept',
  [QuotationAnswer.refused]: 'reject',
}

/** Ends an open bargain; `answer` stays open when there was none. */
export async function endQuotation(
  trx: Trx,
  actor: Actor,
  quotation: Quotation,
  end: { state: QuotationState; answer: QuotationAnswer; at: DateTime; reason: string; orderId?: number }
) {
  const orderId = end.orderId ?? null
  await moveQuotation(trx, actor, quotation, {
    to: end.state,
    action: `quotation.${ENDS[end.answer]}`,
    summary: end.reason,
    reason: end.reason,
    after: { price: quotation.price, orderId },
    fields: { acceptState: end.answer, endedAt: end.at, endReason: end.reason, orderId, fundsUntil: null },
  })
}
