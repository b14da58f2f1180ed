import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'

/** Yuan per US dollar on a day, with the source of its series. */
export type ExchangeRate = { rate: number; day: string; source: string; simulated: boolean }

/** The newest rate of the series 美元兑人民币; null while it has none. */
export async function exchangeRate(trx?: Trx): Promise<ExchangeRate | null> {
  const { rows } = await (trx ?? db).rawQuery(
    `select p.value::float8 as rate, p.day::text as day, s.source, p.simulated from price_points p
     join price_series s on s.id = p.series_id where s.code = 'USDCNY' order by p.day desc limit 1`
  )
  return rows[0] ?? null
}
