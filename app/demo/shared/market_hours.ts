/* When people of the trade work: 8:30 to 18:00 of working days. Moments of the demo's past lie in these hours. */
import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import { isWorkingDay } from '#app/system/shared/working_days'

const OPENS = { hour: 8, minute: 30 }
const CLOSES = { hour: 18, minute: 0 }

type Span = { from: number; until: number }

/** The working hours of some weeks as one stretch of time without nights and holidays. */
export class MarketHours {
  private length: number

  private constructor(private spans: Span[]) {
    this.length = spans.reduce((sum, { from, until }) => sum + until - from, 0)
  }

  /** The hours between two moments; those of the last working day before them when there are none. */
  static async between(from: DateTime, until: DateTime): Promise<MarketHours> {
    const spans: Span[] = []
    const last = until.setZone(ZONE)
    for (let day = last; spans.length === 0 || day.endOf('day') > from; day = day.minus({ days: 1 })) {
      if (!(await isWorkingDay(day))) continue
      const close = DateTime.min(day.set({ ...CLOSES, second: 0, millisecond: 0 }), last)
      const open = day.set({ ...OPENS, second: 0, millisecond: 0 })
      if (close > open) spans.unshift({ from: open.toMillis(), until: close.toMillis() })
    }
    return new MarketHours(spans)
  }

  /** The moment after a share (0 to 1) of all these hours. */
  at(share: number): DateTime {
    let left = share * this.length
    for (const { from, until } of this.spans) {
      if (left < until - from) return DateTime.fromMillis(from + Math.floor(left)).setZone(ZONE)
      left -= until - from
    }
    return DateTime.fromMillis(this.spans.at(-1)!.until).setZone(ZONE)
  }

  /** The first moment in these hours that is not before another one; that one itself behind the last of them. */
  from(moment: DateTime): DateTime {
    const wanted = moment.toMillis()
    const span = this.spans.find(({ until }) => wanted < until)
    return span ? DateTime.fromMillis(Math.max(wanted, span.from)).setZone(ZONE) : moment
  }
}
