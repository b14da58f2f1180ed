/* Codes of orders (glossary §2.3, §2.19). Amber: action required; indigo: in progress; green: good; grey: over; red: trouble. */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/** state-machines §5.1. Only pair orders can be `unpriced`. */
export const OrderState = defineStates(
  'orderState',
  '订单状态',
  {
    unaccepted: [1, '待接单', 'amber', ['unpriced', 'unpaid', 'cancelled']],
    unpriced: [2, '待点价', 'amber', ['unpaid', 'cancelled']],
    unpaid: [3, '待付款', 'amber', ['unreleased', 'cancelled']],
    unreleased: [4, '待放货', 'amber', ['unpicked', 'cancelled']],
    unpicked: [5, '待提货', 'indigo', ['unsettled', 'cancelled']],
    unsettled: [6, '待结算', 'indigo', ['disputed', 'completed', 'cancelled']],
    disputed: [7, '争议中', 'red', ['unsettled', 'cancelled']],
    cancelled: [8, '已取消', 'grey'],
    completed: [9, '已完成', 'green'],
  },
  { initial: ['unaccepted'], columns: ['orders.state', 'report_deal_lines.state'] }
)
export type OrderState = CodeOf<typeof OrderState>

export const OrderType = defineCodes(
  'orderType',
  '订单类型',
  {
    spot: [1, '现货订单'],
    pair: [2, '点价订单'],
    foreign: [3, '外棉订单'],
    fibre: [4, '棉副涤短订单'],
    entrusted: [5, '委托订单'],
    entrustedFibre: [6, '委托涤短订单'],
  },
  { columns: ['orders.order_type'] }
)
export type OrderType = CodeOf<typeof OrderType>

/** Origin of an order; the platform's fees depend on it. */
export const OrderOrigin = defineCodes(
  'orderOrigin',
  '订单来源',
  { listing: [1, '挂牌'], auction: [2, '竞价'] },
  { columns: ['orders.origin'] }
)
export type OrderOrigin = CodeOf<typeof OrderOrigin>

export const AcceptState = defineCodes(
  'acceptState',
  '接单状态',
  { open: [1, '未接单', 'amber'], accepted: [2, '已接单', 'green'], refused: [3, '已拒绝', 'grey'] },
  { columns: ['orders.accept_state'] }
)
export type AcceptState = CodeOf<typeof AcceptState>

export const CancelType = defineCodes(
  'cancelType',
  '取消类型',
  {
    agreed: [1, '协商取消', 'grey'],
    buyerDefault: [2, '买方违约', 'red'],
    sellerDefault: [3, '卖方违约', 'red'],
    timedOut: [4, '超时取消', 'grey'],
    voided: [5, '平台作废', 'red'],
    refused: [6, '卖方拒绝', 'grey'],
    withdrawn: [7, '买方撤单', 'grey'],
  },
  { columns: ['orders.cancel_type'] }
)
export type CancelType = CodeOf<typeof CancelType>

/** Kind of a request to end an order: cancellation, which the other side confirms, or voiding, which a second operator confirms. */
export const CancelRequestKind = defineCodes(
  'cancelRequestKind',
  '申请类型',
  { agreement: [1, '协商取消'], voiding: [2, '平台作废'] },
  { columns: ['cancel_requests.kind'] }
)
export type CancelRequestKind = CodeOf<typeof CancelRequestKind>

/**
 * All possible next steps of an order, of all modules, in order of precedence: when several apply, the first one is shown.
 * `app/order/shared/define_step.ts` describes their declaration; the storefront has a panel for each.
 */
export const STEP_KEYS = [
  'answerCancel',
  'accept',
  'roll',
  'fill',
  'point',
  'breach',
  'giveAddress',
  'pay',
  'release',
  'receive',
  'payStorage',
  'pick',
  'approvePick',
  'recordPick',
  'claim',
  'submitSettlement',
  'confirmSettlement',
  'topUp',
  'confirmInvoice',
  'invoice',
  'debt',
] as const
export type StepKey = (typeof STEP_KEYS)[number]

/** Shown to a side while the other side has to act, and when neither has to. */
export type WaitKey =
  | 'waitAccept'
  | 'waitPoint'
  | 'waitAddress'
  | 'waitPay'
  | 'waitRelease'
  | 'waitPick'
  | 'waitSettlement'
  | 'waitConfirm'
  | 'waitTopUp'
  | 'waitInvoice'
  | 'waitInvoiceConfirm'
  | 'cancelled'
  | 'done'

export const CancelRequestState = defineStates(
  'cancelRequestState',
  '取消申请',
  {
    open: [1, '待确认', 'amber', ['agreed', 'refused', 'expired', 'withdrawn']],
    agreed: [2, '已同意', 'grey'],
    refused: [3, '已拒绝', 'grey'],
    expired: [4, '已过期', 'grey'],
    withdrawn: [5, '已撤回', 'grey'],
  },
  { initial: ['open'], columns: ['cancel_requests.state'] }
)
export type CancelRequestState = CodeOf<typeof CancelRequestState>

/** state-machines §11. */
export const PickState = defineStates(
  'pickState',
  '提货状态',
  {
    unapproved: [1, '待审核', 'amber', ['approved', 'refused']],
    approved: [2, '待出库', 'indigo', ['partlyOut', 'completed', 'refused']],
    partlyOut: [3, '部分出库', 'indigo', ['partlyOut', 'completed']],
    refused: [8, '已驳回/撤销', 'grey'],
    completed: [9, '已完成', 'green'],
  },
  { initial: ['unapproved', 'completed'], columns: ['pick_orders.state'] }
)
export type PickState = CodeOf<typeof PickState>

/** 点价状态 of a pair order (glossary §2.19). */
export const PricingStatus = defineCodes(
  'pricingStatus',
  '点价状态',
  {
    unpriced: [1, '待点价', 'amber'],
    partlyPriced: [2, '部分点价', 'indigo'],
    expired: [3, '未点完已过期', 'red'],
    priced: [9, '已点完', 'green'],
  },
  { columns: ['orders.pricing_status'] }
)
export type PricingStatus = CodeOf<typeof PricingStatus>

/** How the futures price of a line was fixed. */
export const PricedBy = defineCodes(
  'pricedBy',
  '定价方式',
  {
    seller: [1, '卖方确认成交'],
    feed: [2, '行情自动成交'],
    deadline: [3, '截止日强制点价'],
    platform: [4, '平台执行'],
  },
  { columns: ['order_lines.priced_by', 'point_instructions.filled_by'] }
)
export type PricedBy = CodeOf<typeof PricedBy>

/** The second operator's decision on a request to void. */
export const VoidDecision = defineCodes('voidDecision', '复核意见', {
  agree: [1, '同意作废', 'red'],
  disagree: [2, '不同意'],
})
export type VoidDecision = CodeOf<typeof VoidDecision>

/** 采购审批 (flows §2): a purchase that somebody asks his company for. */
export const PurchaseRequestState = defineStates(
  'purchaseRequestState',
  '审批状态',
  {
    open: [1, '待审批', 'amber', ['approved', 'rejected', 'withdrawn', 'lapsed']],
    approved: [2, '已批准', 'green'],
    rejected: [3, '已驳回', 'red'],
    withdrawn: [4, '已撤回', 'grey'],
    lapsed: [5, '已失效', 'grey'],
  },
  { initial: ['open'], columns: ['purchase_requests.state'] }
)
export type PurchaseRequestState = CodeOf<typeof PurchaseRequestState>
