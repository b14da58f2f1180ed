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
  return (await settlementsBefore([code], day, trx)).get(code) ?? null
}

/** As `settlementBefore`, of several contracts by one statement; those without a settlement are left out. */
export async function settlementsBefore(codes: readonly string[], day: string, trx?: Trx): Promise<Map<string, Cents>> {
  if (codes.length === 0) return new Map()
  const decides = await mayDecide({ simulated: true }, trx)
  const rows: { code: string; settle: Cents }[] = (
    await (trx ?? db).rawQuery(
      `select c.code, d.settle from futures_contracts c cross join lateral (
         select settle from contract_days where contract_id = c.id and day < :day and settle is not null ${decides ? '' : 'and not simulated'}
         order by day desc limit 1) d
       where c.code = any(:codes)`,
      { day, codes: [...new Set(codes)] } as never
    )
  ).rows
  return new Map(rows.map(({ code, settle }) => [code, Number(settle)]))
}

/** Codes of the listed contracts of a product. */
export async function tradedContracts(product: ProductCode, trx?: Trx): Promise<Set<string>> {
  const rows: { code: string }[] = await (trx ?? db)
    .from('futures_contracts')
    .where({ product, state: ContractState.listed })
    .select('code')
  return new Set(rows.map(({ code }) => code))
}
