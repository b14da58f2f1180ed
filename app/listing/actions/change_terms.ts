import '#app/listing/events'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import type Batch from '#app/catalog/models/batch'
import { setPremium } from '#app/catalog/actions/set_premium'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { notifyPremiumFall } from '#app/listing/actions/notify_price_fall'
import { refreshReferences } from '#app/listing/actions/refresh_references'
import { BidType, ListingState, type DeliveryType } from '#app/listing/codes'
import Listing from '#app/listing/models/listing'
import { endWithListing } from '#app/listing/ports/listing_closed'
import { contactOf } from '#app/listing/queries/contacts'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { NO_AUCTION_PRICES, isReleased } from '#app/listing/rules/auction_prices'
import { requireAuctionPrices } from '#app/listing/shared/auction_prices'
import { listingProblem } from '#app/listing/rules/listing_checks'
import { ListingRefusal } from '#app/listing/refusals'
import { pricingOf, requireNearIndex } from '#app/listing/shared/near_index'
import { agioIn } from '#app/market/rules/basis_price'
import { notify } from '#app/system/shared/notices'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'

/** Terms of an offer besides its price; what is left out stays as it is. */
export type NewTerms = {
  bidType?: BidType
  /** Asked of an auction of the batch, named as the offer is, cents per tonne; null: nothing asked any more. */
  startingPrice?: number | null
  reservePrice?: number | null
  deliveryType?: DeliveryType
  /** User of the selling company. */
  contactId?: number
  storageFeeMemo?: string | null
  remark?: string | null
  /** Cents per tonne, stored on the batch (F3.4). */
  premiumAgio?: number
  /** The person means a premium that brings the price far from the index. */
  confirmed?: boolean
}
export type ChangeTermsInput = NewTerms & { batchId: number; reason?: string | null }

const termsOf = (
  batch: Batch,
  { bidType, startingPrice, reservePrice, deliveryType, contactId, storageFeeMemo, remark }: Listing
) => ({
  bidType,
  startingPrice,
  reservePrice,
  deliveryType,
  contactId,
  storageFeeMemo,
  remark,
  premiumAgio: batch.premiumAgio,
})

/** A batch that is taken back from auctions asks nothing of them; whoever names a price for it nevertheless is refused. */
const askedWhenClosed = ({ startingPrice, reservePrice }: NewTerms) => ({
  ...NO_AUCTION_PRICES,
  startingPrice: startingPrice ?? null,
  reservePrice: reservePrice ?? null,
})

/**
 * Changes terms of a listed batch (state-machines §2.1). Another delivery, a new memo or remark makes open inquiries wait for somebody to name the price again; a premium
 * that belongs to the price (a basis for standard grade) ends them, as it would be another price. The seller is told of what an operator changes.
 *
 * @throws RefusedError `该批次已锁定，不能修改条款` unless the batch is on sale
 */
export async function changeTerms(input: ChangeTermsInput, actor: Actor, outer?: Trx): Promise<Listing> {
  return inTransaction(async (trx) => {
    const batch = await lockBatch(trx, input.batchId, actor.kind === 'member' ? actor.companyId : undefined)
    if (actor.kind === 'operator' && !input.reason?.trim()) throw InvalidInputError.of('reason', '请输入修改原因')
    const listing = await openListing(trx, batch.id)
    if (!listing) throw new IllegalTransitionError('待挂牌', '已挂牌')
    const byTonne = isByTonne(batch.productType)
    if (batch.salesState !== SalesState.onSale) throw refuse(ListingRefusal.termsLocked({ byTonne }))
    if (byTonne) {
      if (input.bidType === BidType.open) throw refuse(ListingRefusal.byTonneNotAuctioned)
      if (input.premiumAgio) throw refuse(ListingRefusal.byTonneWithoutPremium)
    }
    const before = termsOf(batch, listing)
    const contact = input.contactId ? await contactOf(trx, batch.companyId, input.contactId, actor) : {}
    if (input.deliveryType) {
      // Goods on the way are fetched from a day on.
      const { priceType, price, spotType, appointmentDate } = listing
      const terms = { priceType, price, spotType, appointmentDate, deliveryType: input.deliveryType }
      const problem = input.deliveryType === before.deliveryType ? null : listingProblem(batch, terms)
      if (problem) throw refuse(problem)
    }
    const { bidType = before.bidType, deliveryType = before.deliveryType } = input
    const { storageFeeMemo = before.storageFeeMemo, remark = before.remark } = input
    const premium = input.premiumAgio ?? before.premiumAgio
    const agio = agioIn(listing.priceStandard, batch)
    const { czceAgio, percentAgio } = batch
    const goods = { czceAgio, percentAgio, premiumAgio: premium }
    // A display premium is no part of any price.
    if (agioIn(listing.priceStandard, goods) !== agio)
      await requireNearIndex(trx, goods, { ...pricingOf(listing), price: listing.priceDiff }, input.confirmed, {
        goods: batch,
      })

    const { startingPrice = before.startingPrice, reservePrice = before.reservePrice } = input
    const named = isReleased(bidType) ? { startingPrice, reservePrice } : askedWhenClosed(input)
    const { priceType, priceContract } = listing
    await requireAuctionPrices(trx, batch, { bidType, priceType, priceContract }, named, input.confirmed, before)

    await listing.merge({ bidType, ...named, deliveryType, storageFeeMemo, remark, ...contact }).save()
    if (premium !== before.premiumAgio) await setPremium(trx, batch, premium)
    const after = termsOf(batch, listing)
    if (JSON.stringify(before) === JSON.stringify(after)) return listing

    await audit(trx, actor, {
      action: 'listing.terms',
      entity: 'batch',
      entityId: batch.id,
      before,
      after,
      reason: input.reason?.trim() || null,
      summary: '修改挂牌条款',
    })
    const change = agioIn(listing.priceStandard, batch) - agio
    if (change !== 0) {
      const words = `优质溢价由${formatYuan(before.premiumAgio)}改为${formatYuan(premium)}元/吨`
      await endWithListing(trx, actor, { batchId: batch.id, reason: words })
      await refreshReferences({ listingIds: [listing.id] }, trx)
      if (change < 0) await notifyPremiumFall(trx, batch, words)
    }
    if (actor.kind === 'operator')
      await notify(trx, {
        code: 'N18',
        companyId: batch.companyId,
        title: `${goodsNoun(byTonne)}${batch.batchCode}的挂牌条款已由平台修改`,
        content: `平台修改了${goodsNoun(byTonne)}${batch.batchCode}的挂牌条款，原因：${input.reason!.trim()}。`,
        link: `/seller/product?keyword=${batch.batchCode}`,
      })
    emitAfterCommit(trx, 'listing.terms', { listingId: listing.id, batchId: batch.id, companyId: batch.companyId })
    return listing
  }, outer)
}

/**
 * The same by listing id, for the back office.
 *
 * @throws IllegalTransitionError when the listing is closed
 */
export async function changeListingTerms(
  { listingId, ...terms }: Omit<ChangeTermsInput, 'batchId'> & { listingId: number },
  actor: Actor,
  outer?: Trx
): Promise<Listing> {
  return inTransaction(async (trx) => {
    const listing = await Listing.query({ client: trx }).where('id', listingId).first()
    if (!listing) throw refuse(ListingRefusal.listingMissing)
    if (listing.state !== ListingState.listed) throw new IllegalTransitionError('待挂牌', '已挂牌')
    return changeTerms({ ...terms, batchId: listing.batchId }, actor, trx)
  }, outer)
}
