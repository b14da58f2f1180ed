import db from '@adonisjs/lucid/services/db'
import { ContractState } from '#app/market/codes'
import { COTTON_INDEX } from '#app/market/queries/cotton_index'
import { listedContracts, PRODUCTS } from '#app/market/rules/products'
import { forgetEverything } from '#core/cached'
import { now } from '#core/clock'

/** A cotton contract that trades for months on any day: the second of the preferred delivery months. */
export const COTTON = listedContracts(PRODUCTS.CF, now()).filter(({ month }) => [1, 5, 9].includes(month))[1].code

/** Makes a contract of the product the main one, with this last price. @returns its code */
export async function quoteMain(product: 'CF' | 'CT', price: number): Promise<string> {
  const { rows } = await db.rawQuery(
    `select id, code from futures_contracts where product = ? and state = ${ContractState.listed} order by is_main desc, id limit 1`,
    [product]
  )
  await db
    .from('futures_contracts')
    .where({ product, is_main: true })
    .whereNot('id', rows[0].id)
    .update({ is_main: false })
  await db
    .from('futures_contracts')
    .where('id', rows[0].id)
    .update({ is_main: true, last_price: price, quoted_at: db.raw('now()') })
  forgetEverything()
  return rows[0].code
}

/** Gives the contract a quote, without which no basis lot can be offered on it. */
export async function quoteCotton(price = 1_565_000): Promise<void> {
  await db
    .from('futures_contracts')
    .where('code', COTTON)
    .update({ last_price: price, quoted_at: db.raw('now()') })
  forgetEverything()
}

/** The index of cotton in yuan per tonne: the figure of yesterday, which is another, is not the one that counts. */
export async function publishIndex(index: number): Promise<void> {
  const series = await db.from('price_series').where('code', COTTON_INDEX).firstOrFail()
  await db.table('price_points').multiInsert([
    { series_id: series.id, day: '2026-11-16', value: 1_000 },
    { series_id: series.id, day: '2026-11-17', value: index },
  ])
  forgetEverything()
}
