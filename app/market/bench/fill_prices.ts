/* Twenty years of daily figures for benchmarks, in the database at hand. */
import db from '@adonisjs/lucid/services/db'
import { installSeries, SERIES } from '#app/market/reference/install_series'

/** @returns codes of eight series, each with 7,300 days */
export async function fillPrices(): Promise<string[]> {
  await installSeries()
  const codes = SERIES.slice(0, 8).map(({ code }) => code)
  await db.rawQuery(
    `insert into price_points (series_id, day, value)
     select s.id, day, 10000 + 4000 * random() from price_series s, generate_series(date '2005-01-01', date '2024-12-31', '1 day') day
     where s.code = any(?) on conflict do nothing`,
    [codes]
  )
  return codes
}
