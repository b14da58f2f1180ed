import { endpoint } from '#core/api'
import * as input from '#app/settlement/validators/settlement'

const Settlements = () => import('#app/settlement/controllers/settlements_controller')
const Claims = () => import('#app/settlement/controllers/claims_controller')
const Invoices = () => import('#app/settlement/controllers/invoices_controller')

const certified = { access: 'certified' } as const

endpoint('/settlement/list', [Settlements, 'list'], {
  ...certified,
  summary: 'Settlements of one side of my company, with totals.',
  validator: input.listValidator,
})
endpoint('/settlement/get', [Settlements, 'get'], {
  ...certified,
  summary: 'One settlement with its invoice and objections, by its id or its order.',
  validator: input.getValidator,
})
endpoint('/settlement/todo', [Settlements, 'todo'], { ...certified, summary: 'Counts of what waits for my company.' })
endpoint('/settlement/submit', [Settlements, 'submit'], {
  ...certified,
  permission: 'settlement:submit',
  summary: 'The seller submits the settlement to the buyer.',
  validator: input.submitValidator,
})
endpoint('/settlement/confirm', [Settlements, 'confirm'], {
  ...certified,
  permission: 'settlement:confirm',
  idempotency: 'required',
  summary: 'The buyer confirms; the money is paid out.',
  validator: input.idValidator,
})
endpoint('/settlement/topup', [Settlements, 'topUp'], {
  ...certified,
  permission: 'order:pay',
  idempotency: 'required',
  summary: 'The buyer pays what is missing.',
  validator: input.topUpValidator,
})
endpoint('/settlement/dispute', [Claims, 'add'], {
  ...certified,
  permission: 'settlement:object',
  summary: 'The buyer objects, with evidence.',
  validator: input.claimAddValidator,
})
endpoint('/claim/offer', [Claims, 'offer'], {
  ...certified,
  permission: 'settlement:object',
  summary: 'Offers what would settle an objection.',
  validator: input.claimOfferValidator,
})
endpoint('/claim/accept', [Claims, 'accept'], {
  ...certified,
  permission: 'settlement:object',
  summary: 'Accepts the offer of the other side.',
  validator: input.claimIdValidator,
})
endpoint('/claim/withdraw', [Claims, 'withdraw'], {
  ...certified,
  permission: 'settlement:object',
  summary: 'The buyer takes the objection back.',
  validator: input.claimIdValidator,
})
endpoint('/invoice/register', [Invoices, 'register'], {
  ...certified,
  permission: 'invoice:add',
  summary: 'The seller registers the invoices of a settlement.',
  validator: input.registerInvoiceValidator,
})
endpoint('/invoice/confirm', [Invoices, 'confirm'], {
  ...certified,
  permission: 'invoice:confirm',
  idempotency: 'required',
  summary: 'The buyer confirms the invoice; the retention is released.',
  validator: input.idValidator,
})
endpoint('/invoice/return', [Invoices, 'returned'], {
  ...certified,
  permission: 'invoice:reject',
  summary: 'The buyer sends the invoice back.',
  validator: input.returnInvoiceValidator,
})
endpoint('/invoice/red', [Invoices, 'red'], {
  ...certified,
  permission: 'invoice:edit',
  summary: 'The seller reverses an invoice by a red-letter one.',
  validator: input.redLetterValidator,
})
