/*
 * What has to be done next in an order in dollars, by whom: one table for lists, pages and the count of what waits (state-machines §5.3). Conditions are
 * SQL over `foreign_orders`.
 */
import type { Side } from '#app/order/shared/access'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import { QUOTA_OPEN, SELLER_HOLDS } from '#app/foreign_trade/shared/order_sql'

/** Also the keys of the panels of the page. */
export type ForeignStepKey =
  | 'answerCancel'
  | 'accept'
  | 'present'
  | 'confirmPayment'
  | 'handOver'
  | 'receive'
  | 'arrive'
  | 'quota'
  | 'clear'
  | 'land'
  | 'answerClaim'
  | 'payDifference'
  | 'settle'

type ForeignStep = {
  key: ForeignStepKey
  who: Side | 'both'
  state: ForeignOrderState
  when: string
  /** Label of the count: `外棉待接单`. */
  todo: string
  /** Label of the button. */
  button: string
}

const { unaccepted, unpaid, undocumented, arriving, unsettled, disputed, cancelled } = ForeignOrderState

const STEPS: readonly ForeignStep[] = [
  ...[unpaid, undocumented, arriving].map((state): ForeignStep => ({
    key: 'answerCancel',
    who: 'both',
    state,
    when: `foreign_orders.cancel_asker is not null and foreign_orders.cancel_asker <> '{side}'`,
    todo: '外棉取消待确认',
    button: '确认取消',
  })),
  { key: 'accept', who: 'seller', state: unaccepted, when: 'true', todo: '外棉待接单', button: '去接单' },
  {
    key: 'present',
    who: 'buyer',
    state: unpaid,
    when: 'foreign_orders.presented_at is null',
    todo: '外棉待付款开证',
    button: '上传凭证',
  },
  {
    key: 'confirmPayment',
    who: 'seller',
    state: unpaid,
    when: 'foreign_orders.presented_at is not null',
    todo: '外棉待确认收款',
    button: '确认收款',
  },
  {
    key: 'handOver',
    who: 'seller',
    state: undocumented,
    when: 'foreign_orders.documents_at is null',
    todo: '外棉待交单',
    button: '去交单',
  },
  {
    key: 'receive',
    who: 'buyer',
    state: undocumented,
    when: 'foreign_orders.documents_at is not null',
    todo: '外棉待确认收单',
    button: '确认收单',
  },
  {
    key: 'arrive',
    who: 'buyer',
    state: arriving,
    when: 'foreign_orders.arrived_on is null',
    todo: '外棉待登记到港',
    button: '登记到港',
  },
  {
    key: 'quota',
    who: 'seller',
    state: arriving,
    when: `foreign_orders.arrived_on is not null and ${QUOTA_OPEN}`,
    todo: '外棉待提供配额',
    button: '提供配额',
  },
  {
    key: 'clear',
    who: 'buyer',
    state: arriving,
    when: `foreign_orders.arrived_on is not null and not (${QUOTA_OPEN}) and foreign_orders.cleared_on is null`,
    todo: '外棉待通关',
    button: '登记通关',
  },
  {
    key: 'land',
    who: 'buyer',
    state: arriving,
    when: 'foreign_orders.cleared_on is not null',
    todo: '外棉待上传CIQ',
    button: '上传CIQ',
  },
  {
    key: 'answerClaim',
    who: 'seller',
    state: disputed,
    when: 'foreign_orders.claim_contested is null',
    todo: '外棉待处理索赔',
    button: '处理索赔',
  },
  ...[unsettled, cancelled].map((state): ForeignStep => ({
    key: 'payDifference',
    who: 'seller',
    state,
    when: `foreign_orders.difference_paid_at is null and ${SELLER_HOLDS} > 0`,
    todo: '外棉待付差额',
    button: '登记已付',
  })),
  {
    key: 'settle',
    who: 'buyer',
    state: unsettled,
    when: `(foreign_orders.difference_paid_at is not null or ${SELLER_HOLDS} = 0)`,
    todo: '外棉待确认结清',
    button: '确认结清',
  },
  {
    key: 'settle',
    who: 'buyer',
    state: cancelled,
    when: `foreign_orders.difference_paid_at is not null and ${SELLER_HOLDS} > 0`,
    todo: '外棉待确认结清',
    button: '确认结清',
  },
]

/** The next step of an order as a side sees it. */
export type ForeignNext = { key: ForeignStepKey; mine: boolean; button: string; who: Side }

const condition = ({ state, when }: ForeignStep, side: Side) =>
  `foreign_orders.state = ${state} and ${when.replace('{side}', side)}`

/** The key of a step of one side, as SQL; null when it has none. */
export const foreignStepOf = (side: Side) =>
  `case ${STEPS.filter(({ who }) => who === side || who === 'both')
    .map((step) => `when ${condition(step, side)} then '${step.key}'`)
    .join(' ')} end`

/** Both sides' steps of the orders of a query, as columns. */
export const foreignStepColumns = () =>
  `${foreignStepOf('buyer')} as buyer_step, ${foreignStepOf('seller')} as seller_step`

/** What a side sees: its own step, or that of the other one. */
export function foreignNext(
  row: { buyer_step: ForeignStepKey | null; seller_step: ForeignStepKey | null },
  side: Side
): ForeignNext | null {
  const [own, others] = side === 'buyer' ? [row.buyer_step, row.seller_step] : [row.seller_step, row.buyer_step]
  const key = own ?? others
  if (!key) return null
  const { button } = STEPS.find((step) => step.key === key)!
  const who: Side = own ? side : side === 'buyer' ? 'seller' : 'buyer'
  return { key, mine: own !== null, button: own ? button : '详情', who }
}

/** Labels of what waits, by key, in the order of the steps. */
export const foreignTodoWords = (side: Side) =>
  new Map(STEPS.filter(({ who }) => who === side || who === 'both').map(({ key, todo }) => [key, todo]))
