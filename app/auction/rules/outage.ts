/*
 * The written rule for an outage (flows §4: "if down > postpone in flash, all open lots get now + postpone"). Milliseconds since the epoch.
 *
 * Nobody could bid between `from` and `until`. If that lasted longer than the countdown, and the flash phase had been reached when the
 * platform came back, every lot that was open when it went away closes no earlier than a whole countdown after the return. Shorter
 * breaks change no deadline, and neither do breaks that end before the flash phase: its countdown gives everybody that time anyway.
 * Bidders lose no time of the flash phase to its cap either: the cap moves by as much of it as was lost.
 */
import { capOf, type SessionTimes } from '#app/auction/rules/session_clock'

export type Outage = { from: number; until: number }

/** A pause this short is no outage and is not recorded (milliseconds). */
export const WORTH_RECORDING = 5_000

/** When a lot that was open when the platform went away closes instead; null when its deadline stands. */
export function deadlineAfterOutage(
  times: Pick<SessionTimes, 'endTime' | 'postpone'>,
  deadline: number,
  { from, until }: Outage
): number | null {
  const due = until + times.postpone * 1000
  const late = until - from > times.postpone * 1000 && until >= times.endTime
  return late && deadline > from && deadline < due ? due : null
}

/** 秒杀最长 in minutes, with what an outage took of it given back. */
export function capAfterOutage(
  times: Pick<SessionTimes, 'endTime' | 'postpone' | 'flashCap'>,
  { from, until }: Outage
): number {
  const lost = until - Math.max(from, times.endTime)
  const end = Math.max(capOf(times) + lost, until + times.postpone * 1000)
  return Math.ceil((end - times.endTime) / 60_000)
}
