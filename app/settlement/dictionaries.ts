/*
 * Enumerations of settlement (glossary §2.19).
 */
import { defineDictionary } from '#core/dictionary'

export const SettlementStates = defineDictionary('settlementState', '结算状态', {
  1: ['待提交', 'amber'],
  2: ['待买方确认', 'amber'],
  3: ['有异议', 'red'],
  4: ['待补款', 'amber'],
  5: ['待开票', 'indigo'],
  8: ['已作废', 'grey'],
  9: ['已完成', 'green'],
})

export const InvoiceStates = defineDictionary('invoiceState', '发票状态', {
  1: ['待开票', 'amber'],
  2: ['已开票', 'indigo'],
  3: ['已退回', 'red'],
  8: ['已红冲', 'grey'],
  9: ['已确认', 'green'],
})

export const ClaimStates = defineDictionary('claimState', '异议状态', {
  1: ['处理中', 'red'],
  2: ['已和解', 'green'],
  3: ['平台裁定', 'indigo'],
  8: ['已撤销', 'grey'],
})

export const ClaimKinds = defineDictionary('claimKind', '异议类型', { 1: '数量异议', 2: '质量异议', 3: '其他' })
