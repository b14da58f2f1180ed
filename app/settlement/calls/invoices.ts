import { call } from '#core/call'
import { confirmInvoice, redLetterInvoice, registerInvoice, returnInvoice } from '#app/settlement/actions/invoice_steps'
import { getInvoice } from '#app/settlement/queries/settlements'
import type Invoice from '#app/settlement/models/invoice'
import * as validators from '#app/settlement/validators/settlement'

const moved = (invoice: Invoice) => ({
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
