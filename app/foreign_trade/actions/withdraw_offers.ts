import { systemActor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { ForeignOfferState } from '#app/foreign_trade/codes'
import { moveForeignOffer } from '#app/foreign_trade/moves'

/** Withdraws all open offers of a company that may not trade any more; those in an order stay with it. */
export async function withdrawOffersOf(companyId: number, reason: string): Promise<void> {
  await inTransaction(async (trx) => {
    const at = await databaseNow(trx)
    await moveForeignOffer.where(
      trx,
      systemActor(),
      { company_id: companyId },
      {
        to: ForeignOfferState.withdrawn,
        from: [ForeignOfferState.offered],
        columns: { ended_at: at.toJSDate() },
        action: 'foreign_offer.withdraw',
        summary: '撤盘',
        reason,
      }
    )
  })
}
