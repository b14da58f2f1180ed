/* Calls of both sides of an order in dollars (state-machines §5.3). */
import type { Actor } from '#core/actor'
import { call } from '#core/call'
import { XLSX_TYPE } from '#core/wire_files'
import { sendFile } from '#app/system/files/stored_files'
import {
  acceptForeignOrder,
  rejectForeignOrder,
  withdrawForeignOrder,
} from '#app/foreign_trade/actions/accept_foreign_order'
import {
  answerForeignCancel,
  askForeignCancel,
  cancelLateShipment,
  cancelUnconfirmed,
  cancelWithoutDocuments,
  cancelWithoutQuota,
} from '#app/foreign_trade/actions/cancel_foreign_order'
import { ensureForeignContract } from '#app/foreign_trade/actions/ensure_foreign_contract'
import {
  addDocument,
  openDocument,
  receiveDocuments,
  returnDocuments,
} from '#app/foreign_trade/actions/hand_over_documents'
import { clearCustoms, giveQuota, landGoods, noteArrival } from '#app/foreign_trade/actions/land_goods'
import {
  confirmPayment,
  defaultForeignBuyer,
  presentPayment,
  returnPayment,
} from '#app/foreign_trade/actions/pay_in_dollars'
import {
  acceptForeignClaim,
  claimQuality,
  contestForeignClaim,
  denyDifference,
  payDifference,
  settleDifference,
} from '#app/foreign_trade/actions/settle_difference'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { exportForeignOrders } from '#app/foreign_trade/queries/export_foreign_orders'
import { foreignDeliveryPaper, foreignSettlementPaper } from '#app/foreign_trade/queries/foreign_papers'
import { getForeignOrder } from '#app/foreign_trade/queries/get_foreign_order'
import { listForeignOrders } from '#app/foreign_trade/queries/list_foreign_orders'
import * as validators from '#app/foreign_trade/validators/foreign_orders'

/** The answer of a step; the page reads the order again. */
const moved = ({ id, orderNo, state }: ForeignOrder) => ({ orderId: id, orderNo, state })
/** The order as its page shows it. */
const shown = ({ orderId }: { orderId: number }, { actor }: { actor: Actor }) => getForeignOrder(orderId, actor)

call.read('/foreign/order/list', {
  name: '查看外棉订单列表',
  access: 'certified',
  summary: 'Orders in dollars of one side of my company.',
  input: validators.listForeignOrdersValidator,
  run: (input, { actor }) => listForeignOrders(actor, input),
})

call.file('/foreign/order/export', {
  name: '导出外棉订单',
  access: 'certified',
  permission: 'order:export',
  summary: 'The same list as an Excel file.',
  input: validators.listForeignOrdersValidator,
  run: async (input, { actor }) => ({
    name: `${input.side === 'buyer' ? '外棉采购订单' : '外棉销售订单'}.xlsx`,
    type: XLSX_TYPE,
    contents: await exportForeignOrders(actor, input),
  }),
})

call.read('/foreign/order/get', {
  name: '查看外棉订单',
  access: 'certified',
  summary: 'One order in dollars: terms, figures, documents, the dollar book, timeline.',
  input: validators.foreignOrderIdValidator,
  before: async ({ orderId }, { actor }) => {
    await getForeignOrder(orderId, actor)
    await ensureForeignContract(orderId)
  },
  run: ({ orderId }, { actor }) => getForeignOrder(orderId, actor),
})

call.file('/foreign/order/delivery/paper', {
  name: '打印外棉提货单',
  access: 'certified',
  summary: 'The delivery order as PDF, once the buyer has received the documents.',
  input: validators.foreignOrderIdValidator,
  run: ({ orderId }, { actor }) => foreignDeliveryPaper(orderId, actor),
})

call.file('/foreign/order/settlement/paper', {
  name: '打印外棉结算单',
  access: 'certified',
  summary: 'The settlement sheet as PDF, once the CIQ weight is known.',
  input: validators.foreignOrderIdValidator,
  run: ({ orderId }, { actor }) => foreignSettlementPaper(orderId, actor),
})

call.write('/foreign/order/document/add', {
  name: '上传外棉单证',
  access: 'certified',
  permission: 'order:release',
  summary: 'The seller uploads a document, or a new version of one.',
  input: validators.addDocumentValidator,
  message: '已上传',
  run: async (input, { actor, trx }) => {
    const { id, kind, version } = await addDocument(input, actor, trx)
    return { documentId: id, kind, version }
  },
})

