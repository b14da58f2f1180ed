/* Columns of 询价 as an Excel file. */
import { inYuan, type ListColumn } from '#core/sheets/list_sheet'
import type { QuotationRow } from '#app/quotation/transformers/quotation'
import { outcomeOf } from '#app/quotation/rules/outcome'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { QuotationOutcome, QuotationState } from '#app/quotation/codes'

export const QUOTATION_COLUMNS: ListColumn<QuotationRow>[] = [
  { title: '询价单号', width: 20, value: (row) => row.quotationNo },
  { title: '发起时间', width: 20, value: (row) => row.createdTime },
  { title: '批号', width: 16, value: (row) => row.batchCode },
  { title: '商品', width: 30, value: (row) => row.productName },
  { title: '对方', width: 30, value: (row) => row.counterpart },
  { title: '重量（吨）', width: 12, value: (row) => row.weight, format: '#,##0.000' },
  { title: '报价方式', width: 10, value: (row) => PriceType.word(row.priceType) },
  { title: '点价合约', width: 10, value: (row) => row.priceContract },
  { title: '挂牌价或基差（元/吨）', width: 20, value: (row) => inYuan(row.askedPrice), format: '#,##0.00' },
  { title: '最新出价（元/吨）', width: 18, value: (row) => inYuan(row.price), format: '#,##0.00' },
  { title: '出价方', width: 10, value: (row) => (row.standingSide === row.side ? '本企业' : '对方') },
  { title: '轮次', width: 8, value: (row) => row.round },
  { title: '交货方式', width: 10, value: (row) => DeliveryType.word(row.deliveryType) },
  { title: '有效至', width: 20, value: (row) => row.validUntil },
  { title: '状态', width: 12, value: (row) => QuotationState.word(row.state) },
  { title: '结果', width: 12, value: (row) => QuotationOutcome.word(outcomeOf(row)) },
]
