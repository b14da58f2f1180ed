import '#app/listing/events'
import type Listing from '#app/listing/models/listing'
import { refreshReferences } from '#app/listing/actions/refresh_references'
import { notifyBasisFall } from '#app/listing/actions/notify_price_fall'
import { endWithListing } from '#app/listing/ports/listing_closed'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { basisText } from '#app/market/rules/basis_price'
import { lastPrices } from '#app/market/queries/point_contract'
import { basisOfferProblem, offerFigures } from '#app/listing/shared/offer_problem'
import { asksPrices, type AuctionPrices } from '#app/listing/rules/auction_prices'
import { requireNearIndex } from '#app/listing/shared/near_index'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { IllegalTransitionError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import { PriceType } from '#app/listing/codes'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { ListingRefusal } from '#app/listing/refusals'

export type ChangeBasisInput = {
  batchId: number
  /** Cents per tonne; left out on a roll, the basis that keeps the price unchanged. */
  priceDiff?: number
  /** Another contract: the listing is rolled (移仓). */
  priceContract?: string
  /** `YYYY-MM-DD` */
  pointDeadline?: string | null
  /** The person means a basis whose price is far from the index. */
  confirmed?: boolean
}

/** Old basis + (F old − F new), from the last quotes of both (state-machines §5.2). */
async function rolledBasis(trx: Trx, listing: Listing, to: string): Promise<number> {
  const quotes = await lastPrices([listing.priceContract!, to], trx)
  const [before, after] = [quotes.get(listing.priceContract!), quotes.get(to)]
  if (!before || !after) throw refuse(ListingRefusal.noQuoteForContract)
  return listing.priceDiff! + before.price - after.price
}

/**
 * What is asked of an auction is a basis to the contract of the listing as well: a roll keeps its prices.
 *
 * @throws RefusedError when a contract has no quote, so that nobody knows what the prices would be
 */
async function rolledPrices(trx: Trx, listing: Listing, to: string): Promise<Partial<AuctionPrices>> {
  if (!asksPrices(listing)) return {}
  const quotes = await lastPrices([listing.priceContract!, to], trx)
  const [before, after] = [quotes.get(listing.priceContract!), quotes.get(to)]
  if (!before || !after) throw refuse(ListingRefusal.askedNotRolled)
  const spread = before.price - after.price
  const { startingPrice, reservePrice } = listing
  return {
    startingPrice: startingPrice === null ? null : startingPrice + spread,
    reservePrice: reservePrice === null ? null : reservePrice + spread,
  }
}

/**
 * Changes the basis of a listed batch, or rolls it to another contract. Every change is stored like a change of price.
 *
 * @throws RefusedError `该批次已锁定，不能修改价格` unless the batch is on sale, or with the violated rule of a basis listing
 */
export async function changeBasis(input: ChangeBasisInput, actor: Actor, outer?: Trx): Promise<Listing> {
  return inTransaction(async (trx) => {
    const batch = await lockBatch(trx, input.batchId, actor.kind === 'member' ? actor.companyId : undefined)
    const listing = await openListing(trx, batch.id)
    if (!listing) throw new IllegalTransitionError('待挂牌', '已挂牌')
    const goods = { byTonne: isByTonne(batch.productType) }
    if (listing.priceType !== PriceType.basis) throw refuse(ListingRefusal.fixedPriceListing(goods))
    if (batch.salesState !== SalesState.onSale) throw refuse(ListingRefusal.batchLocked(goods))
    const before = {
      priceDiff: listing.priceDiff!,
      priceContract: listing.priceContract!,
      pointDeadline: listing.pointDeadline,
    }
    const priceContract = input.priceContract ?? before.priceContract
    const rolled = priceContract !== before.priceContract
    const priceDiff = input.priceDiff ?? (rolled ? await rolledBasis(trx, listing, priceContract) : before.priceDiff)
    const pointDeadline =
      input.pointDeadline === undefined && !rolled ? before.pointDeadline : (input.pointDeadline ?? null)
    const after = { priceDiff, priceContract, pointDeadline }
    const asked = rolled ? await rolledPrices(trx, listing, priceContract) : {}
    const { startingPrice, reservePrice } = listing
    const askedBefore = rolled && asksPrices(listing) ? { startingPrice, reservePrice } : {}
    const terms = { ...after, priceStandard: listing.priceStandard }
    const problem = await basisOfferProblem(terms, batch, offerFigures(trx))
    if (problem) throw refuse(problem)
    if (JSON.stringify(before) === JSON.stringify(after)) return listing

    // A roll without a figure keeps the price, which is nobody's slip.
    if (input.priceDiff !== undefined)
      await requireNearIndex(
        trx,
        batch,
        { priceType: PriceType.basis, price: priceDiff, priceContract, priceStandard: listing.priceStandard },
        input.confirmed
      )
    await listing.merge({ ...after, ...asked }).save()
    if (rolled)
      await endWithListing(trx, actor, {
        batchId: batch.id,
        reason: `挂牌合约由${before.priceContract}改为${priceContract}`,
      })
    await trx.table('price_changes').insert({
      listing_id: listing.id,
      batch_id: batch.id,
      from_price: before.priceDiff,
      to_price: priceDiff,
      price_type: PriceType.basis,
      price_contract: priceContract,
      actor_name: actor.name,
    })
    const words = [basisText(before.priceContract, before.priceDiff), basisText(priceContract, priceDiff)]
    await audit(trx, actor, {
      action: rolled ? 'listing.roll' : 'listing.price',
      entity: 'batch',
      entityId: batch.id,
      before: { ...before, ...askedBefore },
      after: { ...after, ...asked },
      summary: `${rolled ? '移仓' : '调价'} ${words.join(' → ')}`,
    })
    await refreshReferences({ listingIds: [listing.id] }, trx)
    if (!rolled && priceDiff < before.priceDiff) await notifyBasisFall(trx, batch, words)
    emitAfterCommit(trx, 'listing.repriced', {
      listingId: listing.id,
      batchId: batch.id,
      companyId: batch.companyId,
      from: before.priceDiff,
      to: priceDiff,
    })
    return listing
  }, outer)
}
