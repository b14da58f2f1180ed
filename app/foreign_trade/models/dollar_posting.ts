import { DollarPostingSchema } from '#database/schema'

/** A posting of the dollar book; its entries sum to zero (database/functions/foreign_trade). */
export default class DollarPosting extends DollarPostingSchema {
  static table = 'dollar_postings'
}
