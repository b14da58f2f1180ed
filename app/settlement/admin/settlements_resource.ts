import { choice, computed, datetime, defineResource, files, money, ref, text, viewsOf, weight } from '#app/admin/define'
import Settlement from '#app/settlement/models/settlement'
import { InvoiceState, SettlementState } from '#app/settlement/codes'

export default defineResource(Settlement, {
  name: 'settlements',
  label: '结算管理',
  group: '交易',
  path: 'settlement-management',
  icon: 'money',
  order: 22,
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  search: ['settlementNo', 'orderNo', 'buyerCompanyName', 'sellerCompanyName'],
  fields: {
    settlementNo: text({ label: '结算单号', list: true }),
    orderId: ref('orders', { label: '订单', list: true, filter: true }),
    state: choice(SettlementState, { list: true, filter: true }),
    buyerCompanyId: ref('companies', { label: '买方', list: true, filter: true }),
    sellerCompanyId: ref('companies', { label: '卖方', list: true, filter: true }),
    contractWeight: weight({ label: '合同重量' }),
    weight: weight({ label: '结算重量', list: true, sort: true }),
    paid: money({ label: '已付' }),
    amount: money({ label: '结算金额', list: true, sort: true }),
    balance: money({ label: '补款 / 退款', list: true }),
    toppedUp: money({ label: '已补款' }),
    fee: money({ label: '服务费', list: true }),
    released: money({ label: '已付卖方' }),
    retention: money({ label: '发票尾款' }),
    retentionReleased: money({ label: '已释放尾款' }),
    confirmDue: datetime({ label: '确认截止' }),
    topUpDue: datetime({ label: '补款截止' }),
    submittedAt: datetime({ label: '提交时间' }),
    confirmedAt: datetime({ label: '确认时间' }),
    confirmedBy: text({ label: '确认人' }),
    completedAt: datetime({ label: '完成时间' }),
    createdAt: datetime({ label: '生成时间', list: true, sort: true, filter: true }),
    ticketFileIds: files({ label: '磅单' }),
    remark: text({ label: '备注' }),
  },
  computed: {
    invoiceState: computed(
      choice(InvoiceState, { list: true }),
      `(select i.state from invoices i where i.settlement_id = settlements.id and i.state <> ${InvoiceState.reversed} limit 1)`
    ),
  },
  totals: ['weight', 'amount', 'fee', 'retention'],
  views: viewsOf(SettlementState, ['draft', 'unconfirmed', 'disputed', 'unbalanced', 'uninvoiced']),
  related: [
    { resource: 'settlement_lines', field: 'settlementId', label: '批次' },
    { resource: 'claims', field: 'settlementId', label: '异议' },
    { resource: 'invoices', field: 'settlementId', label: '发票' },
    { resource: 'order_postings', field: 'orderId', from: 'orderId', label: '资金' },
  ],
})
