/*
 * What the tools begin with: the main contracts and the exchange rate, with the moment they are of.
 */
import db from '@adonisjs/lucid/services/db'
import { mainContract } from '#app/market/queries/contracts'
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'

/** `price`: of CF cents per tonne, of CT hundredths of a US cent per pound. */
export type ReferenceQuote = { code: string; price: number; time: string; simulated: boolean }

export type ReferenceQuotes = {
  cf: ReferenceQuote | null
  ct: ReferenceQuote | null
  /** Yuan for a dollar. */
  fx: { value: number; day: string; simulated: boolean } | null
}

const RATE = 'USDCNY'

/** The main contract of a product with its last price; null while there is none. */
export async function lastOfMainContract(product: 'CF' | 'CT', trx?: Trx): Promise<ReferenceQuote | null> {
  const quote = await mainContract(product, trx)
  return (
    quote && { code: quote.code, price: quote.price, time: formatTime(quote.quotedAt)!, simulated: quote.simulated }
  )
}

export async function referenceQuotes(): Promise<ReferenceQuotes> {
  const [cf, ct, { rows }] = await Promise.all([
    lastOfMainContract('CF'),
    lastOfMainContract('CT'),
    db.rawQuery(
      `select p.value::float8 as value, p.day::text as day, p.simulated from price_points p
       join price_series s on s.id = p.series_id where s.code = ? order by p.day desc limit 1`,
      [RATE]
    ),
  ])
  return { cf, ct, fx: rows[0] ?? null }
}
