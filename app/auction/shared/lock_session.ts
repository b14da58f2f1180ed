/* Locking and reading shared by the actions on a session. Lock order: accounts, session, lots, entries, batches. */
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import type AuctionEntry from '#app/auction/models/auction_entry'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { moveSession } from '#app/auction/moves'
import { SessionState } from '#app/auction/codes'
import { stepsTo } from '#app/auction/rules/session_clock'
import { AuctionRefusal } from '#app/auction/refusals'

export async function lockSession(trx: Trx, sessionId: number): Promise<AuctionSession> {
  const session = await AuctionSession.query({ client: trx }).where('id', sessionId).forUpdate().first()
  if (!session) throw refuse(AuctionRefusal.sessionMissing)
  return session
}

export function lockLots(trx: Trx, sessionId: number): Promise<AuctionLot[]> {
  return AuctionLot.query({ client: trx }).where('session_id', sessionId).orderBy('id').forUpdate()
}

export const lotRef = (lot: AuctionLot, session: AuctionSession) => ({
  type: 'auction_lot',
  id: lot.id,
  no: session.sessionCode,
})

export const entryRef = (entry: AuctionEntry, session: AuctionSession) => ({
  type: 'auction_entry',
  id: entry.id,
  no: session.sessionCode,
})

/** Stores the states that a locked session has passed up to `to`, each with its line in the log; `after` goes into the last. */
export async function passStates(
  trx: Trx,
  actor: Actor,
  session: AuctionSession,
  to: SessionState,
  after: Record<string, unknown> | null = null
) {
  for (const state of stepsTo(session.state, to)) {
    await moveSession(trx, actor, session, {
      to: state,
      action: 'auction.pass',
      after: state === to ? after : null,
      summary: `${SessionState.word(session.state)} → ${SessionState.word(state)}`,
    })
  }
}
