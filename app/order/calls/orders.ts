import type { Actor } from '#core/actor'
import { call } from '#core/call'
import { XLSX_TYPE } from '#core/wire_files'
import { consume } from '#app/identity/proofs/limits'
import { acceptOrder } from '#app/order/actions/accept_order'
import { answerCancellation, askCancellation, withdrawCancellation } from '#app/order/actions/agree_cancellation'
import { closeRest } from '#app/order/actions/close_rest'
import { confirmReceipt } from '#app/order/actions/confirm_receipt'
import { defaultBuyer } from '#app/order/actions/default_buyer'
import { cancelOwnOrder, rejectOrder } from '#app/order/actions/end_unaccepted'
import { ensurePapersFor } from '#app/order/actions/ensure_contract'
import { payDebt } from '#app/order/actions/pay_debt'
import { payOrder } from '#app/order/actions/pay_order'
import { payStorage } from '#app/order/actions/pay_storage'
import { provePayer } from '#app/order/actions/prove_payer'
import { placeOrders } from '#app/order/actions/place_orders'
import { setBuyerReference } from '#app/order/actions/set_buyer_reference'
import { setDeliveryAddress } from '#app/order/actions/set_delivery_address'
import { releaseOrder } from '#app/order/actions/release_order'
import type Order from '#app/order/models/order'
import { allPapers } from '#app/order/queries/all_papers'
import { orderPaper } from '#app/order/queries/delivery_paper'
import { exportOrders } from '#app/order/queries/export_orders'
import { getOrder } from '#app/order/queries/get_order'
import { getSubmission } from '#app/order/queries/get_submission'
import { listOrders } from '#app/order/queries/list_orders'
import { previewOrder } from '#app/order/queries/preview_order'
import * as validators from '#app/order/validators/order'
import { OrderType } from '#app/order/codes'

/** The answer of a step; the page reads the order again. */
const moved = (order: Order) => ({ orderId: order.id, orderNo: order.orderNo, state: order.state })

/** The order as its page shows it, whose version the steps that bind a side name. */
const shown = ({ orderId }: { orderId: number }, { actor }: { actor: Actor }) => getOrder(orderId, actor)

/** Preview of ordering these listings: terms, deposit, available balance. */
call.read('/order/preview', {
  name: '预览订单',
  access: 'certified',
  permission: 'order:add',
  summary: 'Terms, deposit and money at hand before ordering listings.',
  input: validators.previewOrderValidator,
  run: ({ lines }, { actor }) => previewOrder(lines, actor),
})

call.write('/order/add', {
  name: '下单',
  access: 'certified',
  permission: 'order:add',
  idempotency: 'required',
  summary: 'Orders listings: one order a seller, deposits frozen, a result for every line.',
  input: validators.placeOrderValidator,
  binds: ({ lines }, { actor }) => previewOrder(lines, actor),
  run: async (input, { actor, trx }) => {
    const { submissionId, orders, results } = await placeOrders(input, actor, trx)
    return { submissionId, orders: orders.map(moved), results }
  },
  message: (placed) => (placed.orders.length > 0 ? '下单成功' : '下单失败'),
})

call.read('/order/submission/get', {
  name: '查看下单结果',
  access: 'certified',
  summary: 'What became of the lines that were ordered together.',
  input: validators.submissionValidator,
  run: ({ submissionId }, { actor }) => getSubmission(submissionId, actor),
})

call.read('/order/list', {
  name: '查看订单列表',
  access: 'certified',
  summary: 'Orders of one side of my company, with totals.',
  input: validators.listOrdersValidator,
  run: (input, { actor }) => listOrders(actor, input),
})

call.file('/order/export', {
  name: '导出订单',
  access: 'certified',
  permission: 'order:export',
  summary: 'The same list as an Excel file.',
  input: validators.exportOrdersValidator,
  run: async (input, { actor }) => {
    const kind = input.orderType === OrderType.pair ? '点价订单' : '订单'
    const name = `${input.side === 'buyer' ? '采购' : '销售'}${kind}.xlsx`
    return { name, type: XLSX_TYPE, contents: await exportOrders(actor, input) }
  },
})

call.read('/order/get', {
  name: '查看订单',
  access: 'certified',
  summary: 'One order: lines, money, documents, picks, timeline.',
  input: validators.orderIdValidator,
  before: ({ orderId }, { actor }) => ensurePapersFor(orderId, actor),
  run: ({ orderId }, { actor }) => getOrder(orderId, actor),
})

call.file('/order/delivery/paper', {
  name: '打印提货单',
  access: 'certified',
  summary: 'The delivery order as PDF. It carries no pick code: goods leave on the code of a truck.',
  input: validators.orderIdValidator,
  run: ({ orderId }, { actor }) => orderPaper(orderId, actor),
})

call.file('/order/paper/all', {
  name: '下载订单全部文件',
  access: 'certified',
  summary: 'All papers and uploads of an order that the caller may open, as one zip archive.',
  input: validators.orderIdValidator,
  before: ({ orderId }, { actor }) => ensurePapersFor(orderId, actor),
  run: ({ orderId }, { actor }) => allPapers(orderId, actor),
})

call.write('/order/accept', {
  name: '接单',
  access: 'certified',
  permission: 'order:accept',
  summary: 'The seller accepts; the contract takes effect.',
  input: validators.orderStepValidator,
  binds: shown,
  message: '已接单',
  run: async (input, { actor, trx }) => moved(await acceptOrder(input, actor, trx)),
})

