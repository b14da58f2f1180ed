import { endpoint } from '#core/api'
import * as input from '#app/order/validators/order'

const Orders = () => import('#app/order/controllers/orders_controller')
const Picks = () => import('#app/order/controllers/picks_controller')

const certified = { access: 'certified' } as const

endpoint('/order/preview', [Orders, 'preview'], {
  ...certified,
  permission: 'order:add',
  summary: 'Terms, deposit and money at hand before ordering listings.',
  validator: input.previewOrderValidator,
})
endpoint('/order/add', [Orders, 'add'], {
  ...certified,
  permission: 'order:add',
  idempotency: 'required',
  summary: 'Orders listings: one order a seller, deposits frozen, a result for every line.',
  validator: input.placeOrderValidator,
})
endpoint('/order/submission/get', [Orders, 'submission'], {
  ...certified,
  summary: 'What became of the lines that were ordered together.',
  validator: input.submissionValidator,
})
endpoint('/order/list', [Orders, 'list'], {
  ...certified,
  summary: 'Orders of one side of my company, with totals.',
  validator: input.listOrdersValidator,
})
endpoint('/order/export', [Orders, 'export'], {
  ...certified,
  permission: 'order:export',
  download: true,
  summary: 'The same list as an Excel file.',
  validator: input.exportOrdersValidator,
})
endpoint('/order/todo', [Orders, 'todo'], { ...certified, summary: 'Counts of what waits for my company.' })
endpoint('/order/get', [Orders, 'get'], {
  ...certified,
  summary: 'One order: lines, money, documents, picks, timeline.',
  validator: input.orderIdValidator,
})
endpoint('/order/accept', [Orders, 'accept'], {
  ...certified,
  permission: 'order:accept',
  summary: 'The seller accepts; the contract takes effect.',
  validator: input.orderIdValidator,
})
endpoint('/order/reject', [Orders, 'reject'], {
  ...certified,
  permission: 'order:reject',
  summary: 'The seller refuses, giving the reason.',
  validator: input.reasonValidator,
})
endpoint('/order/cancel', [Orders, 'cancel'], {
  ...certified,
  permission: 'order:cancel',
  summary: 'The buyer takes back an order nobody has accepted.',
  validator: input.cancelOrderValidator,
})
endpoint('/order/cancel/ask', [Orders, 'askCancel'], {
  ...certified,
  permission: 'order:cancel',
  summary: 'Asks the other side to cancel an accepted order.',
  validator: input.reasonValidator,
})
endpoint('/order/cancel/withdraw', [Orders, 'withdrawCancel'], {
  ...certified,
  permission: 'order:cancel',
  summary: 'Takes back the request to cancel.',
  validator: input.orderIdValidator,
})
endpoint('/order/cancel/answer', [Orders, 'answerCancel'], {
  ...certified,
  permission: 'order:cancel',
  summary: 'Agrees to cancel, or not.',
  validator: input.answerCancelValidator,
})
endpoint('/order/pay', [Orders, 'pay'], {
  ...certified,
  permission: 'order:pay',
  idempotency: 'required',
  summary: 'Pays the order into escrow.',
  validator: input.payValidator,
})
endpoint('/order/release', [Orders, 'release'], {
  ...certified,
  permission: 'order:release',
  summary: 'The seller releases the goods; the buyer gets the pick code.',
  validator: input.orderIdValidator,
})
endpoint('/order/breach', [Orders, 'breach'], {
  ...certified,
  permission: 'order:cancel',
  summary: 'The seller ends an order whose payment is late; the deposit is forfeited.',
  validator: input.orderIdValidator,
})
endpoint('/order/receive', [Orders, 'receive'], {
  ...certified,
  permission: 'order:pick',
  summary: 'The buyer confirms what was delivered.',
  validator: input.confirmReceiptValidator,
})
endpoint('/order/storage/pay', [Orders, 'payStorage'], {
  ...certified,
  permission: 'order:pay',
  idempotency: 'required',
  summary: 'Pays the storage that is due.',
  validator: input.payValidator,
})
endpoint('/order/debt/pay', [Orders, 'payDebt'], {
  ...certified,
  permission: 'order:pay',
  idempotency: 'required',
  summary: 'The seller pays what is missing of a penalty.',
  validator: input.payValidator,
})
endpoint('/pick/add', [Picks, 'add'], {
  ...certified,
  permission: 'order:pick',
  summary: 'A pick order: bales, truck, driver, day.',
  validator: input.addPickValidator,
})
endpoint('/pick/approve', [Picks, 'approve'], {
  ...certified,
  permission: 'order:pick',
  summary: 'The seller approves a pick order for its warehouse.',
  validator: input.pickIdValidator,
})
endpoint('/pick/reject', [Picks, 'reject'], {
  ...certified,
  permission: 'order:pick',
  summary: 'The seller refuses a pick order.',
  validator: input.rejectPickValidator,
})
endpoint('/pick/cancel', [Picks, 'cancel'], {
  ...certified,
  permission: 'order:pick',
  summary: 'The buyer takes back a pick order.',
  validator: input.pickIdValidator,
})
endpoint('/pick/record', [Picks, 'record'], {
  ...certified,
  permission: 'order:pick',
  summary: 'What left the warehouse: bales and scale weight, against the pick code.',
  validator: input.recordPickValidator,
})
