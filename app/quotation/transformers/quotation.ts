import { formatTime } from '#core/clock'
import { amountOf, type Cents, type Tonnes } from '#core/money'
import type Batch from '#app/catalog/models/batch'
import type Listing from '#app/listing/models/listing'
import { listingVersion, termsVersion } from '#app/listing/rules/listing_version'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import type Quotation from '#app/quotation/models/quotation'
import type QuotationRound from '#app/quotation/models/quotation_round'
import { acceptProblem, counterProblem, FUNDS_HOURS, MOST_ROUNDS } from '#app/quotation/rules/bargain'
import { lacksAddress } from '#app/order/rules/delivery'
import { openerOf } from '#app/quotation/rules/opener'
import { quotationVersion } from '#app/quotation/rules/quotation_version'
import { type QuotationAnswer, QuotationSide, QuotationState } from '#app/quotation/codes'
import { type DeliveryType, PriceType, type StorageFeeType } from '#app/listing/codes'
import type { Paged } from '#core/paging'

/** One price of a bargain, cents per tonne. */
export type QuotationRoundRow = {
  round: number
  side: QuotationSide
  price: Cents
  message: string | null
  userName: string
  createdTime: string
}

/** The terms of the listing in force, which come with the price; of a bargain the way of delivery that it is over. Cents. */
export type QuotationTerms = {
  deliveryType: DeliveryType
  storageFeeType: StorageFeeType
  storageFeeMemo: string | null
  /** Frozen when the bargain is struck. */
  deposit: Cents
  pointDeadline: string | null
  appointmentDate: string | null
  remark: string | null
}

/** A listing that may be bargained over. Cents per tonne, tonnes. */
export type QuotationOffer = QuotationTerms & {
  batchId: number
  batchCode: string
  productName: string
  weight: Tonnes
  packets: number | null
  priceType: PriceType
  priceContract: string | null
  askedPrice: Cents | null
  /** Of goods by the tonne: what is left, the smallest lot, and the deposit in cents per tonne; `weight` and `deposit` are those of the rest. */
  tonnage: { rest: Tonnes; minLot: Tonnes; depositRate: Cents } | null
  /** The longest term of an inquiry, hours. */
  mostHours: number
  /** Version of price and terms, to be sent with the inquiry. */
  seen: string
}

/** A bargain as one of its sides sees it. Cents per tonne, tonnes; with `PriceType.basis` a price is a basis on `priceContract`. */
export type QuotationRow = {
  id: number
  quotationNo: string
  /** Side of the viewer's company. */
  side: QuotationSide
  counterpart: string
  batchId: number
  batchCode: string
  productName: string
  weight: Tonnes
  packets: number | null
  state: QuotationState
  acceptState: QuotationAnswer
  priceType: PriceType
  priceContract: string | null
  askedPrice: Cents | null
  price: Cents
  standingSide: QuotationSide
  round: number
  /** How the buyer wants the goods, and where they go to: agreed with the price. */
  deliveryType: DeliveryType
  deliveryAddress: string | null
  /** The buyer has to name an address before it can come to a deal. */
  needsAddress: boolean
  /** The longest term of a counter-price, hours. */
  mostHours: number
  /** Counter-prices at most, and hours for which an acceptance waits for the buyer's money. */
  mostRounds: number
  fundsHours: number
  validUntil: string
  fundsUntil: string | null
  /** Opened for an unsold auction lot. */
  fromAuction: boolean
  /** The wish that the seller answers with it; null for an inquiry of the buyer. */
  demandId: number | null
  endReason: string | null
  orderId: number | null
  createdTime: string
  /** Null when the batch is off the market. */
  terms: QuotationTerms | null
  /** They have changed since the standing price was named, which therefore cannot be accepted. */
  termsMoved: boolean
  /** Version of price and terms, to be sent with an acceptance or a counter-price. */
  seen: string
  /** The actions that the viewer's side may take now. */
  can: { accept: boolean; counter: boolean; reject: boolean; withdraw: boolean }
  rounds: QuotationRoundRow[]
}

