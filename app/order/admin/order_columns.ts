import { choice, computed, datetime, file, money, number, ref, text, viewsOf, weight } from '#app/admin/define'
import { AccountClass, accountSql } from '#app/ledger/rules/accounts'
import { DeliveryType } from '#app/listing/codes'
import { AcceptState, CancelRequestKind, CancelRequestState, CancelType, OrderState, OrderType } from '#app/order/codes'

/** How the goods change hands, and where delivered ones go. */
export const deliveryFields = {
  deliveryType: choice(DeliveryType, { label: '交货方式' }),
  deliveryAddress: text({ label: '收货地址' }),
  deliveryContact: text({ label: '收货人' }),
  deliveryMobile: text({ label: '收货电话' }),
  deliveryMemo: text({ label: '收货备注' }),
  deliverySetAt: datetime({ label: '地址填写时间' }),
}

/** Until when the buyer pays, and what it costs him to be late. */
export const paymentFields = {
  payDue: datetime({ label: '付款截止' }),
  lateRate: number({ label: '逾期付款违约金', unit: '%/天' }),
}

/** Columns of orders on the screens of the back office. */
export const orderFields = {
  orderNo: text({ label: '订单号', list: true }),
  buyerReference: text({ label: '采购单号', help: '买方自己的单号' }),
  orderType: choice(OrderType),
  state: choice(OrderState, { list: true, filter: true }),
  acceptState: choice(AcceptState),
  buyerCompanyId: ref('companies', { label: '买方', list: true, filter: true }),
  sellerCompanyId: ref('companies', { label: '卖方', list: true, filter: true }),
  lineCount: number({ label: '批数', list: true }),
  packets: number({ label: '包数' }),
  weight: weight({ label: '重量', list: true, sort: true }),
  amount: money({ label: '金额', list: true, sort: true }),
  deposit: money({ label: '定金' }),
  paid: money({ label: '已付' }),
  debt: money({ label: '卖方欠违约金' }),
  ...deliveryFields,
  purchaseRequestId: ref('purchase_requests', { label: '采购审批' }),
  cancelType: choice(CancelType, { filter: true }),
  cancelReason: text({ label: '取消原因' }),
  buyerUserName: text({ label: '买方经办' }),
  buyerMobile: text({ label: '买方电话' }),
  sellerUserName: text({ label: '卖方经办' }),
  sellerMobile: text({ label: '卖方电话' }),
  contractNo: text({ label: '合同编号' }),
  contractFileId: file({ label: '购销合同' }),
  deliveryNo: text({ label: '提货单号' }),
  acceptDue: datetime({ label: '接单截止' }),
  ...paymentFields,
  releaseDue: datetime({ label: '放货截止' }),
  pickDue: datetime({ label: '提货期限' }),
  collectDue: datetime({ label: '视为提货日' }),
  defaultDue: datetime({ label: '违约时间' }),
  createdAt: datetime({ label: '下单时间', list: true, sort: true, filter: true }),
  acceptedAt: datetime({ label: '接单时间' }),
  paidAt: datetime({ label: '付款时间' }),
  releasedAt: datetime({ label: '放货时间' }),
  pickedAt: datetime({ label: '提货完成' }),
  completedAt: datetime({ label: '完成时间' }),
  cancelledAt: datetime({ label: '取消时间' }),
  remark: text({ label: '备注' }),
}

/** The escrow of an order in the ledger, and the request to void it. */
export const orderColumns = {
  escrow: computed(
    money({ label: '监管账户余额' }),
    `coalesce((select a.balance from ledger_accounts a where a.code = ${accountSql(AccountClass.escrow, 'orders.id')}), 0)`
  ),
  voidRequest: computed(
    text({ label: '作废申请' }),
    `(select r.asker_name || '：' || r.reason from cancel_requests r where r.order_id = orders.id and r.kind = ${CancelRequestKind.voiding} and r.state = ${CancelRequestState.open})`
  ),
}

/** Predefined filters of the list of orders. */
export const orderViews = viewsOf(OrderState, [
  'unaccepted',
  'unpaid',
  'unreleased',
  'unpicked',
  'unsettled',
  'disputed',
  'cancelled',
])

/** Lists on the record page of an order. */
export const orderParts = [
  { resource: 'order_lines', field: 'orderId', label: '商品与货款' },
  { resource: 'order_postings', field: 'orderId', label: '资金' },
  { resource: 'pick_orders', field: 'orderId', label: '提货' },
  { resource: 'settlements', field: 'orderId', label: '结算' },
]

/** What has been picked up of a line, and where the goods lie. */
export const linePickedFields = {
  pickedPackets: number({ label: '已提包数', list: true }),
  pickedWeight: weight({ label: '已提重量', list: true }),
}
export const lineStorageFields = {
  entrepotName: text({ label: '仓库', list: true }),
  storageFeeMemo: text({ label: '仓储费说明' }),
}

/** The goods as the line has kept them. */
export const lineGoodsColumns = {
  productName: computed(text({ label: '商品', list: true, width: 200 }), `order_lines.quality ->> 'productName'`),
  factsText: computed(text({ label: '指标', help: '按吨销售的商品' }), `order_lines.quality ->> 'factsText'`),
}
