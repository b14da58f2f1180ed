import { choice, datetime, defineResource, money, ref, text, viewsOf } from '#app/admin/define'
import { invoicePapers } from '#app/settlement/admin/invoice_papers'
import Invoice from '#app/settlement/models/invoice'
import { InvoiceState } from '#app/settlement/codes'

export default defineResource(Invoice, {
  name: 'invoices',
  label: '发票管理',
  group: '交易',
  path: 'invoice',
  icon: 'file',
  order: 25,
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  search: ['orderNo', 'redNumber'],
  fields: {
    orderNo: text({ label: '订单号', list: true }),
    settlementId: ref('settlements', { label: '结算单', list: true, filter: true }),
    state: choice(InvoiceState, { list: true, filter: true }),
    sellerCompanyId: ref('companies', { label: '开票方', list: true, filter: true }),
    buyerCompanyId: ref('companies', { label: '受票方', list: true, filter: true }),
    amount: money({ label: '价税合计', list: true, sort: true }),
    net: money({ label: '不含税金额', list: true }),
    tax: money({ label: '税额', list: true }),
    due: datetime({ label: '开票截止' }),
    deliveredAt: datetime({ label: '开票时间', list: true }),
    confirmedAt: datetime({ label: '确认时间' }),
    confirmedBy: text({ label: '确认人' }),
    returnReason: text({ label: '退回原因' }),
    redNumber: text({ label: '红字发票号' }),
    redReason: text({ label: '红冲原因' }),
    createdAt: datetime({ label: '生成时间', sort: true }),
  },
  computed: invoicePapers,
  totals: ['amount', 'net', 'tax'],
  views: viewsOf(InvoiceState, ['unissued', 'returned']),
})
