import {
  boolean,
  choice,
  computed,
  date,
  datetime,
  file,
  money,
  number,
  price,
  ref,
  text,
  weight,
  viewsOf,
  type View,
} from '#app/admin/define'
import { deliveryFields, orderColumns, orderParts, paymentFields } from '#app/order/admin/order_columns'
import { CancelType, OrderState, PricingStatus } from '#app/order/codes'
import { PriceStandard } from '#app/market/codes'
import { COTTON } from '#app/catalog/codes'
import { oneOf } from '#core/define_codes'

/** Columns of pair orders on both screens of the back office. */
export const pairFields = {
  orderNo: text({ label: '订单号', list: true }),
  buyerReference: text({ label: '采购单号' }),
  state: choice(OrderState, { list: true, filter: true }),
  pricingStatus: choice(PricingStatus, { filter: true }),
  priceContract: text({ label: '点价合约', list: true, filter: true }),
  priceDiff: price({ label: '基差', list: true, sort: true, signed: true }),
  priceStandard: choice(PriceStandard),
  pointDeadline: datetime({ label: '点价截止', list: true, sort: true, filter: true }),
  autoFill: boolean({ label: '行情自动成交' }),
  buyerCompanyId: ref('companies', { label: '买方', list: true, filter: true }),
  sellerCompanyId: ref('companies', { label: '卖方', list: true, filter: true }),
  lineCount: number({ label: '批数', list: true }),
  packets: number({ label: '包数' }),
  weight: weight({ label: '重量', list: true, sort: true }),
  amount: money({ label: '金额', list: true, sort: true, help: '点完前为暂估' }),
  deposit: money({ label: '定金' }),
  paid: money({ label: '已付' }),
  cancelType: choice(CancelType, { filter: true }),
  cancelReason: text({ label: '取消原因' }),
  buyerUserName: text({ label: '买方经办' }),
  buyerMobile: text({ label: '买方电话' }),
  sellerUserName: text({ label: '卖方经办' }),
  sellerMobile: text({ label: '卖方电话' }),
  ...deliveryFields,
  contractNo: text({ label: '合同编号' }),
  contractFileId: file({ label: '购销合同' }),
  acceptDue: datetime({ label: '接单截止' }),
  ...paymentFields,
  pointStart: datetime({ label: '点价开始' }),
  createdAt: datetime({ label: '下单时间', list: true, sort: true, filter: true }),
  acceptedAt: datetime({ label: '接单时间' }),
  paidAt: datetime({ label: '付款时间' }),
  completedAt: datetime({ label: '完成时间' }),
  cancelledAt: datetime({ label: '取消时间' }),
  remark: text({ label: '备注' }),
}

export const pairComputed = {
  // A cancelled order waits for nobody's point any more.
  pricing: computed(
    choice(PricingStatus, { label: '点价进度', list: true }),
    `(case when orders.state <> ${OrderState.cancelled} or orders.pricing_status = ${PricingStatus.priced} then orders.pricing_status end)`
  ),
  ...orderColumns,
  priced: computed(
    text({ label: '已点批数', list: true }),
    `(select count(*) filter (where l.fixed_price is not null) || '/' || count(*) from order_lines l where l.order_id = orders.id)`
  ),
  reference: computed(
    price({ label: '合约最新价' }),
    `(select c.last_price from futures_contracts c where c.code = orders.price_contract)`
  ),
  settleDay: computed(
    date({ label: '最近结算日' }),
    `(select max(d.day) from contract_days d join futures_contracts c on c.id = d.contract_id where c.code = orders.price_contract and d.settle is not null)`
  ),
}

/** Predefined filters of the list of pair orders. */
export const pairViews: View[] = [
  { label: '已到期待结算价', filter: { pricingStatus: PricingStatus.expired }, tone: 'red', count: true },
  ...viewsOf(OrderState, ['unaccepted', 'unpriced', 'unpaid', 'unreleased', 'unpicked', 'unsettled', 'cancelled']),
]

/** How the price of an order at a basis came about. */
export const pointParts = [
  { resource: 'point_instructions', field: 'orderId', label: '点价指令' },
  { resource: 'point_confirmations', field: 'orderId', label: '点价确认单' },
  { resource: 'point_rolls', field: 'orderId', label: '移仓' },
]

export const pairParts = [...orderParts, ...pointParts]

/** SQL condition for orders of cotton. Fibre has by-product types of its own; a pair order holds one kind of goods. */
export const ofCotton = `exists (select 1 from order_lines l where l.order_id = orders.id and l.product_type ${oneOf(...COTTON)})`
