import { moveEntry } from '#app/auction/moves'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { freeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { checkEntrant, lookIn, requireNotBanned } from '#app/auction/shared/check_entrant'
import { entryRef } from '#app/auction/shared/lock_session'
import { recordEntry } from '#app/auction/shared/log_conditions'
import { tellOfDeposit } from '#app/auction/shared/session_notices'
import { accountsOf, endEntry, releaseEntry } from '#app/auction/actions/release_entry'
import AuctionEntry from '#app/auction/models/auction_entry'
import type AuctionSession from '#app/auction/models/auction_session'
import { requireVisibleSession } from '#app/auction/queries/visible_sessions'
import { depositProblem } from '#app/auction/rules/entry_checks'
import { entryMinimum } from '#app/auction/rules/quota'
import { COMING_SESSION, EntryState, SessionState } from '#app/auction/codes'
import { FreezeType } from '#app/ledger/codes'
import { isOneOf } from '#core/define_codes'
import { AuctionRefusal } from '#app/auction/refusals'

function entryOf(trx: Trx, session: AuctionSession, companyId: number): Promise<AuctionEntry | null> {
  return AuctionEntry.query({ client: trx }).where({ sessionId: session.id, companyId }).forUpdate().first()
}

async function nextBidderNo(trx: Trx, sessionId: number): Promise<string> {
  const [{ count }] = await trx.from('auction_entries').where('session_id', sessionId).count('* as count')
  return `A${String(Number(count) + 1).padStart(3, '0')}`
}

/**
 * new → 待入场 (state-machines §7.2): the company agrees to the current notice and is given its 竞买号.
 *
 * @throws RefusedError with the condition that is not met
 */
export async function registerEntry(
  input: { sessionId: number; noticeVersion: number },
  actor: Actor,
  outer?: Trx
): Promise<AuctionEntry> {
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    const session = await checkEntrant(trx, input.sessionId, companyId)
    if (input.noticeVersion !== session.noticeVersion) throw refuse(AuctionRefusal.termsRenewed)

    const before = await entryOf(trx, session, companyId)
    if (before && before.state !== EntryState.ended) return before
    const bidderNo = before?.bidderNo ?? (await nextBidderNo(trx, session.id))
    const { id: sessionId, noticeVersion } = session
    const line = {
      to: EntryState.registered,
      action: 'auction.register',
      summary: `报名场次${session.sessionCode}，竞买号${bidderNo}`,
      after: { sessionCode: session.sessionCode, bidderNo, noticeVersion },
    }
    if (before) {
      const fields = { userId: actor.userId!, noticeVersion, endedAt: null }
      await moveEntry(trx, actor, before, { ...line, fields })
      await recordEntry(trx, before)
      return before
    }
    const entry = await AuctionEntry.create(
      {
        sessionId,
        companyId,
        userId: actor.userId!,
        state: EntryState.registered,
        deposit: 0,
        bidderNo,
        noticeVersion,
      },
      { client: trx }
    )
    await recordEntry(trx, entry)
    await audit(trx, actor, { ...line, entity: 'auction_entry', entityId: entry.id })
    return entry
  }, outer)
}

/**
 * Freezes a deposit for a session: the first deposit enters the company (registered → entered), each further one raises its quota. Repeating a call
 * with the same `key` freezes nothing more.
 *
 * @param input.amount cents
 * @throws RefusedError `保证金不能少于{x}元`, `可用余额不足，还需{x}元`, `贵司因弃拍被限制参加竞价至{until}`
 */
export async function depositEntry(
  input: { sessionId: number; amount: number; key: string },
  actor: Actor,
  outer?: Trx
): Promise<AuctionEntry> {
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    await requireTradingCompany(trx, companyId)
    await requireOpenAccount(trx, companyId)
    await requireVisibleSession(input.sessionId, actor, trx)
    await lockAccounts(trx, accountsOf([companyId]))
    const { session, lots, at, state } = await lookIn(trx, input.sessionId)
    if (isOneOf(state, SessionState.voided, SessionState.ended)) throw refuse(AuctionRefusal.endedNoEntry)
    const entry = await entryOf(trx, session, companyId)
    if (!entry || entry.state === EntryState.ended) throw refuse(AuctionRefusal.registerFirst)
    const key = `auction.deposit:${entry.id}:${input.key}`
    if (await trx.from('ledger_transactions').where({ key }).first()) return entry
    await requireNotBanned(trx, companyId, at)
    const problem = depositProblem(
      input.amount,
      entry.deposit,
      entryMinimum(
        lots.map((lot) => lot.deposit),
        session.entryMinimum
      )
    )
    if (problem) throw refuse(problem)

    await freeze(trx, {
      companyId,
      amount: input.amount,
      freezeType: FreezeType.auctionDeposit,
      ref: entryRef(entry, session),
      reason: `竞价保证金 ${session.sessionCode}`,
      expectedRelease: '场次结束后解冻，拍中部分转为订单定金',
      key,
      actor,
    })
    entry.merge({ deposit: entry.deposit + input.amount, enteredAt: entry.enteredAt ?? at })
    const first = entry.state === EntryState.registered
    await tellOfDeposit(trx, session, {
      companyId,
      title: first ? '竞价保证金已冻结，已入场' : '竞价保证金已追加',
      content: `场次${session.sessionCode}冻结保证金${formatYuan(input.amount)}元，共${formatYuan(entry.deposit)}元，竞买号${entry.bidderNo}。`,
    })
    const frozen = `冻结保证金 ${formatYuan(input.amount)} 元`
    const after = { deposit: entry.deposit }
    if (first) {
      const line = { action: 'auction.enter', summary: `入场，${frozen}`, after }
      await moveEntry(trx, actor, entry, { to: EntryState.entered, ...line })
      await recordEntry(trx, entry)
      return entry
    }
    await entry.save()
    await recordEntry(trx, entry)
    await audit(trx, actor, {
      action: 'auction.top_up',
      entity: 'auction_entry',
      entityId: entry.id,
      after,
      summary: `追加，${frozen}`,
    })
    return entry
  }, outer)
}

/**
 * 退出 before bidding opens: the whole deposit is released.
 *
 * @throws RefusedError `竞价已开始，不能退出`
 */
export async function leaveSession(input: { sessionId: number }, actor: Actor, outer?: Trx): Promise<AuctionEntry> {
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    await requireVisibleSession(input.sessionId, actor, trx)
    await lockAccounts(trx, accountsOf([companyId]))
    const { session, at, state } = await lookIn(trx, input.sessionId)
    const entry = await entryOf(trx, session, companyId)
    if (!entry || entry.state === EntryState.ended) throw refuse(AuctionRefusal.notRegistered)
    if (!isOneOf(state, SessionState.draft, ...COMING_SESSION)) throw refuse(AuctionRefusal.begunNoLeaving)
    await releaseEntry(trx, actor, entry, session, 0, '退出场次')
    await endEntry(trx, actor, entry, at, `退出场次${session.sessionCode}，保证金已解冻`)
    return entry
  }, outer)
}
