import type { ListingRow } from '#app/listing/transformers/listing'
import type { Tonnes, Cents } from '#core/money'
import type { DeliveryType } from '#app/listing/codes'
import type { PriceStandard } from '#app/market/codes'

/** The result of one line; `current` is the listing as it is now, when its batch was taken meanwhile. */
export type LineResult = {
  listingId: number
  batchId: number | null
  batchCode: string | null
  /** Of goods by the tonne, which have a page of their own instead of one of a batch. */
  byTonne: boolean
  /** Of an ordered line. */
  productName: string | null
  sellerName: string | null
  weight: number | null
  amount: number | null
  ok: boolean
  orderId: number | null
  orderNo: string | null
  message: string | null
  /** Name of the refusal, as in the envelope of a failed call. */
  reason: string | null
  code: number | null
  current: ListingRow | null
}

/** The result of placing an order of several lines (`/shop/result`). */
export type SubmissionResult = {
  submissionId: number
  createdTime: string | null
  results: Omit<LineResult, 'current'>[]
}

/** Data of the confirmation dialog before an order; not binding until the order is placed. Cents, tonnes. */
export type OrderPreview = {
  lines: {
    listingId: number
    /** Version of price and terms, to be sent with the line of the order; null when the listing does not exist. */
    seen: string | null
    batchId: number | null
    batchCode: string | null
    sellerName: string | null
    deliveryType: DeliveryType | null
    /** Sold by the tonne: `weight` is what is ordered of it. */
    byTonne: boolean
    weight: Tonnes | null
    price: Cents | null
    /** Set for a basis listing; its price and amount are provisional. */
    basis: { contract: string; priceDiff: Cents; priceStandard: PriceStandard } | null
    amount: Cents | null
    deposit: Cents | null
    ok: boolean
    message: string | null
  }[]
  orders: number
  weight: Tonnes
  amount: Cents
  deposit: Cents
  useBalance: Cents
  /** Amount missing for the deposits; 0 when the balance suffices. */
  shortage: Cents
  accountOpened: boolean
  /** 逾期付款违约金 that the order would be made with, percent a day. */
  lateRate: number
  needsAddress: boolean
  /** Why this purchase has to be approved inside the company; null when the caller may place it. */
  approval: string | null
}
