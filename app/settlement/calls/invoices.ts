import { call } from '#core/call'
import { confirmInvoice, redLetterInvoice, registerInvoice, returnInvoice } from '#app/settlement/actions/invoice_steps'
import { confirmFeeInvoice, returnFeeInvoice } from '#app/settlement/actions/fee_invoice_steps'
import type FeeInvoice from '#app/settlement/models/fee_invoice'
import { getFeeInvoice, getInvoice } from '#app/settlement/queries/settlements'
import type Invoice from '#app/settlement/models/invoice'
import * as validators from '#app/settlement/validators/settlement'

const moved = (invoice: Invoice | FeeInvoice) => ({
  invoiceId: invoice.id,
  settlementId: invoice.settlementId,
  state: invoice.state,
})

call.write('/invoice/register', {
  name: '登记发票',
  access: 'certified',
  permission: 'invoice:add',
  summary: 'The seller registers the invoices of a settlement.',
  input: validators.registerInvoiceValidator,
  message: '发票已登记',
  run: async (input, { actor, trx }) => moved(await registerInvoice(input, actor, trx)),
})

call.write('/invoice/confirm', {
  name: '确认发票',
  access: 'certified',
  permission: 'invoice:confirm',
  idempotency: 'required',
  summary: 'The buyer confirms the invoice; the retention is released.',
  input: validators.confirmValidator,
  binds: ({ settlementId }, { actor }) => getInvoice(settlementId, actor),
  message: '发票已确认',
  run: async (input, { actor, trx }) => moved(await confirmInvoice(input, actor, trx)),
})

call.write('/invoice/return', {
  name: '退回发票',
  access: 'certified',
  permission: 'invoice:reject',
  summary: 'The buyer sends the invoice back.',
  input: validators.returnInvoiceValidator,
  message: '发票已退回',
  run: async (input, { actor, trx }) => moved(await returnInvoice(input, actor, trx)),
})

call.write('/invoice/red', {
  name: '登记红字发票',
  access: 'certified',
  permission: 'invoice:edit',
  summary: 'The seller reverses an invoice by a red-letter one.',
  input: validators.redLetterValidator,
  message: '已登记红冲',
  run: async (input, { actor, trx }) => moved(await redLetterInvoice(input, actor, trx)),
})

call.write('/invoice/fee/confirm', {
  name: '确认服务费发票',
  access: 'certified',
  permission: 'invoice:confirm',
  idempotency: 'required',
  summary: "Who has paid the service fee confirms the platform's invoice for it.",
  input: validators.confirmValidator,
  binds: ({ settlementId }, { actor }) => getFeeInvoice(settlementId, actor),
  message: '服务费发票已确认',
  run: async (input, { actor, trx }) => moved(await confirmFeeInvoice(input, actor, trx)),
})

call.write('/invoice/fee/return', {
  name: '退回服务费发票',
  access: 'certified',
  permission: 'invoice:reject',
  summary: "Who has paid the service fee sends the platform's invoice for it back.",
  input: validators.returnInvoiceValidator,
  message: '服务费发票已退回平台',
  run: async (input, { actor, trx }) => moved(await returnFeeInvoice(input, actor, trx)),
})
