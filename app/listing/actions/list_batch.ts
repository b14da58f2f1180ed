import '#app/listing/events'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import type Batch from '#app/catalog/models/batch'
import { recomputeDerived } from '#app/catalog/actions/recompute_derived'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import Listing from '#app/listing/models/listing'
import { refreshReferences } from '#app/listing/actions/refresh_references'
import { contactOf } from '#app/listing/queries/contacts'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { checkAppointmentDay } from '#app/listing/rules/appointment_day'
import { basisText } from '#app/market/rules/basis_price'
import type { BasisTerms } from '#app/listing/rules/basis_checks'
import { offerFigures, offerProblem } from '#app/listing/shared/offer_problem'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { asksPrices, type AuctionPrices } from '#app/listing/rules/auction_prices'
import { requireAuctionPrices } from '#app/listing/shared/auction_prices'
import { requireNearIndex } from '#app/listing/shared/near_index'
import { notify } from '#app/system/shared/notices'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { DateTime } from 'luxon'
import {
  Adjustable,
  BidType,
  DeliveryType,
  ListingState,
  PriceType,
  SpotType,
  StorageFeeType,
} from '#app/listing/codes'
import { PriceStandard } from '#app/market/codes'

/** A fixed price, or (price type 2) a basis against a contract with its pricing standard and the last day for pricing. */
export type ListBatchInput = BasisTerms & {
  batchId: number
  /** Cents per tonne. */
  price?: number | null
  /** `agio`: the price is a base price, to which the quality difference of the batch is added. */
  rule?: 'fixed' | 'agio'
  priceType?: PriceType
  deliveryType?: DeliveryType
  adjustable?: Adjustable
  spotType?: SpotType
  bidType?: BidType
  /** Asked of an auction of the batch, named as the offer is; cents per tonne. */
  startingPrice?: number | null
  reservePrice?: number | null
  storageFeeType?: StorageFeeType
  storageFeeMemo?: string | null
  /** YYYY-MM-DD; required for presale. */
  appointmentDate?: string | null
  /** User of the selling company; the actor when left out. */
  contactId?: number | null
  remark?: string | null
  /** Cents per tonne, stored on the batch (F3.4). */
  premiumAgio?: number
  /** The person means a price that is far from the index. */
  confirmed?: boolean
  /** Why an operator lists it; the seller is told. */
  reason?: string | null
}

function basisFields(terms: BasisTerms) {
  return {
    priceType: PriceType.basis,
    price: null,
    priceDiff: terms.priceDiff,
    priceContract: terms.priceContract,
    priceStandard: terms.priceStandard ?? PriceStandard.batch,
    pointDeadline: terms.pointDeadline ?? null,
  }
}

/** What an operator's listing needs besides: the reason that the seller is told. */
function requireReason({ reason }: ListBatchInput, actor: Actor) {
  if (actor.kind === 'operator' && !reason?.trim()) throw InvalidInputError.of('reason', '请输入挂牌原因')
}

/**
 * The checks of an offer, before anything is written. The batch has its premium already.
 *
 * @returns the price in cents per tonne (null for a basis), what is asked of an auction, and the deposit that it is listed with
 */
async function checkOffer(trx: Trx, batch: Batch, input: ListBatchInput) {
  if (input.appointmentDate) checkAppointmentDay(input.appointmentDate)
  const basis = input.priceType === PriceType.basis
  const price = basis ? null : pricedByRule(input, batch)
  const figures = offerFigures(trx)
  const problem = await offerProblem(batch, { ...input, price }, figures)
  if (problem) throw refuse(problem)
  await requireNearIndex(trx, batch, { ...input, price: basis ? input.priceDiff : price }, input.confirmed)
  const asked = askedByRule(input, batch)
  const { priceType = PriceType.fixed, bidType = BidType.closed, priceContract } = input
  await requireAuctionPrices(trx, batch, { bidType, priceType, priceContract }, asked, input.confirmed)
  return { price, asked, deposit: await figures.depositOf(batch.productType, basis) }
}

type Ruled = Pick<ListBatchInput, 'price' | 'rule'>

const pricedByRule = ({ price, rule }: Ruled, { percentAgio }: Batch) =>
  rule === 'agio' && price !== null && price !== undefined ? price + (percentAgio ?? 0) : (price ?? null)

/** What is asked of an auction follows the same rule as the price; a basis is no price to which the quality would be added. */
const askedByRule = (
  { priceType, startingPrice, reservePrice, ...input }: ListBatchInput,
  batch: Batch
): AuctionPrices => {
  const rule = priceType === PriceType.basis ? undefined : input.rule
  return {
    startingPrice: pricedByRule({ rule, price: startingPrice }, batch),
    reservePrice: pricedByRule({ rule, price: reservePrice }, batch),
  }
}

