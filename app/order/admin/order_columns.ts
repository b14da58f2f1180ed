import { choice, computed, datetime, money, number, text, viewsOf } from '#app/admin/define'
import { AccountClass, accountSql } from '#app/ledger/rules/accounts'
import { DeliveryType } from '#app/listing/codes'
import { CancelRequestKind, CancelRequestState, OrderState } from '#app/order/codes'

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
  { resource: 'order_lines', field: 'orderId', label: '批次与货款' },
  { resource: 'order_postings', field: 'orderId', label: '资金' },
  { resource: 'pick_orders', field: 'orderId', label: '提货' },
  { resource: 'settlements', field: 'orderId', label: '结算' },
]
