/*
 * The rule for outages (flows §4: "if down > postpone in flash, all open lots get now + postpone"). Times are milliseconds since the epoch.
 *
 * No bids were possible between `from` and `until`. If that took longer than the countdown and the flash phase had begun by `until`, every lot that
 * was open at `from` closes no earlier than one full countdown after `until`. Shorter outages change no deadline, and neither do those that end
 * before the flash phase, because its countdown follows anyway. The cap of the flash phase moves by the part of it that was lost.
 *
 * A stall is another matter: the process was there and answered nobody, because it was computing. Whoever leads could have brought that about with
 * expensive requests, so a stall of a second within the last countdown of a lot already gives everybody a full countdown after it.
 */
import { capOf, type SessionTimes } from '#app/auction/rules/session_clock'

/** `stall`: the process was running and did nothing but compute. */
export type Outage = { from: number; until: number; stall?: boolean }

/** Milliseconds: gaps shorter than this are not recorded as outages. */
export const WORTH_RECORDING = 5_000

/** Milliseconds from which a process that answers nobody counts as stalled. */
export const STALL = 1_000

/**
 * Number of times that stalls may prolong a session. Whoever brings them about to keep a lot open, or a machine that is too slow, would otherwise
 * keep everybody bidding for ever; after twenty whole countdowns nobody was kept from bidding.
 */
export const MOST_STALLS = 20

/** Shortest outage of a kind that is looked at, in milliseconds. */
export const shortest = ({ stall }: Outage) => (stall ? STALL : WORTH_RECORDING)

/** The postponed deadline of a lot that was open when the outage began; null when its deadline does not change. */
export function deadlineAfterOutage(
  times: Pick<SessionTimes, 'endTime' | 'postpone'>,
  deadline: number,
  { from, until, stall }: Outage
): number | null {
  const due = until + times.postpone * 1000
  const long = stall ? until - from >= STALL : until - from > times.postpone * 1000
  const late = long && until >= times.endTime
  return late && deadline > from && deadline < due ? due : null
}

/** 秒杀最长 in minutes, extended by the part that an outage took. */
export function capAfterOutage(
  times: Pick<SessionTimes, 'endTime' | 'postpone' | 'flashCap'>,
  { from, until }: Outage
): number {
  const lost = until - Math.max(from, times.endTime)
  const end = Math.max(capOf(times) + lost, until + times.postpone * 1000)
  return Math.ceil((end - times.endTime) / 60_000)
}
