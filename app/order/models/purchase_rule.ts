import { PurchaseRuleSchema } from '#database/schema'

export default class PurchaseRule extends PurchaseRuleSchema {
  static table = 'purchase_rules'
}
