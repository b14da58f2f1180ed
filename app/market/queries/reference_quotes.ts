/* Initial values of the tools: the main contracts and the exchange rate, each with its moment. */
import db from '@adonisjs/lucid/services/db'
import { mainContract } from '#app/market/queries/contracts'
import type { ReferenceQuote, ReferenceQuotes } from '#app/market/transformers/tools'
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'

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
