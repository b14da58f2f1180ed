/* 弃拍 (state-machines §7.4): two abandonments within 90 days ban a company from sessions for 30 days, counted from the second one. */
import type { DateTime } from 'luxon'

const WITHIN_DAYS = 90
const BAN_DAYS = 30

/** The end of the ban that is in force at a moment, or null. `abandoned` may be in any order. */
export function bannedUntil(abandoned: readonly DateTime[], at: DateTime): DateTime | null {
  const times = [...abandoned].sort((a, b) => a.toMillis() - b.toMillis())
  for (let index = times.length - 1; index > 0; index--) {
    if (times[index].diff(times[index - 1], 'days').days > WITHIN_DAYS) continue
    const until = times[index].plus({ days: BAN_DAYS })
    return at < until ? until : null
  }
  return null
}
