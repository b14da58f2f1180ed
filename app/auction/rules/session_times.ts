/* The rules of `session_clock` applied to stored sessions and lots. */
import type AuctionSession from '#app/auction/models/auction_session'
import type AuctionLot from '#app/auction/models/auction_lot'
import { deadlineOf, sessionStateAt } from '#app/auction/rules/session_clock'
import { LotState, type SessionState } from '#app/auction/codes'
import { DateTime } from 'luxon'

/** The times of a session in the form that the rules take. */
export function timesOf(session: AuctionSession) {
  return {
    state: session.state,
    startTime: session.startTime.toMillis(),
    endTime: session.endTime.toMillis(),
    postpone: session.postpone,
    lockBefore: session.lockBefore,
    flashCap: session.flashCap,
  }
}

/** The moment at which a lot closes or has closed. */
export function closesAt(session: AuctionSession, lot: AuctionLot): DateTime {
  return DateTime.fromMillis(deadlineOf(timesOf(session), lot.deadline?.toMillis() ?? null))
}

/** The state of a session by the clock at a moment. */
export function stateAt(session: AuctionSession, lots: AuctionLot[], at: DateTime): SessionState {
  const open = lots.filter((lot) => lot.state === LotState.waiting).map((lot) => closesAt(session, lot).toMillis())
  return sessionStateAt(timesOf(session), open, at.toMillis())
}
