/*
 * Periods of reports: which days and months of a rollup make up a stretch of time, what came before it, and how it is cut for a chart.
 */

/** Inclusive; `YYYY-MM-DD`, or years as `YYYY`. */
export type Period = { from: string; to: string }

/** A run of rows of one grain, inclusive. */
export type Span = { grain: 'd' | 'm'; from: string; to: string }

/** Longest stretch that is shown by day; longer ones are shown by month. */
export const BY_DAY = 92

const DAY = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number) => dayOf(at(day) + days * DAY)
export const daysOf = ({ from, to }: Period) => Math.round((at(to) - at(from)) / DAY) + 1
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The first of the month that is some months later. */
function addMonths(first: string, months: number): string {
  const [year, month] = first.split('-').map(Number)
  return dayOf(Date.UTC(year, month - 1 + months, 1))
}

/** As many days as the period has, right before it. */
export function before(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) }
}

/** Whole months by their sums, the days at both ends one by one: a long stretch reads few rows. */
export function spansOf({ from, to }: Period): Span[] {
  const first = from === monthOf(from) ? from : addMonths(monthOf(from), 1)
  const end = addDays(to, 1)
  const last = addMonths(monthOf(end), -1)
  if (first > last) return [{ grain: 'd', from, to }]
  const spans: Span[] = [{ grain: 'm', from: first, to: last }]
  if (from < first) spans.push({ grain: 'd', from, to: addDays(first, -1) })
  if (addMonths(last, 1) <= to) spans.push({ grain: 'd', from: addMonths(last, 1), to })
  return spans
}

/** Day rows only: where the days are told apart, the sum of a month would all fall on its first. */
export const daySpan = ({ from, to }: Period): Span[] => [{ grain: 'd', from, to }]

/** Everything up to a day. */
export const spansUntil = (day: string): Span[] => spansOf({ from: '1900-01-01', to: day })

export const grainOf = (period: Period): 'd' | 'm' => (daysOf(period) <= BY_DAY ? 'd' : 'm')

/** Every day or month of a period, as the rows of a chart name them. */
export function stepsOf(period: Period): string[] {
  const steps: string[] = []
  if (grainOf(period) === 'd') {
    for (let day = period.from; day <= period.to; day = addDays(day, 1)) steps.push(day)
    return steps
  }
  for (let month = monthOf(period.from); month <= period.to; month = addMonths(month, 1)) steps.push(month.slice(0, 7))
  return steps
}
