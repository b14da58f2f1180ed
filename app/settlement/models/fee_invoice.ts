import { FeeInvoiceSchema } from '#database/schema'
import type { InvoiceTitle } from '#app/order/models/order'

/** The platform's invoice for the service fee of a settlement. */
export default class FeeInvoice extends FeeInvoiceSchema {
  static table = 'fee_invoices'

  declare title: InvoiceTitle
}
