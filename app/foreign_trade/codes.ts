/*
 * Codes of cotton that is priced in US dollars (type 8; state-machines §5.3, glossary §1.1). Amber: action required; indigo: in progress; green: good;
 * grey: over; red: trouble.
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/** The states of state-machines §5.3, with the numbers of state-machines §5.1: goods in dollars are paid by letter of credit or transfer, and never 待点价. */
export const ForeignOrderState = defineStates(
  'foreignOrderState',
  '外棉订单状态',
  {
    unaccepted: [1, '待接单', 'amber', ['unpaid', 'cancelled']],
    unpaid: [3, '待付款开证', 'amber', ['undocumented', 'cancelled']],
    undocumented: [4, '待交单', 'amber', ['arriving', 'cancelled']],
    arriving: [5, '待到港通关', 'indigo', ['unsettled', 'cancelled']],
    unsettled: [6, '待结清', 'indigo', ['disputed', 'completed', 'cancelled']],
    disputed: [7, '争议中', 'red', ['unsettled', 'cancelled']],
    cancelled: [8, '已取消', 'grey'],
    completed: [9, '已完成', 'green'],
  },
  { initial: ['unaccepted'], columns: ['foreign_orders.state'] }
)
export type ForeignOrderState = CodeOf<typeof ForeignOrderState>

/** Whether an offer can be ordered. */
export const ForeignOfferState = defineStates(
  'foreignOfferState',
  '报盘状态',
  {
    offered: [1, '报盘中', 'green', ['withdrawn', 'ordered']],
    ordered: [2, '已下单', 'green', ['offered', 'sold']],
    sold: [3, '已成交', 'green'],
    withdrawn: [4, '已撤盘', 'grey'],
  },
  { initial: ['offered'], columns: ['foreign_offers.state'] }
)
export type ForeignOfferState = CodeOf<typeof ForeignOfferState>

/** 即期: afloat or in a bonded warehouse; 远期: still to be shipped. */
export const ForeignTerm = defineCodes(
  'foreignTerm',
  '货期',
  { prompt: [1, '即期'], forward: [2, '远期'] },
  { columns: ['foreign_offers.term'] }
)
export type ForeignTerm = CodeOf<typeof ForeignTerm>

export const ForeignPayment = defineCodes(
  'foreignPayment',
  '付款方式',
  { letterOfCredit: [1, '信用证 L/C'], transfer: [2, '电汇 T/T'] },
  { columns: ['foreign_offers.payment', 'foreign_orders.payment'] }
)
export type ForeignPayment = CodeOf<typeof ForeignPayment>

/** Under which quota cotton is imported. `none`: of an offer, that the buyer brings it; of an import, that there was none (40 %). */
export const ImportQuota = defineCodes(
  'importQuota',
  '进口配额',
  {
    none: [1, '不带配额'],
    onePercent: [2, '1%关税配额'],
    sliding: [3, '滑准税配额'],
    processing: [4, '加工贸易'],
  },
  {
    columns: [
      'foreign_offers.quota_kind',
      'foreign_orders.quota_kind',
      'foreign_orders.cleared_under',
      'report_dollar_deals.quota_kind',
    ],
  }
)
export type ImportQuota = CodeOf<typeof ImportQuota>

/** Rules of the association under which a contract stands. */
export const TradeRules = defineCodes(
  'tradeRules',
  '合同规则',
  { ica: [1, 'ICA 规则'], cca: [2, 'CCA 进口棉规则'] },
  { columns: ['foreign_offers.rules'] }
)
export type TradeRules = CodeOf<typeof TradeRules>

export const ForeignDocumentKind = defineCodes(
  'foreignDocumentKind',
  '单证',
  {
    slip: [1, '付款水单'],
    letterOfCredit: [2, '信用证'],
    billOfLading: [3, '提单'],
    invoice: [4, '商业发票'],
    packingList: [5, '装箱单'],
    origin: [6, '原产地证'],
    phytosanitary: [7, '植物检疫证'],
    quota: [8, '配额证明'],
    declaration: [9, '报关单'],
    ciq: [10, 'CIQ 证书'],
    evidence: [11, '索赔凭证'],
  },
  { columns: ['foreign_documents.kind'] }
)
export type ForeignDocumentKind = CodeOf<typeof ForeignDocumentKind>

/** What a seller hands over so that the buyer can take the goods; an offer names those that it promises. */
export const SHIPPING_DOCUMENTS = [
  ForeignDocumentKind.billOfLading,
  ForeignDocumentKind.invoice,
  ForeignDocumentKind.packingList,
  ForeignDocumentKind.origin,
  ForeignDocumentKind.phytosanitary,
] as const

/** Accounts of the dollar book, of each order. */
export const DollarAccount = defineCodes(
  'dollarAccount',
  '备查科目',
  { buyer: [1, '买方'], seller: [2, '卖方'], goods: [3, '货物'] },
  { columns: ['dollar_entries.account'] }
)
export type DollarAccount = CodeOf<typeof DollarAccount>

export const DollarPostingKind = defineCodes(
  'dollarPostingKind',
  '备查记账',
  {
    presented: [1, '付款/开证'],
    returned: [2, '凭证退回'],
    landed: [3, '到岸结算'],
    discount: [4, '质量折价'],
    settled: [5, '差额结清'],
  },
  { columns: ['dollar_postings.kind'] }
)
export type DollarPostingKind = CodeOf<typeof DollarPostingKind>

/** How an order in dollars was ended. */
export const ForeignCancelType = defineCodes(
  'foreignCancelType',
  '取消类型',
  {
    agreed: [1, '协商取消', 'grey'],
    buyerDefault: [2, '买方违约', 'red'],
    lateShipment: [3, '逾期装运', 'red'],
    timedOut: [4, '超时取消', 'grey'],
    voided: [5, '平台作废', 'red'],
    refused: [6, '卖方拒绝', 'grey'],
    withdrawn: [7, '买方撤单', 'grey'],
    quotaAbsent: [8, '配额未提供', 'red'],
    unconfirmed: [9, '卖方未确认收款', 'red'],
    documentsLate: [10, '逾期交单', 'red'],
  },
  { columns: ['foreign_orders.cancel_type'] }
)
export type ForeignCancelType = CodeOf<typeof ForeignCancelType>
