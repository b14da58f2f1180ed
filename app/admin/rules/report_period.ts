/*
 * Periods of reports: the days and months of a rollup in a period, the preceding period, and the steps of a chart.
 */

/** Inclusive; `YYYY-MM-DD`, or years as `YYYY`. */
export type Period = { from: string; to: string }

/** A run of rows of one grain, inclusive. */
export type Span = { grain: 'd' | 'm'; from: string; to: string }

/** Longest period shown by day, in days; longer ones are shown by month. */
export const BY_DAY = 92

const DAY = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number) => dayOf(at(day) + days * DAY)
export const daysOf = ({ from, to }: Period) => Math.round((at(to) - at(from)) / DAY) + 1
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The first of the month `months` later. */
function addMonths(first: string, months: number): string {
  const [year, month] = first.split('-').map(Number)
  return dayOf(Date.UTC(year, month - 1 + months, 1))
}

/** The preceding period of the same number of days. */
export function before(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) }
}

/** Spans of whole months, and of days at both ends, so that a long period reads few rows. */
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

/** Day rows only, for figures grouped by day: the sum of a month would be counted on its first day. */
export const daySpan = ({ from, to }: Period): Span[] => [{ grain: 'd', from, to }]

/** Spans of everything up to a day. */
export const spansUntil = (day: string): Span[] => spansOf({ from: '1900-01-01', to: day })

export const grainOf = (period: Period): 'd' | 'm' => (daysOf(period) <= BY_DAY ? 'd' : 'm')

/** Every day or month of a period, in the format of the chart's rows. */
export function stepsOf(period: Period): string[] {
  const steps: string[] = []
  if (grainOf(period) === 'd') {
    for (let day = period.from; day <= period.to; day = addDays(day, 1)) steps.push(day)
    return steps
  }
  for (let month = monthOf(period.from); month <= period.to; month = addMonths(month, 1)) steps.push(month.slice(0, 7))
  return steps
}
