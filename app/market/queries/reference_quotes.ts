/* Initial values of the tools: the main contracts and the exchange rate, each with its moment. */
import { exchangeRate } from '#app/market/queries/exchange_rate'
import { mainContract } from '#app/market/queries/contracts'
import type { ReferenceQuote, ReferenceQuotes } from '#app/market/transformers/tools'
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'

/** The main contract of a product with its last price; null while there is none. */
export async function lastOfMainContract(product: 'CF' | 'CT', trx?: Trx): Promise<ReferenceQuote | null> {
  const quote = await mainContract(product, trx)
  return (
    quote && { code: quote.code, price: quote.price, time: formatTime(quote.quotedAt)!, simulated: quote.simulated }
  )
}

export async function referenceQuotes(): Promise<ReferenceQuotes> {
  const [cf, ct, fx] = await Promise.all([lastOfMainContract('CF'), lastOfMainContract('CT'), exchangeRate()])
  return { cf, ct, fx: fx && { value: fx.rate, day: fx.day, simulated: fx.simulated } }
}
