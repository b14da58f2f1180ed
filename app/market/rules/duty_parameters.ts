/* F6: customs duty on imported cotton. The parameters in use are rows of `duty_parameters` with effective dates; these are the seeds. */

/** A row of duty parameters. Rates are fractions, `a` in yuan·kg, `threshold` and `specific` in yuan per kilogram, `port` in yuan per tonne. */
export type DutyParameters = {
  /** First day, YYYY-MM-DD. */
  from: string
  a: number
  b: number
  threshold: number
  specific: number
  cap: number
  quotaRate: number
  fullRate: number
  vat: number
  port: number
}

const ALWAYS = { threshold: 14, cap: 0.4, quotaRate: 0.01, fullRate: 0.4, vat: 0.09, port: 200 }

/** The sliding formula in force since 2021, and the one before (formulas.md F6, last line). */
export const DUTY_SEEDS: readonly (DutyParameters & { source: string })[] = [
  { ...ALWAYS, from: '2021-01-01', a: 9, b: 0.0269, specific: 0.28, source: '2021年起滑准税公式' },
  { ...ALWAYS, from: '2012-01-01', a: 8.87, b: 0.02908, specific: 0.57, source: '2020年及以前的滑准税公式' },
]

/**
 * The parameters in force on a day. A day before the first set uses the first.
 *
 * @param rows in any order; of two with the same day the first in the list is used
 */
export function dutyOn<Row extends { from: string }>(rows: readonly Row[], date: string): Row | null {
  const sorted = [...rows].sort((x, y) => (x.from < y.from ? 1 : x.from > y.from ? -1 : 0))
  return sorted.find(({ from }) => from <= date) ?? sorted.at(-1) ?? null
}
