import * as f from '#app/admin/define'
import Settlement from '#app/settlement/models/settlement'
import { settledColumns } from '#app/settlement/admin/goods_columns'
import { InvoiceState, SettlementState } from '#app/settlement/codes'

export default f.defineResource(Settlement, {
  name: 'settlements',
  label: '结算管理',
  group: '交易',
  path: 'settlement-management',
  icon: 'money',
  order: 22,
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  search: ['settlementNo', 'orderNo', 'buyerCompanyName', 'sellerCompanyName'],
  fields: {
    settlementNo: f.text({ label: '结算单号', list: true }),
    orderId: f.ref('orders', { label: '订单', list: true, filter: true }),
    state: f.choice(SettlementState, { list: true, filter: true }),
    buyerCompanyId: f.ref('companies', { label: '买方', list: true, filter: true }),
    sellerCompanyId: f.ref('companies', { label: '卖方', list: true, filter: true }),
    contractWeight: f.weight({ label: '合同重量' }),
    weight: f.weight({ label: '结算重量', list: true, sort: true }),
    paid: f.money({ label: '已付' }),
    amount: f.money({ label: '结算金额', list: true, sort: true }),
    balance: f.money({ label: '补款 / 退款', list: true }),
    toppedUp: f.money({ label: '已补款' }),
    fee: f.money({ label: '服务费', list: true }),
    released: f.money({ label: '已付卖方' }),
    retention: f.money({ label: '发票尾款' }),
    retentionReleased: f.money({ label: '已释放尾款' }),
    confirmDue: f.datetime({ label: '确认截止' }),
    topUpDue: f.datetime({ label: '补款截止' }),
    submittedAt: f.datetime({ label: '提交时间' }),
    confirmedAt: f.datetime({ label: '确认时间' }),
    confirmedBy: f.text({ label: '确认人' }),
    completedAt: f.datetime({ label: '完成时间' }),
    createdAt: f.datetime({ label: '生成时间', list: true, sort: true, filter: true }),
    sheetFileId: f.file({ label: '结算单' }),
    ticketFileIds: f.files({ label: '磅单' }),
    remark: f.text({ label: '备注' }),
  },
  computed: {
    ...settledColumns,
    invoiceState: f.computed(
      f.choice(InvoiceState, { list: true }),
      `(select i.state from invoices i where i.settlement_id = settlements.id and i.state <> ${InvoiceState.reversed} limit 1)`
    ),
  },
  totals: ['weight', 'amount', 'fee', 'retention'],
  views: f.viewsOf(SettlementState, ['draft', 'unconfirmed', 'disputed', 'unbalanced', 'uninvoiced']),
  related: [
    { resource: 'settlement_lines', field: 'settlementId', label: '结算明细' },
    { resource: 'claims', field: 'settlementId', label: '异议' },
    { resource: 'invoices', field: 'settlementId', label: '发票' },
    { resource: 'order_postings', field: 'orderId', from: 'orderId', label: '资金' },
  ],
})
