import db from '@adonisjs/lucid/services/db'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { toCents } from '#app/market/rules/steps'

/** The series that prices of cotton are compared with. */
export const COTTON_INDEX = 'CC3128B'

export type CottonIndex = {
  /** Cents per tonne. */
  price: Cents
  /** `YYYY-MM-DD` */
  day: string
}

/** The latest figure of the index; null while there is none. */
export async function cottonIndex(trx?: Trx): Promise<CottonIndex | null> {
  const { rows } = await (trx ?? db).rawQuery(
    `select p.value::float8 as value, p.day::text as day from price_points p
     join price_series s on s.id = p.series_id where s.code = ? order by p.day desc limit 1`,
    [COTTON_INDEX]
  )
  return rows[0] ? { price: toCents(rows[0].value), day: rows[0].day } : null
}
