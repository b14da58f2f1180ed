import type Batch from '#app/catalog/models/batch'
import { toBatchRow, type BatchRow } from '#app/catalog/transformers/batch'
import type Listing from '#app/listing/models/listing'
import { standardPriceOf } from '#app/listing/rules/standard_price'
import type { OwnPriced } from '#app/market/queries/own_prices'
import type { BesideYardsticks } from '#app/market/queries/price_yardsticks'
import { formatTime } from '#core/clock'
import { amountOf } from '#core/money'
import {
  Adjustable,
  BidType,
  DeliveryType,
  ListingState,
  PriceType,
  SpotType,
  StorageFeeType,
} from '#app/listing/codes'
import { InTransitState } from '#app/catalog/codes'
import { PriceStandard } from '#app/market/codes'

/** The fields that a listing adds to its batch. Prices are cents per tonne, `amount` is cents. Null when the batch is not listed. */
export type ListingFields = {
  shopProductId: number | null
  state: ListingState
  priceType: PriceType
  price: number | null
  priceDiff: number | null
  priceContract: string | null
  priceStandard: PriceStandard
  /** Last day for pricing, when the seller has set one earlier than the contract's. */
  pointDeadline: string | null
  /** Last price of the contract and its moment: `price` of a basis listing is that + priceDiff (+ agio). */
  futuresPrice: number | null
  futuresTime: string | null
  deliveryType: DeliveryType
  /** `到库后自提` for goods in transit that the buyer picks up. */
  deliveryNote: string | null
  deposit: number | null
  amount: number | null
  /** 折标准级价 (F4): price − percentAgio. */
  standardPrice: number | null
  contactId: number | null
  contactName: string | null
  storageFeeType: StorageFeeType
  storageFeeMemo: string | null
  bidType: BidType
  adjustable: Adjustable
  spotType: SpotType
  appointmentDate: string | null
  listedAt: string | null
  delistedAt: string | null
  delistReason: string | null
  companyName: string | null
  companyAlias: string | null
}

/** The whole Product of the wire (glossary §1.1): one batch and, when there is one, its listing. */
export type ListingRow = BatchRow & ListingFields & OwnPriced & BesideYardsticks

type Seller = { name: string; alias: string | null } | null | undefined

export function toListingRow(batch: Batch, listing: Listing | null, seller?: Seller): ListingRow {
  const row = toBatchRow(batch)
  const price = listing?.price ?? null
  const company = seller ?? (listing?.$preloaded?.company as Seller)
  return {
    ...row,
    remark: listing?.remark ?? row.remark,
    shopProductId: listing?.state === ListingState.listed ? listing.id : null,
    state: listing?.state ?? ListingState.unlisted,
    priceType: listing?.priceType ?? PriceType.fixed,
    price,
    priceDiff: listing?.priceDiff ?? null,
    priceContract: listing?.priceContract ?? null,
    priceStandard: listing?.priceStandard ?? PriceStandard.batch,
    pointDeadline: listing?.pointDeadline ?? null,
    futuresPrice: null,
    futuresTime: null,
    deliveryType: listing?.deliveryType ?? DeliveryType.pickUp,
    deliveryNote:
      row.inTransitState === InTransitState.inTransit &&
      (listing?.deliveryType ?? DeliveryType.pickUp) === DeliveryType.pickUp
        ? '到库后自提'
        : null,
    deposit: listing?.deposit ?? null,
    amount: price === null ? null : amountOf(row.settlementWeight, price),
    standardPrice: standardPriceOf(price, row.percentAgio),
    contactId: listing?.contactId ?? null,
    contactName: listing?.contactName ?? null,
    storageFeeType: listing?.storageFeeType ?? StorageFeeType.none,
    storageFeeMemo: listing?.storageFeeMemo ?? null,
    bidType: listing?.bidType ?? BidType.closed,
    adjustable: listing?.adjustable ?? Adjustable.yes,
    spotType: listing?.spotType ?? SpotType.spot,
    appointmentDate: listing?.appointmentDate ?? null,
    listedAt: formatTime(listing?.listedAt ?? null),
    delistedAt: formatTime(listing?.delistedAt ?? null),
    delistReason: listing?.delistReason ?? null,
    companyName: company?.name ?? null,
    companyAlias: company?.alias ?? null,
  }
}

/** Names, contacts and addresses, which guests do not see. */
const PRIVATE = ['contactId', 'contactName', 'entrepotContact', 'entrepotPhone', 'delistReason'] as const

/** The row for guests, without private fields. */
export function toPublicListingRow(row: ListingRow): ListingRow {
  const copy = { ...row }
  for (const key of PRIVATE) copy[key] = null as never
  return copy
}

/** A batch for other companies: after it is off the market, the certificate without the offer. */
export function toOthersRow(row: ListingRow): ListingRow {
  const shown = toPublicListingRow(row)
  return row.state === ListingState.listed
    ? shown
    : {
        ...shown,
        price: null,
        priceDiff: null,
        futuresPrice: null,
        amount: null,
        standardPrice: null,
        storageFeeMemo: null,
      }
}

/** The certificate of a batch that is not on the market, for who knows its code: it does not tell whose the cotton is or where it lies. */
export function toCertificateRow(row: ListingRow): ListingRow {
  return {
    ...toOthersRow(row),
    companyId: 0,
    companyName: null,
    companyAlias: null,
    entrepotId: null,
    entrepotName: null,
  }
}