function toTerms(listing: Listing, weight: Tonnes, deliveryType = listing.deliveryType): QuotationTerms {
  return {
    deliveryType,
    storageFeeType: listing.storageFeeType,
    storageFeeMemo: listing.storageFeeMemo,
    deposit: amountOf(weight, listing.deposit),
    pointDeadline: listing.pointDeadline,
    appointmentDate: listing.appointmentDate,
    remark: listing.remark,
  }
}

export function toQuotationOffer(
  batch: Batch,
  listing: Listing,
  { productName, minLot }: { productName: string; minLot: Tonnes | null },
  mostHours: number
): QuotationOffer {
  const weight = contractWeight(batch)
  return {
    ...toTerms(listing, weight),
    batchId: batch.id,
    batchCode: batch.batchCode,
    productName,
    weight,
    packets: minLot === null ? batch.packets : null,
    tonnage: minLot === null ? null : { rest: batch.grossWeight, minLot, depositRate: listing.deposit },
    priceType: listing.priceType,
    priceContract: listing.priceContract,
    askedPrice: listing.priceType === PriceType.basis ? listing.priceDiff : listing.price,
    mostHours,
    seen: listingVersion(batch, listing),
  }
}

/** The batch of a bargain, and its open listing. */
export type OnOffer = { batch: Batch; listing: Listing | null }

export function toQuotationRow(
  quotation: Quotation,
  side: QuotationSide,
  rounds: QuotationRound[],
  { batch, listing }: OnOffer,
  mostHours: number
): QuotationRow {
  const open = quotation.state === QuotationState.open
  const inForce = listing && termsVersion(batch, listing)
  return {
    id: quotation.id,
    quotationNo: quotation.quotationNo,
    side,
    counterpart: side === QuotationSide.buyer ? quotation.sellerCompanyName : quotation.buyerCompanyName,
    batchId: quotation.batchId,
    batchCode: quotation.batchCode,
    productName: quotation.productName,
    weight: quotation.weight,
    packets: quotation.packets,
    state: quotation.state,
    acceptState: quotation.acceptState,
    priceType: quotation.priceType,
    priceContract: quotation.priceContract,
    askedPrice: quotation.askedPrice,
    price: quotation.price,
    standingSide: quotation.standingSide,
    round: quotation.round,
    deliveryType: quotation.deliveryType,
    deliveryAddress: quotation.deliveryAddress,
    needsAddress: open && lacksAddress(quotation),
    mostHours,
    mostRounds: MOST_ROUNDS,
    fundsHours: FUNDS_HOURS,
    validUntil: formatTime(quotation.validUntil)!,
    fundsUntil: formatTime(quotation.fundsUntil),
    fromAuction: quotation.auctionLotId !== null,
    demandId: quotation.demandId,
    endReason: quotation.endReason,
    orderId: quotation.orderId,
    createdTime: formatTime(quotation.createdAt)!,
    terms: listing && toTerms(listing, quotation.weight, quotation.deliveryType),
    termsMoved: open && listing !== null && quotation.termsVersion !== inForce,
    seen: quotationVersion(quotation, inForce),
    can: {
      accept: open && quotation.termsVersion === inForce && acceptProblem(quotation, side) === null,
      counter: open && counterProblem(quotation, side) === null,
      reject: open && quotation.standingSide !== side,
      withdraw: open && side === openerOf(quotation),
    },
    rounds: rounds.map((round) => ({
      round: round.round,
      side: round.side,
      price: round.price,
      message: round.message,
      userName: round.userName,
      createdTime: formatTime(round.createdAt)!,
    })),
  }
}

/** Number of bargains that wait for the viewer's answer. */
export type QuotationList = Paged<QuotationRow> & { waiting: number }
