import { moveLot, moveSession } from '#app/auction/moves'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { requireIndependent } from '#app/admin/two_persons'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { lockSession, lockLots, passStates } from '#app/auction/shared/lock_session'
import { freeLots } from '#app/auction/actions/publish_session'
import {
  accountsOf,
  companiesIn,
  endEntry,
  lockEntries,
  releaseConsignor,
  releaseEntry,
} from '#app/auction/actions/release_entry'
import type AuctionSession from '#app/auction/models/auction_session'
import { sealLog } from '#app/auction/actions/seal_log'
import { recordConditions } from '#app/auction/shared/log_conditions'
import { tellParticipants } from '#app/auction/shared/session_notices'
import { LotState, SessionState } from '#app/auction/codes'
import { stateAt } from '#app/auction/rules/session_times'
import { AuctionRefusal } from '#app/auction/refusals'

function refuseEnded(session: AuctionSession) {
  if (session.state === SessionState.ended) throw refuse(AuctionRefusal.endedNotVoidable)
  SessionState.assert(session.state, SessionState.voided)
}

/** 作废, first half: an operator requests it with a reason. Bidding goes on until another operator approves. */
export async function askVoidSession(
  input: { sessionId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<AuctionSession> {
  return inTransaction(async (trx) => {
    const session = await lockSession(trx, input.sessionId)
    refuseEnded(session)
    if (session.voidAskedBy !== null) throw refuse(AuctionRefusal.voidAlreadyRequested)
    await session.merge({ voidAskedBy: actor.userId, voidAskedName: actor.name, voidReason: input.reason }).save()
    await audit(trx, actor, {
      action: 'auction.void.ask',
      entity: 'auction_session',
      entityId: session.id,
      reason: input.reason,
      summary: '申请作废场次，待复核',
    })
    return session
  }, outer)
}

/**
 * 作废, second half (state-machines §7.1): another operator decides. On approval all lots are cancelled with their bids kept, all deposits are
 * released, and the batches are on sale again.
 *
 * @throws RefusedError `已结束的场次不能作废`, `作废须由另一位运营人员复核`
 */
export async function decideVoidSession(
  input: { sessionId: number; approve: boolean; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<AuctionSession> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, input.sessionId)))
    const session = await lockSession(trx, input.sessionId)
    if (session.voidAskedBy === null) throw refuse(AuctionRefusal.noVoidRequest)
    if (session.voidAskedBy === actor.userId) throw refuse(AuctionRefusal.secondOperatorNeeded)
    await requireIndependent(session.voidAskedBy, actor, trx)
    if (!input.approve) {
      await session.merge({ voidAskedBy: null, voidAskedName: null, voidReason: null }).save()
      await audit(trx, actor, {
        action: 'auction.void.decline',
        entity: 'auction_session',
        entityId: session.id,
        reason: input.reason,
        summary: '作废申请未通过复核',
      })
      return session
    }
    refuseEnded(session)
    const lots = await lockLots(trx, session.id)
    const at = await databaseNow(trx)
    // A session that has ended by the clock cannot be voided, even when its end is not stored yet.
    if (stateAt(session, lots, at) === SessionState.ended) throw refuse(AuctionRefusal.endedNotVoidable)
    await passStates(trx, actor, session, stateAt(session, lots, at))

    const published = session.state !== SessionState.draft
    const locked = lots.filter((lot) => lot.state !== LotState.unsold)
    const entries = await lockEntries(trx, session.id)
    for (const entry of entries) {
      await releaseEntry(trx, actor, entry, session, 0, '场次作废')
      await endEntry(trx, actor, entry, at, '场次作废')
    }
    for (const lot of locked) {
      await moveLot(trx, actor, lot, {
        to: LotState.unsold,
        action: 'auction.void',
        summary: '场次作废，标的流拍',
        reason: session.voidReason,
        fields: { memo: '作废', confirmDue: null },
      })
    }
    for (const lot of lots) await releaseConsignor(trx, actor, lot, session, '场次作废')
    if (published) await freeLots(trx, actor, locked, `竞价场次${session.sessionCode}作废`)
    await recordConditions(trx, session.id, at, [{ kind: 'void' }])
    const logHash = await sealLog(trx, session)
    await moveSession(trx, actor, session, {
      to: SessionState.voided,
      action: 'auction.void',
      after: { logHash },
      summary: '场次作废，保证金已全部解冻',
      reason: session.voidReason,
      fields: { closeTime: at, logHash },
    })
    await tellParticipants(trx, session, {
      // Nobody has told the consignors of a draft that their batches are in it.
      companyIds: [
        ...entries.map((entry) => entry.companyId),
        ...(published ? lots.map((lot) => lot.sellerCompanyId) : []),
      ],
      title: '场次作废',
      content: `“${session.name}”已作废（${session.voidReason}），标的全部撤回，保证金已全额解冻，出价记录保留，公证封存${logHash}。`,
    })
    return session
  }, outer)
}
