import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { ForeignOfferState } from '#app/foreign_trade/codes'
import { moveForeignOffer } from '#app/foreign_trade/moves'

/** Withdraws all open offers of a company that may not trade any more; those in an order stay with it. */
export async function withdrawOffersOf(companyId: number, reason: string): Promise<void> {
  await inTransaction((trx) =>
    moveForeignOffer.where(
      trx,
      systemActor(),
      { company_id: companyId },
      {
        to: ForeignOfferState.withdrawn,
        from: [ForeignOfferState.offered],
        action: 'foreign_offer.withdraw',
        summary: '撤盘',
        reason,
      }
    )
  )
}
