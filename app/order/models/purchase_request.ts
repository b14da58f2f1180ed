import type { Destination } from '#app/company/queries/destination'
import type { AskedLine } from '#app/order/transformers/purchase_request'
import { PurchaseRequestSchema } from '#database/schema'

export default class PurchaseRequest extends PurchaseRequestSchema {
  static table = 'purchase_requests'

  declare lines: AskedLine[]
  declare destination: Destination | null
}