call.stream('/foreign/order/document/open', {
  name: '查阅外棉单证',
  access: 'certified',
  summary: 'A document of an order in dollars; who opens it first is noted.',
  input: validators.openDocumentValidator,
  run: async (input, { actor, http }) => sendFile(await openDocument(input, actor), http),
})

call.write('/foreign/order/accept', {
  name: '外棉接单',
  access: 'certified',
  permission: 'order:accept',
  summary: 'The seller accepts; the contract takes effect.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已接单',
  run: async (input, { actor, trx }) => moved(await acceptForeignOrder(input, actor, trx)),
})

call.write('/foreign/order/reject', {
  name: '外棉拒单',
  access: 'certified',
  permission: 'order:reject',
  summary: 'The seller refuses an order, with a reason.',
  input: validators.foreignReasonValidator,
  message: '已拒绝',
  run: async (input, { actor, trx }) => moved(await rejectForeignOrder(input, actor, trx)),
})

call.write('/foreign/order/withdraw', {
  name: '外棉撤单',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The buyer takes an order back before it is accepted.',
  input: validators.withdrawForeignOrderValidator,
  message: '已撤单',
  run: async (input, { actor, trx }) => moved(await withdrawForeignOrder(input, actor, trx)),
})

call.write('/foreign/order/payment/present', {
  name: '上传付款凭证',
  access: 'certified',
  permission: 'order:pay',
  summary: 'The buyer shows the slip of the transfer or the letter of credit.',
  input: validators.presentPaymentValidator,
  binds: shown,
  message: '已提交',
  run: async (input, { actor, trx }) => moved(await presentPayment(input, actor, trx)),
})

call.write('/foreign/order/payment/return', {
  name: '退回付款凭证',
  access: 'certified',
  permission: 'order:accept',
  summary: 'The seller sends a slip or letter of credit back, with a reason.',
  input: validators.foreignSeenReasonValidator,
  binds: shown,
  message: '已退回',
  run: async (input, { actor, trx }) => moved(await returnPayment(input, actor, trx)),
})

call.write('/foreign/order/payment/confirm', {
  name: '确认收款收证',
  access: 'certified',
  permission: 'order:accept',
  summary: 'The seller has the money or the credit; the deposit is released.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已确认',
  run: async (input, { actor, trx }) => moved(await confirmPayment(input, actor, trx)),
})

call.write('/foreign/order/default', {
  name: '外棉买方违约',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The seller declares the default of a buyer that has not paid in time.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已按买方违约取消',
  run: async (input, { actor, trx }) => moved(await defaultForeignBuyer(input, actor, trx)),
})

call.write('/foreign/order/document/return', {
  name: '退回外棉单证',
  access: 'certified',
  permission: 'order:pay',
  summary: 'The buyer asks for better documents.',
  input: validators.foreignSeenReasonValidator,
  binds: shown,
  message: '已退回',
  run: async (input, { actor, trx }) => moved(await returnDocuments(input, actor, trx)),
})

call.write('/foreign/order/document/receive', {
  name: '确认收单',
  access: 'certified',
  permission: 'order:pay',
  summary: 'The buyer has the documents; the batch is sold.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已收单',
  run: async (input, { actor, trx }) => moved(await receiveDocuments(input, actor, trx)),
})

call.write('/foreign/order/arrive', {
  name: '登记到港',
  access: 'certified',
  permission: 'order:pick',
  summary: 'Either side says that the goods are in port.',
  input: validators.arrivalValidator,
  binds: shown,
  message: '已登记',
  run: async (input, { actor, trx }) => moved(await noteArrival(input, actor, trx)),
})

call.write('/foreign/order/quota', {
  name: '提供进口配额',
  access: 'certified',
  permission: 'order:release',
  summary: 'The seller gives the quota that it has promised.',
  input: validators.giveQuotaValidator,
  binds: shown,
  message: '已提供',
  run: async (input, { actor, trx }) => moved(await giveQuota(input, actor, trx)),
})

call.write('/foreign/order/clear', {
  name: '登记通关',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The buyer has cleared the goods, and under which quota.',
  input: validators.clearCustomsValidator,
  binds: shown,
  message: '已登记',
  run: async (input, { actor, trx }) => moved(await clearCustoms(input, actor, trx)),
})

