import { InvoicePaperSchema } from '#database/schema'

export default class InvoicePaper extends InvoicePaperSchema {
  static table = 'invoice_papers'
}
