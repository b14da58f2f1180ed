/* Calculations of the charts: common days, spreads, overlaid crop years. Days are numbers of days since 1970-01-01. */
import type { PointsOfSeries } from '#wire/market/transformers/series'

const DAY = 86_400_000

export const dayText = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

export type TableRow = { day: number; a: number | null; b: number | null; spread: number | null }

/** Whether two series can be subtracted: they differ and have the same unit. */
export const comparable = (a?: PointsOfSeries, b?: PointsOfSeries) =>
  !!a && !!b && a.code !== b.code && a.unit === b.unit

/** One row for each day of either series, oldest first. */
export function rowsOf(a: PointsOfSeries, b?: PointsOfSeries): TableRow[] {
  const first = new Map(a.days.map((day, i) => [day, a.values[i]]))
  const second = new Map((b?.days ?? []).map((day, i) => [day, b!.values[i]]))
  const decimals = Math.max(a.decimals, b?.decimals ?? 0)
  const together = comparable(a, b)
  return [...new Set([...first.keys(), ...second.keys()])]
    .sort((x, y) => x - y)
    .map((day) => {
      const [x, y] = [first.get(day) ?? null, second.get(day) ?? null]
      return {
        day,
        a: x,
        b: y,
        spread: together && x !== null && y !== null ? Number((x - y).toFixed(decimals)) : null,
      }
    })
}

/** Month index of September: crop years begin on 1 September. */
const FIRST_MONTH = 8

export type Season = { year: number; label: string; points: [slot: number, value: number][] }

/** The last crop years of a series, each as days since its 1 September. */
export function seasonsOf(series: PointsOfSeries, count: number): Season[] {
  const seasons = new Map<number, [number, number][]>()
  series.days.forEach((day, i) => {
    const date = new Date(day * DAY)
    const year = date.getUTCFullYear() - (date.getUTCMonth() < FIRST_MONTH ? 1 : 0)
    const slot = day - Date.UTC(year, FIRST_MONTH, 1) / DAY
    if (!seasons.has(year)) seasons.set(year, [])
    seasons.get(year)!.push([slot, series.values[i]])
  })
  return [...seasons]
    .sort(([a], [b]) => a - b)
    .slice(-count)
    .map(([year, points]) => ({ year, label: `${year}/${String(year + 1).slice(2)}`, points }))
}

/** A day of the crop year, counted from 1 September, as `09-01`. */
export const slotText = (slot: number) =>
  new Date(Date.UTC(2023, FIRST_MONTH, 1) + slot * DAY).toISOString().slice(5, 10)

/** Highest, lowest, mean and change of the shown values. */
export function summaryOf({ values, decimals }: PointsOfSeries) {
  if (values.length === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    last: values.at(-1)!,
    high: Math.max(...values),
    low: Math.min(...values),
    mean: Number(mean.toFixed(decimals)),
    change: Number((values.at(-1)! - values[0]).toFixed(decimals)),
    percent: Number(((values.at(-1)! / values[0] - 1) * 100).toFixed(2)),
  }
}
