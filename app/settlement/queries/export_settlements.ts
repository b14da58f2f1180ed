/* Columns of 结算管理 as an Excel file. */
import { inYuan, type ListColumn } from '#core/sheets/list_sheet'
import type { SettlementRow } from '#app/settlement/transformers/settlement'
import { InvoiceState, SettlementState } from '#app/settlement/codes'

const MONEY = '#,##0.00'

export const SETTLEMENT_COLUMNS: ListColumn<SettlementRow>[] = [
  { title: '结算单号', width: 20, value: (row) => row.settlementNo },
  { title: '订单号', width: 20, value: (row) => row.orderNo },
  { title: '采购单号', width: 20, value: (row) => row.buyerReference },
  { title: '生成时间', width: 20, value: (row) => row.createdTime },
  { title: '买方', width: 30, value: (row) => row.buyerCompanyName },
  { title: '卖方', width: 30, value: (row) => row.sellerCompanyName },
  { title: '合同重量（吨）', width: 14, value: (row) => row.contractWeight, format: '#,##0.000' },
  { title: '结算重量（吨）', width: 14, value: (row) => row.weight, format: '#,##0.000' },
  { title: '已付货款（元）', width: 16, value: (row) => inYuan(row.paid), format: MONEY },
  { title: '结算金额（元）', width: 16, value: (row) => inYuan(row.amount), format: MONEY },
  { title: '补款或退款（元）', width: 16, value: (row) => inYuan(row.balance), format: MONEY },
  { title: '发票尾款（元）', width: 16, value: (row) => inYuan(row.retention), format: MONEY },
  { title: '已放尾款（元）', width: 16, value: (row) => inYuan(row.retentionReleased), format: MONEY },
  { title: '结算状态', width: 12, value: (row) => SettlementState.word(row.state) },
  {
    title: '发票状态',
    width: 12,
    value: (row) => (row.invoiceState === null ? null : InvoiceState.word(row.invoiceState)),
  },
]

/** Of sales: the seller has paid the fee and receives the platform's invoice for it. */
export const SALE_COLUMNS: ListColumn<SettlementRow>[] = [
  ...SETTLEMENT_COLUMNS,
  { title: '服务费（元）', width: 14, value: (row) => inYuan(row.fee), format: MONEY },
  { title: '服务费发票号码', width: 24, value: (row) => row.feeInvoiceNumber },
  {
    title: '服务费发票状态',
    width: 14,
    value: (row) => (row.feeInvoiceState === null ? null : InvoiceState.word(row.feeInvoiceState)),
  },
]
