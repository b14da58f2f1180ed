import { QuotationRoundSchema } from '#database/schema'

/** One price of a bargain, with its message. */
export default class QuotationRound extends QuotationRoundSchema {
  static table = 'quotation_rounds'
}