call.write('/order/reject', {
  name: '拒单',
  access: 'certified',
  permission: 'order:reject',
  summary: 'The seller refuses, giving the reason.',
  input: validators.reasonValidator,
  message: '已拒绝',
  run: async (input, { actor, trx }) => moved(await rejectOrder(input, actor, trx)),
})

call.write('/order/cancel', {
  name: '取消订单',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The buyer takes back an order nobody has accepted.',
  input: validators.cancelOrderValidator,
  message: '订单已撤销',
  run: async (input, { actor, trx }) => moved(await cancelOwnOrder(input, actor, trx)),
})

call.write('/order/cancel/ask', {
  name: '申请取消订单',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'Asks the other side to cancel an accepted order.',
  input: validators.reasonValidator,
  message: '已提交，等待对方确认',
  run: async (input, { actor, trx }) => moved(await askCancellation(input, actor, trx)),
})

call.write('/order/cancel/withdraw', {
  name: '撤回取消申请',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'Takes back the request to cancel.',
  input: validators.orderIdValidator,
  message: '已撤回',
  run: async (input, { actor, trx }) => moved(await withdrawCancellation(input, actor, trx)),
})

call.write('/order/cancel/answer', {
  name: '答复取消申请',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'Agrees to cancel, or not.',
  input: validators.answerCancelValidator,
  binds: async (input, caller) => (await shown(input, caller)).cancelRequest,
  run: async (input, { actor, trx }) => moved(await answerCancellation(input, actor, trx)),
})

call.write('/order/address/set', {
  name: '填写收货地址',
  access: 'certified',
  permission: 'order:add',
  summary: 'The buyer says where delivered goods go, until the seller releases them.',
  input: validators.deliveryAddressValidator,
  // Both sides are told by SMS.
  limit: ({ actor }) => consume('addressByCompany', String(actor.companyId)),
  message: '收货地址已保存，卖方已收到通知',
  run: async (input, { actor, trx }) => moved(await setDeliveryAddress(input, actor, trx)),
})

call.write('/order/reference/set', {
  name: '修改采购单号',
  access: 'certified',
  permission: 'order:add',
  summary: 'The buyer gives an open order the number of the purchase in his own books, or takes it away.',
  input: validators.buyerReferenceValidator,
  message: '采购单号已保存',
  run: async (input, { actor, trx }) => moved(await setBuyerReference(input, actor, trx)),
})

call.write('/order/pay', {
  name: '支付货款',
  access: 'certified',
  permission: 'order:pay',
  idempotency: 'required',
  summary: 'Pays the order into escrow, and the seller for a delay.',
  input: validators.payValidator,
  binds: async (input, caller) => (await shown(input, caller)).late,
  message: '付款成功',
  prove: (input, { actor }) => provePayer(input, 'buyer', actor),
  run: async ({ orderId, seen }, { actor, trx, proof }) => moved(await payOrder({ orderId, seen, proof }, actor, trx)),
})

call.write('/order/release', {
  name: '放货',
  access: 'certified',
  permission: 'order:release',
  summary: 'The seller releases the goods; the buyer gets the pick code.',
  input: validators.orderStepValidator,
  binds: shown,
  message: '已放货',
  run: async (input, { actor, trx }) => moved(await releaseOrder(input, actor, trx)),
})

call.write('/order/breach', {
  name: '认定违约',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The seller ends an order whose payment is late; the deposit is forfeited.',
  input: validators.orderStepValidator,
  binds: shown,
  message: '已按买方违约处理',
  run: async (input, { actor, trx }) => moved(await defaultBuyer(input, actor, trx)),
})

call.write('/order/receive', {
  name: '确认收货',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The buyer confirms what was delivered.',
  input: validators.confirmReceiptValidator,
  binds: shown,
  message: '已确认收货',
  run: async (input, { actor, trx }) => moved(await confirmReceipt(input, actor, trx)),
})

call.write('/order/rest/close', {
  name: '余量不再提',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The seller says that nothing more leaves of goods by the tonne.',
  input: validators.orderStepValidator,
  binds: shown,
  message: '已登记，转入结算',
  run: async (input, { actor, trx }) => moved(await closeRest(input, actor, trx)),
})

call.write('/order/storage/pay', {
  name: '支付仓储费',
  access: 'certified',
  permission: 'order:pay',
  idempotency: 'required',
  summary: 'Pays the storage that is due.',
  input: validators.payValidator,
  binds: async (input, caller) => (await shown(input, caller)).storage,
  message: '仓储费已支付',
  prove: (input, { actor }) => provePayer(input, 'buyer', actor),
  run: async ({ orderId, seen }, { actor, trx, proof }) =>
    moved(await payStorage({ orderId, seen, proof }, actor, trx)),
})

call.write('/order/debt/pay', {
  name: '支付欠款',
  access: 'certified',
  permission: 'order:pay',
  idempotency: 'required',
  summary: 'The seller pays what is missing of a penalty.',
  input: validators.payValidator,
  binds: shown,
  message: '欠款已结清',
  prove: (input, { actor }) => provePayer(input, 'seller', actor),
  run: async ({ orderId, seen }, { actor, trx, proof }) => moved(await payDebt({ orderId, seen, proof }, actor, trx)),
})
