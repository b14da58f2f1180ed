/* 弃拍 (state-machines §7.4): two abandonments within 90 days ban a company from sessions for 30 days, counted from the second one. */
import type { DateTime } from 'luxon'

/** Abandonments within so many days that end in a ban, and its days. */
export const BAN_TERMS = { times: 2, withinDays: 90, days: 30 }

/** The end of the ban that is in force at a moment, or null. `abandoned` may be in any order. */
export function bannedUntil(abandoned: readonly DateTime[], at: DateTime): DateTime | null {
  const times = [...abandoned].sort((a, b) => a.toMillis() - b.toMillis())
  for (let index = times.length - 1; index > 0; index--) {
    if (times[index].diff(times[index - 1], 'days').days > BAN_TERMS.withinDays) continue
    const until = times[index].plus({ days: BAN_TERMS.days })
    return at < until ? until : null
  }
  return null
}
