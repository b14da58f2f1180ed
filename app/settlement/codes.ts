/*
 * Codes of settlement (glossary §2.19).
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/**
 * state-machines §6: a draft is disputed by the seller when the buyer has received less than was sent; void also when the platform voids an order in
 * settlement (§5.1 o).
 */
export const SettlementState = defineStates(
  'settlementState',
  '结算状态',
  {
    draft: [1, '待提交', 'amber', ['unconfirmed', 'disputed', 'voided']],
    unconfirmed: [2, '待买方确认', 'amber', ['disputed', 'unbalanced', 'uninvoiced', 'voided']],
    disputed: [3, '有异议', 'red', ['draft', 'voided']],
    unbalanced: [4, '待补款', 'amber', ['uninvoiced', 'disputed', 'voided']],
    uninvoiced: [5, '待开票', 'amber', ['completed', 'voided']],
    voided: [8, '已作废', 'grey'],
    completed: [9, '已完成', 'green'],
  },
  { initial: ['draft'], columns: ['settlements.state'] }
)
export type SettlementState = CodeOf<typeof SettlementState>

/** state-machines §10. */
export const InvoiceState = defineStates(
  'invoiceState',
  '发票状态',
  {
    unissued: [1, '待开票', 'amber', ['issued', 'reversed']],
    issued: [2, '已开票', 'indigo', ['confirmed', 'returned', 'reversed']],
    returned: [3, '已退回', 'red', ['issued', 'reversed']],
    reversed: [8, '已红冲', 'grey'],
    confirmed: [9, '已确认', 'green', ['reversed']],
  },
  { initial: ['unissued'], columns: ['invoices.state', 'fee_invoices.state'] }
)
export type InvoiceState = CodeOf<typeof InvoiceState>

/** What the platform has to do about its invoice for a fee: the state, besides invoices of fees that were given back. */
export const FeeInvoiceStage = defineCodes('feeInvoiceStage', '服务费发票进度', {
  unissued: [1, '待开票', 'amber'],
  issued: [2, '已开票', 'indigo'],
  returned: [3, '被退回', 'red'],
  refunded: [4, '待红冲', 'red'],
  reversed: [8, '已红冲/作废', 'grey'],
  confirmed: [9, '已确认', 'green'],
})
export type FeeInvoiceStage = CodeOf<typeof FeeInvoiceStage>

export const ClaimState = defineStates(
  'claimState',
  '异议状态',
  {
    open: [1, '处理中', 'red', ['agreed', 'ruled', 'withdrawn']],
    agreed: [2, '已和解', 'green'],
    ruled: [3, '平台裁定', 'plain'],
    withdrawn: [8, '已撤销', 'grey'],
  },
  { initial: ['open'], columns: ['claims.state'] }
)
export type ClaimState = CodeOf<typeof ClaimState>

export const ClaimKind = defineCodes(
  'claimKind',
  '异议类型',
  { quantity: [1, '数量异议'], quality: [2, '质量异议'], other: [3, '其他'] },
  { columns: ['claims.kind'] }
)
export type ClaimKind = CodeOf<typeof ClaimKind>
