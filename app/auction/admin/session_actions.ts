/* The operators' actions on sessions; each calls an action of the module, which checks its own rules. */
import { DateTime } from 'luxon'
import { action, choice, textarea, type Id, type RowOf } from '#app/admin/define'
import { addChosenLots } from '#app/auction/actions/add_chosen_lots'
import { createSession, deleteSession, editSession, type SessionInput } from '#app/auction/actions/make_session'
import { publishSession, withdrawSession } from '#app/auction/actions/publish_session'
import { askVoidSession, decideVoidSession } from '#app/auction/actions/void_session'
import { lotsForm } from '#app/auction/admin/lots_form'
import type AuctionSession from '#app/auction/models/auction_session'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { AuctionDirection, OPEN_SESSION, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'
import { isOneOf } from '#core/define_codes'
import { sumTonnes } from '#core/money'
import { VoidDecision } from '#app/order/codes'

type Row = RowOf<typeof AuctionSession>
type Call = { input: Record<string, unknown>; actor: Actor; trx: Trx }

/** Converts the moments of a form to the module's input. */
function timed(input: Record<string, unknown>): Partial<SessionInput> {
  const { startTime, endTime, ...rest } = input as { startTime?: string; endTime?: string }
  return {
    ...rest,
    ...(startTime && { startTime: DateTime.fromISO(startTime) }),
    ...(endTime && { endTime: DateTime.fromISO(endTime) }),
  }
}

export const sessionCrud = {
  create: ({ input, actor, trx }: Call) => createSession(timed(input) as SessionInput, actor, trx),
  edit: ({ id, input, actor, trx }: Call & { id: Id }) => editSession({ ...timed(input), sessionId: id }, actor, trx),
  delete: ({ id, actor, trx }: { id: Id; actor: Actor; trx: Trx }) => deleteSession({ sessionId: id }, actor, trx),
  when: { state: [SessionState.draft] },
}

/** `lotCount` is computed by the screen. */
const lotsIn = (row: Row) => (row as Row & { lotCount: number }).lotCount

/** A session may have ended since its page was opened. */
const endedNotVoidable = ({ state }: Row) =>
  state === SessionState.ended ? AuctionRefusal.endedNotVoidable : undefined

export const sessionActions = {
  add_lots: action({
    label: '添加批次',
    tone: 'primary',
    available: { state: [SessionState.draft], priceDirection: [AuctionDirection.up] },
    help: '可选已挂牌、参与竞价且在售的批次；选好后在“已选”里逐批填写起拍价、加价幅度和保留价',
    form: lotsForm,
    run: async ({ id, input, actor, trx }) => {
      const made = await addChosenLots(
        { sessionId: id, lots: input.lots, confirmed: input.confirmed ?? undefined },
        actor,
        trx
      )
      const weight = sumTonnes(made.map(({ productWeight }) => productWeight))
      return { message: `已添加 ${made.length} 个标的，共 ${weight.toFixed(3)} 吨` }
    },
  }),
  publish: action({
    label: '发布',
    tone: 'primary',
    confirm: '发布后批次锁定，会员可见并可报名。确定发布？',
    available: (row: Row) => row.state === SessionState.draft && lotsIn(row) > 0,
    refusal: (row: Row) =>
      row.state === SessionState.draft && lotsIn(row) === 0
        ? AuctionRefusal.noLots({ direction: row.priceDirection })
        : undefined,
    run: ({ id, actor, trx }) => publishSession({ sessionId: id }, actor, trx),
  }),
  withdraw: action({
    label: '撤回',
    tone: 'warning',
    confirm: '撤回后批次恢复在售，报名作废，场次回到待发布。确定撤回？',
    available: { state: [SessionState.published] },
    run: ({ id, actor, trx }) => withdrawSession({ sessionId: id }, actor, trx),
  }),
  void: action({
    label: '申请作废',
    tone: 'danger',
    help: '须由另一位运营人员复核；复核前竞价照常进行',
    available: (row: Row) => isOneOf(row.state, SessionState.draft, ...OPEN_SESSION) && row.voidAskedBy === null,
    refusal: endedNotVoidable,
    form: { reason: textarea({ label: '原因', required: true, maxLength: 200, help: '参与企业可见' }) },
    run: async ({ id, input, actor, trx }) => {
      await askVoidSession({ sessionId: id, reason: input.reason }, actor, trx)
      return { message: '已提交，等待另一位运营人员复核' }
    },
  }),
  decide_void: action({
    label: '复核作废',
    tone: 'danger',
    confirm: '作废后全部标的流拍，保证金解冻，出价记录保留，不能撤销。',
    available: (row: Row) => !isOneOf(row.state, SessionState.voided, SessionState.ended) && row.voidAskedBy !== null,
    refusal: endedNotVoidable,
    form: {
      decision: choice(VoidDecision, { required: true, default: VoidDecision.agree }),
      reason: textarea({ label: '说明', maxLength: 200 }),
    },
    run: ({ id, input, actor, trx }) =>
      decideVoidSession(
        { sessionId: id, approve: Number(input.decision) === VoidDecision.agree, reason: input.reason },
        actor,
        trx
      ),
  }),
}
