import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { DomainError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { lockDraft } from '#app/auction/actions/make_session'
import AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'
import { lotDeposit } from '#app/auction/rules/quota'
import { goodsOfLot } from '#app/auction/shared/goods_of_lot'
import { contractCheck } from '#app/auction/shared/lot_contracts'
import { requireLotNearIndex } from '#app/auction/shared/lot_near_index'
import { askedProblem, reserveOf } from '#app/auction/rules/asked_prices'
import { lotProblem, namesNeedlessContract } from '#app/auction/rules/session_checks'
import { BidType } from '#app/listing/codes'
import { SalesState } from '#app/catalog/codes'
import { AuctionDirection, SessionCompanyRole } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Cents per tonne; a basis may be negative. */
export type LotTerms = {
  startingPrice: number
  stepPrice: number
  /** Left out: what the consignor asks, if anything. */
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

/** A lot that cannot be added, by its place in the list that was given, and why. */
export type RefusedLot = { place: number; error: DomainError }

async function lotFields(trx: Trx, session: AuctionSession, input: LotInput) {
  const batch = await lockBatch(trx, input.batchId)
  const listing = await openListing(trx, batch.id)
  if (!listing) throw refuse(AuctionRefusal.batchNotListed({ batchCode: batch.batchCode }))
  if (listing.bidType !== BidType.open) throw refuse(AuctionRefusal.batchNotForBidding({ batchCode: batch.batchCode }))
  if (batch.salesState !== SalesState.onSale) throw refuse(AuctionRefusal.batchLocked({ batchCode: batch.batchCode }))
  if (batch.productType !== session.productType)
    throw refuse(AuctionRefusal.wrongProduct({ batchCode: batch.batchCode }))
  return { goods: goodsOfLot(batch, listing), asked: listing }
}

/** The session under its lock, and what every lot of it is checked with. */
async function sessionTerms(trx: Trx, sessionId: number) {
  const session = await lockDraft(trx, sessionId)
  const consignors = await trx
    .from('auction_session_companies')
    .where({ session_id: session.id, role: SessionCompanyRole.consignor })
    .select('company_id')
  const before = await AuctionLot.query({ client: trx }).where('session_id', session.id)
  return {
    session,
    named: new Set(consignors.map((row) => Number(row.company_id))),
    last: Math.max(0, ...before.map((lot) => lot.position)),
    known: new Set(before.map((lot) => lot.productId)),
    contractProblem: await contractCheck(trx, session),
  }
}

/** The columns of a new lot. @throws RefusedError saying what it lacks */
async function checkedLot(
  trx: Trx,
  { session, named, known, contractProblem }: Awaited<ReturnType<typeof sessionTerms>>,
  given: LotInput | NeedInput,
  confirmed: boolean | undefined
) {
  if ('batchId' in given !== (session.priceDirection === AuctionDirection.up))
    throw refuse(AuctionRefusal.wrongDirection)
  const { appraisedPrice = null, priceContract = null, startingPrice, stepPrice } = given
  const { goods, asked } =
    'batchId' in given
      ? await lotFields(trx, session, given)
      : {
          goods: {
            companyId: given.sellerCompanyId,
            sellerCompanyId: given.sellerCompanyId,
            productName: given.productName,
            productWeight: given.productWeight,
            storageAddress: given.storageAddress ?? null,
          },
          asked: null,
        }
  if ('productId' in goods && known.has(goods.productId))
    throw refuse(AuctionRefusal.batchAlreadyInSession({ batchCode: goods.batchCode }))
  if (named.size > 0 && !named.has(goods.sellerCompanyId)) throw refuse(AuctionRefusal.sellerNotOfSession)
  const said = { priceContract, reservePrice: given.reservePrice ?? null }
  const reservePrice = reserveOf(session.priceType, said, asked)
  const fields = { ...goods, reservePrice, appraisedPrice, priceContract, startingPrice, stepPrice }
  const label = 'batchCode' in goods ? goods.batchCode : goods.productName
  const problem =
    (namesNeedlessContract(session, priceContract) ? AuctionRefusal.contractNotApplicable({ label }) : null) ??
    lotProblem(session, { ...fields, label }) ??
    (await contractProblem({ label, priceContract })) ??
    askedProblem(session.priceType, { ...fields, label }, asked)
  if (problem) throw refuse(problem)
  await requireLotNearIndex(trx, session, { ...fields, reservePrice: said.reservePrice }, confirmed)
  if ('productId' in goods) known.add(goods.productId)
  return fields
}

/** Batches are locked by id, whatever the order of the lots: two operators may add the same ones to two sessions. */
async function lockBatches(trx: Trx, lots: (LotInput | NeedInput)[]) {
  const ids = lots.flatMap((lot) => ('batchId' in lot ? [lot.batchId] : [])).sort((a, b) => a - b)
  if (ids.length > 1) await trx.from('batches').whereIn('id', ids).orderBy('id').forUpdate().select('id')
}

/**
 * Adds lots (up session) or needs (down session) to a session that is not published. Batches are reserved only when the session is published.
 *
 * @param input.refused is given all lots that cannot be added, by their places, and throws; without it the first one is thrown
 * @param input.confirmed starting prices that are far from the index are meant
 * @throws RefusedError naming the batch concerned
 * @throws StaleError for a starting price that is far from the index
 */
export async function addLots(
  input: {
    sessionId: number
    lots: (LotInput | NeedInput)[]
    confirmed?: boolean
    refused?: (lots: RefusedLot[]) => never
  },
  actor: Actor,
  outer?: Trx
): Promise<AuctionLot[]> {
  return inTransaction(async (trx) => {
    const terms = await sessionTerms(trx, input.sessionId)
    await lockBatches(trx, input.lots)
    const { session } = terms
    let position = terms.last
    const made: AuctionLot[] = []
    const refused: RefusedLot[] = []
    for (const [place, given] of input.lots.entries()) {
      try {
        const fields = await checkedLot(trx, terms, given, input.confirmed)
        const deposit = lotDeposit(fields.productWeight, session.depositRate)
        const { id: sessionId, productType } = session
        made.push(
          await AuctionLot.create({ ...fields, sessionId, position: ++position, productType, deposit }, { client: trx })
        )
      } catch (error) {
        if (!(error instanceof DomainError) || !input.refused) throw error
        refused.push({ place, error })
      }
    }
    if (refused.length > 0) input.refused?.(refused)
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
