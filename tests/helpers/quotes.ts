import db from '@adonisjs/lucid/services/db'
import { ContractState } from '#app/market/codes'
import { forgetEverything } from '#core/cached'

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
