import * as f from '#app/admin/define'
import { feeInvoiceActions } from '#app/settlement/admin/fee_invoice_actions'
import { feeInvoiceStage } from '#app/settlement/admin/fee_invoice_columns'
import { FeeInvoiceStage, InvoiceState } from '#app/settlement/codes'
import { SettlementFile } from '#app/settlement/file_purposes'
import FeeInvoice from '#app/settlement/models/fee_invoice'

export default f.defineResource(FeeInvoice, {
  name: 'fee_invoices',
  label: '服务费发票',
  group: '资金',
  path: 'bank/fee-invoice',
  icon: 'file',
  order: 6,
  owners: { company: 'companyId' },
  search: ['orderNo', 'number', 'redNumber'],
  columns: ['orderNo', 'stage', 'companyId', 'amount', 'net', 'tax', 'number', 'issuedOn', 'due', 'settlementId'],
  fields: {
    orderNo: f.text({ label: '订单号', list: true }),
    settlementId: f.ref('settlements', { label: '结算单', list: true }),
    companyId: f.ref('companies', { label: '受票方', list: true, filter: true }),
    state: f.choice(InvoiceState, { show: false }),
    amount: f.money({ label: '价税合计', list: true, sort: true }),
    net: f.money({ label: '不含税金额', list: true }),
    tax: f.money({ label: '税额', list: true }),
    number: f.text({ label: '发票号码', list: true }),
    issuedOn: f.date({ label: '开票日期', list: true, filter: true }),
    fileId: f.file({ label: '发票文件', purpose: SettlementFile.feeInvoice.name }),
    due: f.datetime({ label: '开票截止', list: true, sort: true }),
    deliveredAt: f.datetime({ label: '登记时间' }),
    confirmedAt: f.datetime({ label: '确认时间' }),
    confirmedBy: f.text({ label: '确认人' }),
    returnReason: f.text({ label: '退回原因' }),
    refunded: f.boolean({ label: '服务费已退还' }),
    redNumber: f.text({ label: '红字发票号码' }),
    redReason: f.text({ label: '红冲原因' }),
    createdAt: f.datetime({ label: '收费时间', sort: true, filter: true }),
  },
  computed: feeInvoiceStage,
  totals: ['amount', 'net', 'tax'],
  decides: ['orderNo', 'companyId', 'amount', 'net', 'tax', 'payer', 'taxNo'],
  views: [
    { label: '待开票', filter: { stage: FeeInvoiceStage.unissued }, tone: 'amber', count: true },
    { label: '被退回', filter: { stage: FeeInvoiceStage.returned }, tone: 'red', count: true },
    { label: '待红冲', filter: { stage: FeeInvoiceStage.refunded }, tone: 'red', count: true },
    { label: '已开票', filter: { stage: FeeInvoiceStage.issued }, tone: 'indigo' },
  ],
  badge: {
    label: '服务费发票待开',
    filter: { stage: [FeeInvoiceStage.unissued, FeeInvoiceStage.returned, FeeInvoiceStage.refunded] },
  },
  actions: feeInvoiceActions,
})