/** The first price of an offer, and the line about it. */
async function noteListed(trx: Trx, actor: Actor, listing: Listing, reason: string | null) {
  const basis = listing.priceType === PriceType.basis
  const { id: listingId, batchId, price, priceDiff, priceContract, startingPrice, reservePrice } = listing
  const asked = asksPrices(listing) ? { startingPrice, reservePrice } : {}
  await trx.table('price_changes').insert({
    listing_id: listingId,
    batch_id: batchId,
    from_price: null,
    to_price: basis ? priceDiff : price,
    price_type: listing.priceType,
    price_contract: priceContract,
    actor_name: actor.name,
  })
  await audit(trx, actor, {
    action: 'listing.list',
    entity: 'batch',
    entityId: batchId,
    from: ListingState.unlisted,
    to: ListingState.listed,
    after: { listingId, ...(basis ? { priceContract, priceDiff } : { price }), ...asked },
    reason,
    summary: basis ? `基差挂牌 ${basisText(priceContract!, priceDiff!)}` : '挂牌',
  })
}

/** Tells the seller what has been offered in its name, with the price, so that it can take it back at once. */
async function tellSeller(trx: Trx, batch: Batch, listing: Listing, reason: string) {
  const goods = `${goodsNoun(isByTonne(batch.productType))}${batch.batchCode}`
  const named =
    listing.priceType === PriceType.basis
      ? `基差${basisText(listing.priceContract!, listing.priceDiff!)}`
      : `单价${formatYuan(listing.price!)}`
  await notify(trx, {
    code: 'N18',
    companyId: batch.companyId,
    title: `${goods}已由平台代为挂牌`,
    content: `平台代贵司挂牌${goods}，${named}元/吨，原因：${reason}。如有不符，请及时改价或撤牌。`,
    link: `/seller/product?keyword=${encodeURIComponent(batch.batchCode)}`,
  })
}

/**
 * 挂牌 (state-machines §2.1): lists a batch. Its agio is recomputed with the tables in force. A batch that an operator lists is offered in the name of
 * the seller, who is told.
 *
 * @throws RefusedError with the rule that is not met; IllegalTransitionError when the batch is already listed or not free
 */
export async function listBatch(input: ListBatchInput, actor: Actor, outer?: Trx): Promise<Listing> {
  requireReason(input, actor)
  return inTransaction(async (trx) => {
    const batch = await lockBatch(trx, input.batchId, actor.kind === 'member' ? actor.companyId : undefined)
    await requireTradingCompany(trx, batch.companyId)
    if (await openListing(trx, batch.id)) throw new IllegalTransitionError('已挂牌', '已挂牌')
    if (batch.salesState !== SalesState.onSale)
      throw new IllegalTransitionError(SalesState.word(batch.salesState), '已挂牌')
    // The premium that it is offered with is part of some prices.
    if (input.premiumAgio !== undefined) batch.premiumAgio = input.premiumAgio
    const { price, asked, deposit } = await checkOffer(trx, batch, input)
    const contact = await contactOf(trx, batch.companyId, input.contactId, actor)
    await recomputeDerived(batch, trx)

    const listing = await Listing.create(
      {
        batchId: batch.id,
        companyId: batch.companyId,
        state: ListingState.listed,
        ...(input.priceType === PriceType.basis
          ? basisFields(input)
          : { priceType: PriceType.fixed, price, priceStandard: PriceStandard.batch }),
        deliveryType: input.deliveryType ?? DeliveryType.pickUp,
        deposit,
        adjustable: input.adjustable ?? Adjustable.yes,
        spotType: input.spotType ?? SpotType.spot,
        bidType: input.bidType ?? BidType.closed,
        ...asked,
        storageFeeType: input.storageFeeType ?? StorageFeeType.none,
        storageFeeMemo: input.storageFeeMemo ?? null,
        appointmentDate: input.appointmentDate ?? null,
        ...contact,
        remark: input.remark ?? null,
        listedAt: DateTime.now(),
      },
      { client: trx }
    )
    const reason = input.reason?.trim() || null
    await noteListed(trx, actor, listing, reason)
    if (actor.kind === 'operator') await tellSeller(trx, batch, listing, reason!)
    if (listing.priceType === PriceType.basis) await refreshReferences({ listingIds: [listing.id] }, trx)
    emitAfterCommit(trx, 'listing.listed', { listingId: listing.id, batchId: batch.id, companyId: batch.companyId })
    return listing
  }, outer)
}
