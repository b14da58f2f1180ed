import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import FuturesContract from '#app/market/models/futures_contract'
import type { ProductCode } from '#app/market/rules/products'
import { BY_HAND, mayDecide } from '#app/market/shared/figures'
import { ContractState } from '#app/market/codes'

/** The data of a contract for point pricing. Prices in cents per tonne, days `YYYY-MM-DD`. */
export type PointedContract = {
  code: string
  product: ProductCode
  listed: boolean
  lastPointDate: string
  /** Price and moment of the last quote. */
  lastPrice: Cents | null
  quotedAt: DateTime | null
  /** Lowest price of `tradingDay`. */
  low: Cents | null
  tradingDay: string | null
  simulated: boolean
  /** An operator has entered the last quote. */
  byHand: boolean
}

/** What a contract with simulated quotes has outside the demo market: none. */
const UNQUOTED = { lastPrice: null, quotedAt: null, low: null, tradingDay: null }

function toPointed(row: FuturesContract): PointedContract {
  return {
    code: row.code,
    product: row.product as ProductCode,
    listed: row.state === ContractState.listed,
    lastPointDate: row.lastPointDate,
    lastPrice: row.lastPrice,
    quotedAt: row.quotedAt,
    low: row.low,
    tradingDay: row.tradingDay,
    simulated: row.simulated,
    byHand: row.source === BY_HAND,
  }
}

export async function pointContract(code: string, trx?: Trx): Promise<PointedContract | null> {
  const row = await FuturesContract.query({ client: trx }).where('code', code).first()
  if (!row) return null
  return (await mayDecide(row, trx)) ? toPointed(row) : { ...toPointed(row), ...UNQUOTED }
}

/** Last prices of listed contracts by code; those without a quote that may decide about money are left out. */
export async function lastPrices(
  codes: readonly string[],
  trx?: Trx
): Promise<Map<string, { price: Cents; at: Date }>> {
  if (codes.length === 0) return new Map()
  const rows = await (trx ?? db)
    .from('futures_contracts')
    .whereIn('code', [...new Set(codes)])
    .where('state', ContractState.listed)
    .whereNotNull('last_price')
    .select('code', 'last_price', 'quoted_at', 'simulated')
  const deciding = (await mayDecide({ simulated: rows.some(({ simulated }) => simulated) }, trx))
    ? rows
    : rows.filter(({ simulated }) => !simulated)
  return new Map(
    deciding.map((row) => [row.code as string, { price: Number(row.last_price), at: row.quoted_at as Date }])
  )
}

/** The stored settlement price of the last trading day before a day, from which price limits are computed. */
export async function settlementBefore(code: string, day: string, trx?: Trx): Promise<Cents | null> {
  const days = (trx ?? db)
    .from('contract_days as d')
    .join('futures_contracts as c', 'c.id', 'd.contract_id')
    .where('c.code', code)
    .where('d.day', '<', day)
    .whereNotNull('d.settle')
    .orderBy('d.day', 'desc')
    .select('d.settle', 'd.simulated')
  let row = await days.clone().first()
  if (row && !(await mayDecide(row, trx))) row = await days.where('d.simulated', false).first()
  return row ? Number(row.settle) : null
}
