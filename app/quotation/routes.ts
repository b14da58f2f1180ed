import { endpoint } from '#core/api'
import * as input from '#app/quotation/validators/quotation'

const Quotations = () => import('#app/quotation/controllers/quotations_controller')

endpoint('/buyer/quotation/add', [Quotations, 'add'], {
  access: 'certified',
  permission: 'quotation:add',
  idempotency: 'required',
  summary: 'Asks for a batch at a price; one open inquiry a buyer and batch.',
  validator: input.addQuotationValidator,
})
endpoint('/quotation/list', [Quotations, 'list'], {
  access: 'certified',
  summary: 'Inquiries of one side of my company with all their prices, the open ones first.',
  validator: input.listQuotationsValidator,
})
endpoint('/quotation/get', [Quotations, 'get'], {
  access: 'certified',
  summary: 'One inquiry of my company.',
  validator: input.quotationIdValidator,
})
endpoint('/quotation/counter', [Quotations, 'counter'], {
  access: 'certified',
  permission: 'quotation:counter',
  summary: 'Names another price to the other side; six prices at most.',
  validator: input.counterQuotationValidator,
})
endpoint('/quotation/accept', [Quotations, 'accept'], {
  access: 'certified',
  permission: 'quotation:accept',
  idempotency: 'required',
  summary: 'Accepts the other side’s price: an order, or two hours for the buyer to pay in.',
  validator: input.quotationIdValidator,
})
endpoint('/quotation/reject', [Quotations, 'reject'], {
  access: 'certified',
  permission: 'quotation:reject',
  summary: 'Refuses the other side’s price and ends the inquiry.',
  validator: input.rejectQuotationValidator,
})
endpoint('/quotation/withdraw', [Quotations, 'withdraw'], {
  access: 'certified',
  permission: 'quotation:add',
  summary: 'Takes back an inquiry of my company.',
  validator: input.quotationIdValidator,
})
