import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { MarketRefusal } from '#app/market/refusals'

/** `value` in the unit of the series. */
export type Point = { day: string; value: number; simulated?: boolean }

/** Saves days of a series, replacing existing ones. */
export async function savePoints(
  seriesCode: string,
  points: readonly Point[],
  source: string,
  outer?: Trx
): Promise<number> {
  const bad = points.find(({ value }) => !(value > 0) || value >= 1e10)
  if (bad) throw refuse(MarketRefusal.seriesValueInvalid({ code: seriesCode, day: bad.day }))
  return inTransaction(async (trx) => {
    const series = await trx.from('price_series').where('code', seriesCode).select('id').first()
    if (!series) throw refuse(MarketRefusal.seriesMissing({ code: seriesCode }))
    const last = new Map(points.map((point) => [point.day, point]))
    const { rowCount } = await trx.rawQuery(
      `insert into price_points (series_id, day, value, simulated, source)
       select ?, p.day, p.value, coalesce(p.simulated, false), ? from jsonb_to_recordset(?::jsonb) as p(day date, value numeric, simulated boolean)
       on conflict (series_id, day) do update
       set value = excluded.value, simulated = excluded.simulated, source = excluded.source, updated_at = now()`,
      [series.id, source, JSON.stringify([...last.values()])]
    )
    return rowCount
  }, outer)
}
