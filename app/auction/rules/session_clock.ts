/*
 * Which phase a session is in and when a lot closes, from stored times and one moment (state-machines §7.1). Milliseconds since the
 * epoch throughout. Nothing here waits for a job: a session whose time has come is in its phase whatever its row says.
 */
import { COMING_SESSION, OPEN_SESSION, SessionState } from '#app/auction/codes'
import { isOneOf } from '#core/define_codes'

export type SessionTimes = {
  state: SessionState
  startTime: number
  endTime: number
  /** Flash countdown, seconds. */
  postpone: number
  /** 锁定提前, minutes. */
  lockBefore: number
  /** 秒杀最长, minutes. */
  flashCap: number
}

/** The last moment that flash bids can push a deadline to. */
export function capOf(times: Pick<SessionTimes, 'endTime' | 'flashCap'>): number {
  return times.endTime + times.flashCap * 60_000
}

/** When an open lot closes: every lot has until `endTime + postpone`, longer when flash bids have moved it. */
export function deadlineOf(times: Pick<SessionTimes, 'endTime' | 'postpone'>, deadline: number | null): number {
  return deadline ?? times.endTime + times.postpone * 1000
}

/**
 * The deadline after an accepted bid. Before `endTime` a bid moves nothing; in the flash phase the lot stays open for `postpone`
 * seconds more, never past the cap. Refused bids never come here.
 */
export function deadlineAfterBid(
  times: Pick<SessionTimes, 'endTime' | 'postpone' | 'flashCap'>,
  deadline: number | null,
  at: number
): number | null {
  if (at < times.endTime) return deadline
  return Math.min(at + times.postpone * 1000, capOf(times))
}

/**
 * The state a session is really in.
 *
 * @param open effective deadlines of the lots that nobody has closed yet; without any the flash phase is over
 */
export function sessionStateAt(times: SessionTimes, open: readonly number[], at: number): SessionState {
  const { draft, published, locked, bidding, flash, voided, ended } = SessionState
  if (isOneOf(times.state, draft, voided, ended)) return times.state
  if (at < times.startTime - times.lockBefore * 60_000) return times.state === locked ? locked : published
  if (at < times.startTime) return locked
  if (at < times.endTime) return bidding
  return open.some((deadline) => at < deadline) ? flash : ended
}

/** What the clock counts down to: the start, the end, the nearest deadline; null for a session that is a draft or over. */
export function countsTo(times: SessionTimes, open: readonly number[], at: number): number | null {
  const state = sessionStateAt(times, open, at)
  if (isOneOf(state, ...COMING_SESSION)) return times.startTime
  if (state === SessionState.bidding) return times.endTime
  return state === SessionState.flash ? Math.min(...open.filter((deadline) => at < deadline)) : null
}

/** Whole seconds left on the clock that is shown: to the start, to the end, to the nearest deadline (glossary §1.3). */
export function remainSeconds(times: SessionTimes, open: readonly number[], at: number): number {
  const until = countsTo(times, open, at) ?? at
  return Math.max(0, Math.ceil((until - at) / 1000))
}

/** The stored states a session still has to pass to be where the clock says, in order. */
export function stepsTo(from: SessionState, to: SessionState): SessionState[] {
  const path: SessionState[] = [...OPEN_SESSION, SessionState.ended]
  const [start, end] = [path.indexOf(from), path.indexOf(to)]
  return start === -1 || end === -1 ? [] : path.slice(start + 1, end + 1)
}
