import { PurchaseLimitSchema } from '#database/schema'

export default class PurchaseLimit extends PurchaseLimitSchema {
  static table = 'purchase_limits'
}
