import { QuotationRoundSchema } from '#database/schema'

/** One price of a bargain, as it was said. */
export default class QuotationRound extends QuotationRoundSchema {
  static table = 'quotation_rounds'
}
