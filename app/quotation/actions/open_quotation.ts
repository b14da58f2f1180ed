import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { InvalidInputError, refuse } from '#core/errors'
import type { Cents, Tonnes } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { destinationOf, requireDestination, type DestinationInput } from '#app/company/queries/destination'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { lockBatch, openListing, wasOffered } from '#app/listing/queries/listing_row'
import { listingVersion } from '#app/listing/rules/listing_version'
import { shortTime } from '#app/order/shared/order_notices'
import { pricingOf, requireNearIndex } from '#app/listing/shared/near_index'
import { lockAllowance } from '#app/order/shared/purchase_limits'
import { requireMayBargain } from '#app/quotation/shared/purchase_limit'
import type Quotation from '#app/quotation/models/quotation'
import { deliveryText, goodsText, priceText, tellSide } from '#app/quotation/shared/notices'
import { isBargainedOver, writeQuotation } from '#app/quotation/shared/write_quotation'
import { BARGAIN_HOURS, bargainPriceProblem } from '#app/quotation/rules/bargain'
import { goodsInBargain } from '#app/quotation/shared/bargained_goods'
import { termOf } from '#app/quotation/shared/quotation_term'
import { Adjustable, DeliveryType, PriceType } from '#app/listing/codes'
import { QuotationSide } from '#app/quotation/codes'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { QuotationRefusal } from '#app/quotation/refusals'
import { ListingRefusal } from '#app/listing/refusals'

export type Inquiry = {
  batchId: number
  price: Cents
  /** Of goods by the tonne: how many. */
  weight?: Tonnes
  message?: string | null
  /** How the buyer wants the goods; the way of the listing when it is left out. */
  deliveryType?: DeliveryType
  /** Hours for which the seller may accept; the longest term when it is left out. */
  validHours?: number
  /** The buyer means a price that is far from the index. */
  confirmed?: boolean
  /** 采购单号 of the order that comes of it. */
  buyerReference?: string | null
} & DestinationInput

/**
 * A buyer opens a bargain over a whole batch, or over tonnes of a stock, at a price, or at a basis for a basis listing, collected or delivered to an address, for a term
 * (state-machines §3).
 *
 * @throws InvalidInputError without an address for delivered goods, or for a term that is too long
 * @throws StaleError when the buyer has seen other terms
 * @throws RefusedError `该批次不议价`, `您已对该批次发起询价`, `不能购买本企业的商品`, `该批次已售或已锁定`
 */
export async function openQuotation(input: Inquiry & SeenInput, actor: Actor, outer?: Trx): Promise<Quotation> {
  return inTransaction(async (trx) => {
    await requireTradingCompany(trx, actor.companyId!)
    await requireOpenAccount(trx, actor.companyId!)
    await lockAllowance(trx, actor)
    const batch = await lockBatch(trx, input.batchId)
    const listing = await openListing(trx, batch.id)
    if (batch.companyId === actor.companyId) throw refuse(ListingRefusal.ownGoods)
    // What has never been offered is nobody's business, not even that it exists.
    if (!listing && !(await wasOffered(trx, batch.id))) throw refuse(ListingRefusal.batchGone)
    const refused = { byTonne: isByTonne(batch.productType) }
    if (!listing || batch.salesState !== SalesState.onSale) throw refuse(QuotationRefusal.soldOrLocked(refused))
    if (listing.adjustable !== Adjustable.yes) throw refuse(QuotationRefusal.notNegotiable(refused))
    const problem = bargainPriceProblem(listing.priceType, input.price)
    if (problem) throw InvalidInputError.of('price', problem)
    if (await isBargainedOver(trx, batch.id, actor.companyId!)) throw refuse(QuotationRefusal.alreadyAsked(refused))
    const goods = await goodsInBargain(trx, batch, input.weight)
    const priceContract = listing.priceType === PriceType.basis ? listing.priceContract : null
    const named = { price: input.price, priceType: listing.priceType, priceContract, weight: goods.weight }
    await requireMayBargain(trx, actor, [{ bargain: named, batch }])
    const deliveryType = input.deliveryType ?? listing.deliveryType
    const delivered = deliveryType === DeliveryType.delivered
    const destination = await (delivered ? requireDestination : destinationOf)(trx, actor.companyId!, input)
    const validUntil = await termOf(trx, input.validHours)
    // The seller may accept at any moment, and the contract is made then.
    await requireContractData(trx, actor.companyId!)
    requireSeen(trx, input.seen, listingVersion(batch, listing))
    await requireNearIndex(trx, batch, { ...pricingOf(listing), price: input.price }, input.confirmed)
    const quotation = await writeQuotation(
      trx,
      actor,
      { batch, listing },
      {
        buyerCompanyId: actor.companyId!,
        buyerUserId: actor.userId!,
        price: input.price,
        priceType: listing.priceType,
        priceContract,
        askedPrice: listing.priceType === PriceType.basis ? listing.priceDiff : listing.price,
        validUntil,
        deliveryType,
        deliveryWished: deliveryType !== listing.deliveryType,
        destination: delivered ? destination : null,
        buyerReference: input.buyerReference || null,
        goods,
      },
      input.message ?? null
    )
    await tellSide(
      trx,
      quotation,
      QuotationSide.seller,
      '新询价',
      `${quotation.buyerCompanyName}对${goodsText(quotation)}询价${priceText(quotation)}，${deliveryText(quotation)}，请于${shortTime(validUntil)}前答复。`
    )
    return quotation
  }, outer)
}

/**
 * 流拍议价: opens a bargain between the top bidder and the seller of an unsold auction lot, at the top price, for `BARGAIN_HOURS`. Called in the transaction
 * that closes the lot; an existing open bargain between them stays unchanged.
 */
export async function openBargain(
  trx: Trx,
  actor: Actor,
  lot: {
    id: number
    productId: number
    buyerCompanyId: number
    buyerId: number
    topPrice: Cents
    priceType: PriceType
    priceContract: string | null
    closedAt: DateTime
    sessionCode: string
  }
): Promise<Quotation | null> {
  const batch = await lockBatch(trx, lot.productId)
  const listing = await openListing(trx, lot.productId)
  if (!listing || (await isBargainedOver(trx, batch.id, lot.buyerCompanyId))) return null
  const quotation = await writeQuotation(
    trx,
    actor,
    { batch, listing },
    {
      buyerCompanyId: lot.buyerCompanyId,
      buyerUserId: lot.buyerId,
      price: lot.topPrice,
      priceType: lot.priceType,
      priceContract: lot.priceType === PriceType.basis ? lot.priceContract : null,
      askedPrice: null,
      validUntil: lot.closedAt.plus({ hours: BARGAIN_HOURS }),
      deliveryType: listing.deliveryType,
      deliveryWished: false,
      destination: null,
      buyerReference: null,
      auctionLotId: lot.id,
      goods: await goodsInBargain(trx, batch),
    },
    `场次${lot.sessionCode}流拍议价，最高出价`
  )
  const said = `场次${lot.sessionCode}批次${quotation.batchCode}流拍，最高出价${priceText(quotation)}，双方可在${BARGAIN_HOURS}小时内议价。`
  await tellSide(trx, quotation, QuotationSide.buyer, '流拍议价', said, true)
  await tellSide(trx, quotation, QuotationSide.seller, '流拍议价', said)
  return quotation
}
