/*
 * Until when each step of an order in dollars has to be done, and what follows when it is not (state-machines §5.3): one table for pages, reminders and
 * the job that carries it out. A column of a deadline is set exactly while it runs, but for those with `open`.
 */
import { formatTime, sqlNow } from '#core/clock'
import type { Side } from '#app/order/shared/access'
import { ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { QUOTA_OPEN, SELLER_HOLDS } from '#app/foreign_trade/shared/order_sql'

type DueColumn =
  | 'acceptDue'
  | 'presentDue'
  | 'confirmDue'
  | 'documentsDue'
  | 'receiveDue'
  | 'quotaDue'
  | 'landingDue'
  | 'claimDue'
  | 'settleDue'

export type ForeignDeadline = {
  states: readonly ForeignOrderState[]
  /** A moment of the order, and its column. */
  due: DueColumn
  column: string
  /** When it runs though the column is set also at other times, as SQL and of a row. */
  open?: [sql: string, of: (order: ForeignOrder) => boolean]
  who: Side
  /** What has to be done: `确认收款`. */
  step: string
  /** What follows otherwise, in words of both sides. */
  lapse: string
}

const { unaccepted, unpaid, undocumented, arriving, unsettled, disputed, cancelled } = ForeignOrderState

const quotaOpen = ({ quotaKind, quotaNo }: ForeignOrder) => quotaKind !== ImportQuota.none && quotaNo === null

/** In the order in which they are looked at: the first that runs is the one of an order. */
export const FOREIGN_DEADLINES = {
  accept: {
    states: [unaccepted],
    due: 'acceptDue',
    column: 'accept_due',
    who: 'seller',
    step: '接单',
    lapse: '订单取消，定金解冻',
  },
  confirm: {
    states: [unpaid],
    due: 'confirmDue',
    column: 'confirm_due',
    who: 'seller',
    step: '确认或退回付款凭证',
    lapse: '买方可取消订单，定金解冻',
  },
  present: {
    states: [unpaid],
    due: 'presentDue',
    column: 'present_due',
    open: ['presented_at is null', ({ presentedAt }) => presentedAt === null],
    who: 'buyer',
    step: '付款或开证并上传凭证',
    lapse: '定金归卖方，订单取消',
  },
  receive: {
    states: [undocumented],
    due: 'receiveDue',
    column: 'receive_due',
    who: 'buyer',
    step: '确认收单或提出不符点',
    lapse: '视为已收单',
  },
  documents: {
    states: [undocumented],
    due: 'documentsDue',
    column: 'documents_due',
    open: ['documents_at is null', ({ documentsAt }) => documentsAt === null],
    who: 'seller',
    step: '交齐单证',
    lapse: '买方可取消订单',
  },
  quota: {
    states: [arriving],
    due: 'quotaDue',
    column: 'quota_due',
    open: [QUOTA_OPEN, quotaOpen],
    who: 'seller',
    step: '提供承诺的进口配额',
    lapse: '买方可取消订单，履约保证金归买方',
  },
  landing: {
    states: [arriving],
    due: 'landingDue',
    column: 'landing_due',
    who: 'buyer',
    step: '上传CIQ证书',
    lapse: '按合同净重结算',
  },
  claim: {
    states: [disputed],
    due: 'claimDue',
    column: 'claim_due',
    who: 'seller',
    step: '答复索赔',
    lapse: '视为同意索赔',
  },
  difference: {
    states: [unsettled, cancelled],
    due: 'settleDue',
    column: 'settle_due',
    open: [
      `difference_paid_at is null and ${SELLER_HOLDS} > 0`,
      // Of a cancelled order the column is set only where something is owed.
      ({ state, differencePaidAt, landedAmount, amount, discount }) =>
        differencePaidAt === null && (state === cancelled || amount - (landedAmount ?? amount) + discount > 0),
    ],
    who: 'seller',
    step: '退还差额',
    lapse: '暂停卖方的美元报盘与接单，直至结清',
  },
  settle: {
    states: [unsettled],
    due: 'settleDue',
    column: 'settle_due',
    who: 'buyer',
    step: '确认结清',
    lapse: '视为已结清',
  },
} as const satisfies Record<string, ForeignDeadline>

export type ForeignDeadlineKey = keyof typeof FOREIGN_DEADLINES

const ENTRIES = Object.entries(FOREIGN_DEADLINES) as [ForeignDeadlineKey, ForeignDeadline][]

/** What an order waits for by the clock: `due` as text, `YYYY-MM-DD HH:mm:ss`; null when there is no such thing. */
export function foreignDeadline(order: ForeignOrder) {
  const found = ENTRIES.find(
    ([, { states, due, open }]) => states.includes(order.state) && order[due] !== null && (!open || open[1](order))
  )
  if (!found) return null
  const [key, { due, who, lapse }] = found
  return { key, who, lapse, due: formatTime(order[due])! }
}

/** Orders whose deadline is over, as a condition in SQL. */
export const lapsedForeign = (key: ForeignDeadlineKey) => running(key, `< ${sqlNow()}`)

/** Orders whose deadline is over within a day, and of which nobody was reminded since. */
export const dueSoonForeign = (key: ForeignDeadlineKey) => {
  const { column } = FOREIGN_DEADLINES[key]
  return `${running(key, `between ${sqlNow()} and ${sqlNow()} + interval '1 day'`)}
    and (reminded_at is null or reminded_at < ${column} - interval '1 day')`
}

function running(key: ForeignDeadlineKey, when: string) {
  const { states, column, open }: ForeignDeadline = FOREIGN_DEADLINES[key]
  return `state in (${states.join(', ')}) and ${column} ${when}${open ? ` and ${open[0]}` : ''}`
}

/** Wishes to cancel that nobody answered. */
export const unansweredForeign = () =>
  `state in (${unpaid}, ${undocumented}, ${arriving}) and cancel_asker is not null and cancel_due < ${sqlNow()}`

/** What the seller has ticked as paid, or where nothing is to be paid, without a word of the buyer. */
export const unsettledForeign = () =>
  `settle_due < ${sqlNow()} and (state = ${unsettled} and ${SELLER_HOLDS} = 0
    or state in (${unsettled}, ${cancelled}) and difference_paid_at is not null and ${SELLER_HOLDS} > 0)`

/** Orders of which a seller still owes dollars after its time. */
export const owedForeign = () =>
  `state in (${unsettled}, ${cancelled}) and settle_due < ${sqlNow()} and difference_paid_at is null and ${SELLER_HOLDS} > 0`
