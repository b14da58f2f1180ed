import { QuotationSchema } from '#database/schema'

/** A bargain between a buyer and a seller over a batch (询价). */
export default class Quotation extends QuotationSchema {
  static table = 'quotations'
}
