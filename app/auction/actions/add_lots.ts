import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { batchName } from '#app/catalog/rules/batch_name'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { lockDraft } from '#app/auction/actions/make_session'
import AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'
import { lotDeposit } from '#app/auction/rules/quota'
import { requireContracts } from '#app/auction/shared/lot_contracts'
import { lotProblem } from '#app/auction/rules/session_checks'
import { BidType } from '#app/listing/codes'
import { SalesState } from '#app/catalog/codes'
import { AuctionDirection, SessionCompanyRole } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Cents per tonne; a basis may be negative. */
export type LotTerms = {
  startingPrice: number
  stepPrice: number
  reservePrice?: number | null
  appraisedPrice?: number | null
  priceContract?: string | null
}
/** Lot of an up session: a listed batch. */
export type LotInput = LotTerms & { batchId: number }
/** Lot of a down session: the goods that a purchaser wants. */
export type NeedInput = LotTerms & {
  sellerCompanyId: number
  productName: string
  productWeight: number
  storageAddress?: string | null
}

async function lotFields(trx: Trx, session: AuctionSession, input: LotInput) {
  const batch = await lockBatch(trx, input.batchId)
  const listing = await openListing(trx, batch.id)
  if (!listing) throw refuse(AuctionRefusal.batchNotListed({ batchCode: batch.batchCode }))
  if (listing.bidType !== BidType.open) throw refuse(AuctionRefusal.batchNotForBidding({ batchCode: batch.batchCode }))
  if (batch.salesState !== SalesState.onSale) throw refuse(AuctionRefusal.batchLocked({ batchCode: batch.batchCode }))
  if (batch.productType !== session.productType)
    throw refuse(AuctionRefusal.wrongProduct({ batchCode: batch.batchCode }))
  return {
    companyId: batch.companyId,
    sellerCompanyId: batch.companyId,
    productId: batch.id,
    productName: batchName(batch),
    productWeight: contractWeight(batch),
    numbers: batch.packets,
    batchCode: batch.batchCode,
    storageAddress: batch.entrepotName ?? batch.place,
    storageFeeType: listing.storageFeeType,
  }
}

/**
 * Adds lots (up session) or needs (down session) to a session that is not published. Batches are reserved only when the session is published.
 *
 * @throws RefusedError naming the batch concerned
 */
export async function addLots(
  input: { sessionId: number; lots: (LotInput | NeedInput)[] },
  actor: Actor,
  outer?: Trx
): Promise<AuctionLot[]> {
  return inTransaction(async (trx) => {
    const session = await lockDraft(trx, input.sessionId)
    const consignors = await trx
      .from('auction_session_companies')
      .where({ session_id: session.id, role: SessionCompanyRole.consignor })
      .select('company_id')
    const named = new Set(consignors.map((row) => Number(row.company_id)))
    const before = await AuctionLot.query({ client: trx }).where('session_id', session.id)
    let position = Math.max(0, ...before.map((lot) => lot.position))
    const known = new Set(before.map((lot) => lot.productId))
    const made: AuctionLot[] = []
    const offered: { label: string; priceContract: string | null }[] = []
    for (const given of input.lots) {
      if ('batchId' in given !== (session.priceDirection === AuctionDirection.up))
        throw refuse(AuctionRefusal.wrongDirection)
      const { reservePrice = null, appraisedPrice = null, priceContract = null, startingPrice, stepPrice } = given
      const goods =
        'batchId' in given
          ? await lotFields(trx, session, given)
          : {
              companyId: given.sellerCompanyId,
              sellerCompanyId: given.sellerCompanyId,
              productName: given.productName,
              productWeight: given.productWeight,
              storageAddress: given.storageAddress ?? null,
            }
      if ('productId' in goods && known.has(goods.productId))
        throw refuse(AuctionRefusal.batchAlreadyInSession({ batchCode: goods.batchCode }))
      if ('productId' in goods) known.add(goods.productId)
      if (named.size > 0 && !named.has(goods.sellerCompanyId)) throw refuse(AuctionRefusal.sellerNotOfSession)
      const fields = { ...goods, reservePrice, appraisedPrice, priceContract, startingPrice, stepPrice }
      const label = 'batchCode' in goods ? goods.batchCode : goods.productName
      const problem = lotProblem(session, { ...fields, label })
      if (problem) throw refuse(problem)
      offered.push({ label, priceContract })
      made.push(
        await AuctionLot.create(
          {
            ...fields,
            sessionId: session.id,
            position: ++position,
            productType: session.productType,
            deposit: lotDeposit(fields.productWeight, session.depositRate),
          },
          { client: trx }
        )
      )
    }
    await requireContracts(trx, session, offered)
    await audit(trx, actor, {
      action: 'auction.items.add',
      entity: 'auction_session',
      entityId: session.id,
      after: { lots: made.map((lot) => lot.batchCode ?? lot.productName) },
      summary: `添加标的 ${made.length} 个`,
    })
    return made
  }, outer)
}

/** Removes a lot from a session that is not published. */
export async function removeLot(input: { lotId: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const seen = await AuctionLot.query({ client: trx }).where('id', input.lotId).first()
    if (!seen) throw refuse(AuctionRefusal.lotMissing)
    const session = await lockDraft(trx, seen.sessionId)
    if (seen.lastSeq > 0) throw refuse(AuctionRefusal.lotHasBids)
    await seen.useTransaction(trx).delete()
    await audit(trx, actor, {
      action: 'auction.items.delete',
      entity: 'auction_session',
      entityId: session.id,
      before: { lot: seen.batchCode ?? seen.productName },
      summary: '删除标的',
    })
  }, outer)
}
