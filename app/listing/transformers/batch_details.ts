import type { ListingRow } from '#app/listing/transformers/listing'
import type { AgioBreakdown } from '#app/catalog/transformers/batch'
import type { BaleValueKey } from '#app/catalog/indicators'
import type { ConditionedTerms } from '#app/catalog/rules/conditioned_weight'
import type { Paged } from '#core/paging'
import type { InquiryOfBatch } from '#app/listing/ports/inquiries_of_batches'
import type { OrderOfBatch } from '#app/listing/ports/orders_of_batches'
import type { PriceType } from '#app/listing/codes'

/** One change of an asking price or (price type 2) a basis, cents per tonne; `fromPrice` is null when the batch was listed. */
export type PriceChangeRow = {
  time: string
  priceType: PriceType
  priceContract: string | null
  fromPrice: number | null
  toPrice: number
}

/** One bale, for the charts: values as measured. */
export type BaleRow = Record<BaleValueKey, number | null> & { seq: number; colour: string | null }

/** A seller's last twelve months on the market, as counted figures only. */
export type SellerRecord = {
  /** Day on which the company was certified, `YYYY-MM-DD`. */
  since: string | null
  /** Deals in force or completed, and claims of buyers that were not withdrawn. */
  deals: number
  claims: number
  /** Releases by their deadline, percent with one decimal; null while there are too few to hide a single deal. */
  onTimePercent: number | null
}

export type BatchDetails = {
  row: ListingRow
  bales: BaleRow[]
  agio: AgioBreakdown
  conditioned: ConditionedTerms
  prices: PriceChangeRow[]
  /** Null for a batch that is not on the market, to companies that have nothing to do with it. */
  seller: {
    companyId: number
    name: string
    typeList: number[]
    onSale: number
    onSaleWeight: number
    record: SellerRecord
    /** The contact, for certified companies only. */
    contactName: string | null
    contactMobile: string | null
  } | null
  entrepot: {
    id: number
    name: string
    address: string | null
    lng: number | null
    lat: number | null
    onSale: number
    outboundFee: number | null
  } | null
  /** 货主, whose goods an agent sells; for the own company only. */
  cargoOwner: string | null
  /** Whether the viewer's own company sells the batch, and until when it is held for the viewer's company. */
  mine: boolean
  heldForMeUntil: string | null
  /** The order of the batch, to its parties. */
  order: OrderOfBatch | null
  /** The open inquiry of the own company about it. */
  inquiry: InquiryOfBatch | null
  /** Other batches with the same code. */
  siblings: { productId: number; companyName: string; listed: boolean }[]
}

export type SimilarOffers = { total: number; data: (ListingRow & { score: number })[] }

export type LookUpAnswer = Paged<ListingRow> & { unknown: string[] }
