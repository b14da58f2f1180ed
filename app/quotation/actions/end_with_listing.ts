import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import type { ClosedListing } from '#app/listing/ports/listing_closed'
import Quotation from '#app/quotation/models/quotation'
import { goodsText, tellSide } from '#app/quotation/shared/notices'
import { endQuotation } from '#app/quotation/shared/quotation_rows'
import { QuotationAnswer, QuotationSide, QuotationState } from '#app/quotation/codes'

/**
 * Ends the open bargains over a listing that closes or is rolled to another contract, in the same transaction: a batch may be changed and listed again on other terms at
 * once, and no price may be accepted for those. The sides that did not close it are told.
 */
export async function endQuotationsOf(trx: Trx, actor: Actor, { batchId, reason }: ClosedListing): Promise<void> {
  const open = await Quotation.query({ client: trx })
    .where({ batchId, state: QuotationState.open })
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
    const said = `${goodsText(quotation)}的询价已结束：${why}。`
    await tellSide(trx, quotation, QuotationSide.buyer, '询价已结束', said)
    if (actor.companyId !== quotation.sellerCompanyId)
      await tellSide(trx, quotation, QuotationSide.seller, '询价已结束', said)
  }
}
