import db from '@adonisjs/lucid/services/db'
import PriceSeries from '#app/market/models/price_series'
import type { PointsOfSeries, SeriesRow } from '#app/market/transformers/series'
import { EnabledState } from '#core/codes'
import type { SeriesKind } from '#app/market/codes'

/** Milliseconds of a day: days are sent as their number since 1970. */
const DAY = 86_400_000

type LatestRow = {
  id: string
  day: string | null
  value: string | null
  before: string | null
  first_day: string | null
  simulated: boolean | null
}

/** Series of some kinds with their latest figure, in display order. */
export async function listSeries(kinds: readonly SeriesKind[]): Promise<SeriesRow[]> {
  const series = await PriceSeries.query()
    .whereIn('kind', [...kinds])
    .where('state', EnabledState.enabled)
    .orderBy('sort')
    .orderBy('id')
  const { rows } = await db.rawQuery(
    `select s.id, p.day, p.value, p.simulated, p.before, (select min(day) from price_points where series_id = s.id) as first_day
     from price_series s left join lateral (
       select day, value, simulated, lead(value) over (order by day desc) as before from price_points where series_id = s.id
       order by day desc limit 2) p on true
     where s.id = any(?) and (p.day is null or p.day = (select max(day) from price_points where series_id = s.id))`,
    [series.map(({ id }) => id)]
  )
  const latest = new Map<number, LatestRow>(rows.map((row: LatestRow) => [Number(row.id), row]))
  return series.map((one) => {
    const last = latest.get(one.id)
    const value = last?.value ? Number(last.value) : null
    const before = last?.before ? Number(last.before) : null
    const change = value !== null && before !== null ? Number((value - before).toFixed(one.decimals)) : null
    return {
      code: one.code,
      name: one.name,
      kind: one.kind,
      unit: one.unit,
      decimals: one.decimals,
      source: one.source,
      value,
      change,
      changePercent: change !== null && before ? Number(((change / before) * 100).toFixed(2)) : null,
      day: last?.day ?? null,
      firstDay: last?.first_day ?? null,
      simulated: last?.simulated ?? false,
    }
  })
}

/** Daily figures of series, oldest first. Codes that do not exist are left out. */
export async function pointsOf(
  codes: readonly string[],
  from: string | null,
  to: string | null
): Promise<PointsOfSeries[]> {
  const { rows } = await db.rawQuery(
    `select s.code, s.name, s.unit, s.decimals, s.source, coalesce(p.days, '{}') as days, coalesce(p.values, '{}') as values,
       coalesce(p.simulated, '{}') as simulated
     from price_series s left join lateral (
       select array_agg(day - '1970-01-01'::date order by day) as days, array_agg(value order by day)::float8[] as values,
         array_agg(simulated order by day) as simulated
       from price_points where series_id = s.id and day >= coalesce(?::date, '-infinity') and day <= coalesce(?::date, 'infinity')
     ) p on true
     where s.state = ${EnabledState.enabled} and s.code = any(?) order by array_position(?::text[], s.code::text)`,
    [from, to, [...codes], [...codes]]
  )
  return rows.map(({ simulated, ...row }: { simulated: boolean[]; days: number[] }) => ({
    ...row,
    simulatedFrom: rangesOf(row.days, simulated),
  }))
}

/** `[first, last]` day of every run of simulated figures. */
function rangesOf(days: readonly number[], simulated: readonly boolean[]): [number, number][] {
  const ranges: [number, number][] = []
  simulated.forEach((made, i) => {
    if (!made) return
    if (i > 0 && simulated[i - 1]) ranges.at(-1)![1] = days[i]
    else ranges.push([days[i], days[i]])
  })
  return ranges
}

/** Number of a day → `2026-11-20`. */
export const dayText = (number: number) => new Date(number * DAY).toISOString().slice(0, 10)
