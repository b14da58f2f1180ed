import { formatTime } from '#core/clock'
import type { Tonnes } from '#core/money'
import type { Paged } from '#core/paging'
import type Batch from '#app/catalog/models/batch'
import type ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import type { ForeignFigures } from '#app/foreign_trade/queries/foreign_figures'
import { contractNet, type PromisedQuality } from '#app/foreign_trade/rules/dollar_amounts'
import { dollarTerms } from '#app/foreign_trade/rules/offer_terms'
import type {
  ForeignDocumentKind,
  ForeignOfferState,
  ForeignPayment,
  ForeignTerm,
  ImportQuota,
  TradeRules,
} from '#app/foreign_trade/codes'

/** Terms of an offer; an order keeps a copy. Prices in hundredths of a US cent per pound, days `YYYY-MM-DD`, lengths mm, strength cN/tex. */
export type OfferTermsRow = PromisedQuality & {
  term: ForeignTerm
  grade: string
  shipFrom: string | null
  shipTo: string
  poundPrice: number | null
  basis: number | null
  priceContract: string | null
  payment: ForeignPayment
  quotaKind: ImportQuota
  documents: ForeignDocumentKind[]
  rules: TradeRules
  arbitration: string
  remark: string | null
}

export const toOfferTerms = (offer: ForeignOffer): OfferTermsRow => dollarTerms(offer) as OfferTermsRow

/** What is known of the lot: tonnes, bales, percent, mm, cN/tex. */
export type ForeignGoods = {
  productId: number
  /** 报价号 */
  offerNo: string
  origin: string
  productionYear: number | null
  netWeight: Tonnes
  packets: number
  leafGrade: number | null
  lenAvg: number | null
  mikeAvg: number | null
  strengthAvg: number | null
  port: string | null
  /** 提单号, 箱号, 唛头 and 货主, where they are known. */
  blNo: string | null
  containerNo: string | null
  markNo: string | null
  cargoOwner: string | null
}

export function toForeignGoods(batch: Batch): ForeignGoods {
  const { id, batchCode, chandi, productionYear, packets, leafGrade, lenAvg, mikeAvg, strengthAvg, pod } = batch
  const { blNo, containerNo, markNo, cargoOwner } = batch
  return {
    productionYear,
    packets,
    leafGrade,
    lenAvg,
    mikeAvg,
    strengthAvg,
    blNo,
    containerNo,
    markNo,
    cargoOwner,
    productId: id,
    offerNo: batchCode,
    origin: chandi,
    netWeight: contractNet(batch),
    port: pod,
  }
}

/** An offer in the shop. `figures` is null while it cannot be priced. */
export type ForeignOfferRow = OfferTermsRow &
  ForeignGoods & {
    offerId: number
    state: ForeignOfferState
    sellerId: number
    sellerName: string
    /** Null for guests. */
    contactName: string | null
    offeredTime: string
    /** The quote now: the price, or settlement and basis; null when the contract has no settlement. */
    quote: number | null
    /** US cents per tonne of the quote. */
    price: number | null
  }

export function toForeignOfferRow(
  offer: ForeignOffer,
  batch: Batch,
  sellerName: string,
  quoted: { quote: number; price: number } | null
): ForeignOfferRow {
  return {
    ...toOfferTerms(offer),
    ...toForeignGoods(batch),
    offerId: offer.id,
    state: offer.state,
    sellerId: offer.companyId,
    sellerName,
    contactName: offer.contactName,
    offeredTime: formatTime(offer.offeredAt)!,
    quote: quoted?.quote ?? null,
    price: quoted?.price ?? null,
  }
}

/** The row for guests, who are told no person, nor whose cotton a warehouse holds. */
export const toPublicForeignOffer = (row: ForeignOfferRow): ForeignOfferRow => ({
  ...row,
  contactName: null,
  cargoOwner: null,
})

/** Preview of an order: what it comes to, and the version that the buyer orders. */
export type ForeignPreview = {
  offer: ForeignOfferRow
  figures: ForeignFigures
  /** Percent of the value. */
  depositShare: number
  /** Days from the acceptance, until which the buyer pays or opens the credit. */
  presentDays: number
  useBalance: number
  seen: string
}

/** A page of offers with the net weight of all that were found. */
export type ForeignOffers = Paged<ForeignOfferRow> & { weight: number }

/** Origins, ports and crop years on offer, each with its number. */
export type ForeignFacets = Record<'origin' | 'port' | 'productionYear', { key: string; count: number }[]>