call.write('/foreign/order/land', {
  name: '上传CIQ证书',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The CIQ certificate: what has landed is paid for.',
  input: validators.landGoodsValidator,
  binds: shown,
  message: '已上传',
  run: async (input, { actor, trx }) => moved(await landGoods(input, actor, trx)),
})

call.write('/foreign/order/claim', {
  name: '外棉质量索赔',
  access: 'certified',
  permission: 'order:pick',
  summary: 'The buyer claims a discount by the table of the contract.',
  input: validators.fileStepValidator,
  binds: shown,
  message: '已提交索赔',
  run: async (input, { actor, trx }) => moved(await claimQuality(input, actor, trx)),
})

call.write('/foreign/order/claim/accept', {
  name: '同意外棉索赔',
  access: 'certified',
  permission: 'order:accept',
  summary: 'The seller accepts a claim as it stands.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已同意',
  run: async (input, { actor, trx }) => moved(await acceptForeignClaim(input, actor, trx)),
})

call.write('/foreign/order/claim/contest', {
  name: '对外棉索赔提出异议',
  access: 'certified',
  permission: 'order:accept',
  summary: 'The seller does not agree with a claim: an operator rules.',
  input: validators.foreignSeenReasonValidator,
  binds: shown,
  message: '已提交，等待平台裁定',
  run: async (input, { actor, trx }) => moved(await contestForeignClaim(input, actor, trx)),
})

call.write('/foreign/order/difference/pay', {
  name: '登记差额已付',
  access: 'certified',
  permission: 'order:accept',
  summary: 'The seller has paid the difference back, outside the platform.',
  input: validators.fileStepValidator,
  binds: shown,
  message: '已登记',
  run: async (input, { actor, trx }) => moved(await payDifference(input, actor, trx)),
})

call.write('/foreign/order/difference/deny', {
  name: '登记未收到差额',
  access: 'certified',
  permission: 'order:pay',
  summary: 'The buyer has not received what the seller has ticked as paid.',
  input: validators.foreignSeenReasonValidator,
  binds: shown,
  message: '已登记',
  run: async (input, { actor, trx }) => moved(await denyDifference(input, actor, trx)),
})

call.write('/foreign/order/difference/settle', {
  name: '确认差额结清',
  access: 'certified',
  permission: 'order:pay',
  summary: 'The buyer confirms that nothing is owed any more.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已结清',
  run: async (input, { actor, trx }) => moved(await settleDifference(input, actor, trx)),
})

call.write('/foreign/order/cancel/ask', {
  name: '申请取消外棉订单',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'One side asks to cancel.',
  input: validators.foreignReasonValidator,
  message: '已提交，等待对方确认',
  run: async (input, { actor, trx }) => moved(await askForeignCancel(input, actor, trx)),
})

call.write('/foreign/order/cancel/answer', {
  name: '答复取消外棉订单',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The other side agrees to cancel, or not.',
  input: validators.answerForeignCancelValidator,
  binds: shown,
  message: '已答复',
  run: async (input, { actor, trx }) => moved(await answerForeignCancel(input, actor, trx)),
})

call.write('/foreign/order/cancel/unconfirmed', {
  name: '卖方未确认收款取消',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The buyer leaves because the seller has neither confirmed nor returned the payment in time.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已取消',
  run: async (input, { actor, trx }) => moved(await cancelUnconfirmed(input, actor, trx)),
})

call.write('/foreign/order/cancel/documents', {
  name: '逾期交单取消',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The buyer leaves because the documents are not complete in time.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已取消',
  run: async (input, { actor, trx }) => moved(await cancelWithoutDocuments(input, actor, trx)),
})

call.write('/foreign/order/cancel/late', {
  name: '逾期装运取消',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The buyer leaves because the shipment is too late.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已取消',
  run: async (input, { actor, trx }) => moved(await cancelLateShipment(input, actor, trx)),
})

call.write('/foreign/order/cancel/quota', {
  name: '配额未提供取消',
  access: 'certified',
  permission: 'order:cancel',
  summary: 'The buyer leaves because the promised quota has not come.',
  input: validators.foreignStepValidator,
  binds: shown,
  message: '已取消',
  run: async (input, { actor, trx }) => moved(await cancelWithoutQuota(input, actor, trx)),
})
