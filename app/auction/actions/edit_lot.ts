import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { lockDraft } from '#app/auction/actions/make_session'
import AuctionLot from '#app/auction/models/auction_lot'
import type { LotTerms } from '#app/auction/actions/add_lots'
import { requireContracts } from '#app/auction/shared/lot_contracts'
import { requireLotNearIndex } from '#app/auction/shared/lot_near_index'
import { askedProblem, reserveOf } from '#app/auction/rules/asked_prices'
import { lotProblem, namesNeedlessContract } from '#app/auction/rules/session_checks'
import { openListing } from '#app/listing/queries/listing_row'
import { AuctionRefusal } from '#app/auction/refusals'

/**
 * Changes the terms of a lot in a session that is not published; the batch of the lot cannot be changed.
 *
 * @param input.confirmed a starting price that is far from the index is meant
 * @throws StaleError for a starting price that is far from the index, and farther than the one before
 */
export async function editLot(
  input: Partial<LotTerms> & { lotId: number; confirmed?: boolean },
  actor: Actor,
  outer?: Trx
): Promise<AuctionLot> {
  return inTransaction(async (trx) => {
    const { lotId, confirmed, ...terms } = input
    const seen = await AuctionLot.query({ client: trx }).where('id', lotId).first()
    if (!seen) throw refuse(AuctionRefusal.lotMissing)
    const session = await lockDraft(trx, seen.sessionId)
    const lot = await AuctionLot.query({ client: trx }).where('id', lotId).forUpdate().firstOrFail()
    const before = { ...lot.$attributes }
    const label = lot.batchCode ?? lot.productName
    if (namesNeedlessContract(session, terms.priceContract))
      throw refuse(AuctionRefusal.contractNotApplicable({ label }))
    // A sheet without a column says nothing of it.
    lot.merge(Object.fromEntries(Object.entries(terms).filter(([, term]) => term !== undefined)))
    const asked = lot.productId === null ? null : await openListing(trx, lot.productId)
    const { priceContract } = lot
    const reservePrice = reserveOf(session.priceType, lot, asked)
    lot.merge({ reservePrice })
    const problem =
      lotProblem(session, { ...lot.$attributes, label } as never) ??
      askedProblem(session.priceType, { label, reservePrice, priceContract }, asked)
    if (problem) throw refuse(problem)
    await requireContracts(trx, session, [{ label, priceContract }])
    // Another contract is another price.
    const standing = before.priceContract === priceContract ? seen : undefined
    await requireLotNearIndex(trx, session, lot, confirmed, standing)
    await lot.save()
    await audit(trx, actor, {
      action: 'auction.items.edit',
      entity: 'auction_lot',
      entityId: lot.id,
      ...difference(before, { ...lot.$attributes }),
      summary: '修改标的',
    })
    return lot
  }, outer)
}
