import { choice, computed, text } from '#app/admin/define'
import { FeeInvoiceStage, InvoiceState } from '#app/settlement/codes'

/** What is due about an invoice, and the title that it is made out to. */
export const feeInvoiceStage = {
  stage: computed(
    choice(FeeInvoiceStage, { label: '进度', list: true, filter: true }),
    `case when fee_invoices.refunded and fee_invoices.state <> ${InvoiceState.reversed} then ${FeeInvoiceStage.refunded}
      else fee_invoices.state end`
  ),
  payer: computed(text({ label: '发票抬头' }), `fee_invoices.title->>'title'`),
  taxNo: computed(text({ label: '税号' }), `fee_invoices.title->>'taxNo'`),
}
