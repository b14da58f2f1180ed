/*
 * The phase of a session and the closing times of its lots, computed from stored times and one moment (state-machines §7.1). All times are
 * milliseconds since the epoch. Nothing here depends on a job: a session is in the phase that its times say, even when its stored state lags behind.
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

/** The latest moment to which flash bids can move a deadline. */
export function capOf(times: Pick<SessionTimes, 'endTime' | 'flashCap'>): number {
  return times.endTime + times.flashCap * 60_000
}

/** The closing time of an open lot: `endTime + postpone`, or later when flash bids have moved it. */
export function deadlineOf(times: Pick<SessionTimes, 'endTime' | 'postpone'>, deadline: number | null): number {
  return deadline ?? times.endTime + times.postpone * 1000
}

/**
 * The deadline after an accepted bid. Before `endTime` a bid moves nothing; in the flash phase the lot stays open for `postpone` seconds after the
 * bid, never past the cap. Refused bids do not move deadlines.
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
 * The state of a session by the clock.
 *
 * @param open effective deadlines of the lots that are not closed yet; when empty, the flash phase is over
 */
export function sessionStateAt(times: SessionTimes, open: readonly number[], at: number): SessionState {
  const { draft, published, locked, bidding, flash, voided, ended } = SessionState
  if (isOneOf(times.state, draft, voided, ended)) return times.state
  if (at < times.startTime - times.lockBefore * 60_000) return times.state === locked ? locked : published
  if (at < times.startTime) return locked
  if (at < times.endTime) return bidding
  return open.some((deadline) => at < deadline) ? flash : ended
}

/** The moment that the displayed countdown runs to: the start, the end or the nearest deadline; null for drafts and sessions that are over. */
export function countsTo(times: SessionTimes, open: readonly number[], at: number): number | null {
  const state = sessionStateAt(times, open, at)
  if (isOneOf(state, ...COMING_SESSION)) return times.startTime
  if (state === SessionState.bidding) return times.endTime
  return state === SessionState.flash ? Math.min(...open.filter((deadline) => at < deadline)) : null
}

/** Whole seconds left on the displayed countdown: to the start, to the end, to the nearest deadline (glossary §1.3). */
export function remainSeconds(times: SessionTimes, open: readonly number[], at: number): number {
  const until = countsTo(times, open, at) ?? at
  return Math.max(0, Math.ceil((until - at) / 1000))
}

/** The states that the stored state of a session still has to pass to reach `to`, in order. */
export function stepsTo(from: SessionState, to: SessionState): SessionState[] {
  const path: SessionState[] = [...OPEN_SESSION, SessionState.ended]
  const [start, end] = [path.indexOf(from), path.indexOf(to)]
  return start === -1 || end === -1 ? [] : path.slice(start + 1, end + 1)
}
