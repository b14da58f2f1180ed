import type { Cents, Tonnes } from '#core/money'
import type { Destination } from '#app/company/queries/destination'
import type { DeliveryType } from '#app/listing/codes'
import type { PriceStandard } from '#app/market/codes'
import { PurchaseRequestSchema } from '#database/schema'

/** A batch as it was shown to the person who asked. */
export type AskedLine = {
  listingId: number
  batchId: number
  batchCode: string
  sellerName: string
  deliveryType: DeliveryType
  weight: Tonnes
  /** Of a basis offer the reference price of that moment. */
  price: Cents
  basis: { contract: string; priceDiff: Cents; priceStandard: PriceStandard } | null
  amount: Cents
  deposit: Cents
  /** Version of the goods with their terms, which the order is placed at. */
  seen: string
  /** Sold by the tonne: `weight` is what was asked for, not a batch's. Requests from before such goods have no such field. */
  byTonne?: boolean
}

/** A purchase that somebody asks his company for (采购审批). Goods, prices, address and number never change. */
export default class PurchaseRequest extends PurchaseRequestSchema {
  static table = 'purchase_requests'

  declare lines: AskedLine[]
  declare destination: Destination | null
}
