import { datetime, defineView, money, number, ref, text } from '#app/admin/define'
import { ORDER_POSTINGS } from '#app/order/queries/order_postings'

export default defineView({
  name: 'order_postings',
  label: '订单资金',
  group: '资金',
  path: 'bank/order-money',
  icon: 'money',
  order: 12,
  owners: { through: 'orderId' },
  search: ['orderNo', 'account', 'memo'],
  sql: ORDER_POSTINGS,
  fields: {
    createdAt: datetime({ label: '时间', list: true, sort: true, filter: true }),
    title: text({ label: '摘要', list: true, filter: true }),
    account: text({ label: '科目', list: true }),
    debit: money({ label: '借方', list: true }),
    credit: money({ label: '贷方', list: true }),
    balanceAfter: money({ label: '余额', list: true }),
    memo: text({ label: '说明', list: true }),
    orderNo: text({ label: '订单号', list: true }),
    voucher: number({ label: '凭证', list: true }),
    orderId: ref('orders', { label: '订单' }),
  },
  totals: ['debit', 'credit'],
})
