import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import type { Trx } from '#core/transaction'
import FuturesContract from '#app/market/models/futures_contract'
import type { ProductCode } from '#app/market/rules/products'
import { ContractState } from '#app/market/codes'

/** The latest quote of a contract. `price` in cents per tonne; of ICE in hundredths of a US cent per pound. */
export type LastPrice = { code: string; price: number; quotedAt: DateTime; simulated: boolean }

function lastPrice(contract: FuturesContract | null): LastPrice | null {
  if (!contract?.lastPrice || !contract.quotedAt) return null
  return {
    code: contract.code,
    price: contract.lastPrice,
    quotedAt: contract.quotedAt,
    simulated: contract.simulated,
  }
}

/** Null when the contract is not listed or has no quote yet. */
export async function lastPriceOf(code: string, trx?: Trx): Promise<LastPrice | null> {
  return lastPrice(await FuturesContract.query({ client: trx }).where({ code, state: ContractState.listed }).first())
}

/** Last prices of all listed contracts that have one, by code. */
export async function quotesByContract(): Promise<Map<string, number>> {
  const listed = await FuturesContract.query().where('state', ContractState.listed).whereNotNull('lastPrice')
  return new Map(listed.map(({ code, lastPrice: price }) => [code, price!]))
}

/** The main contract of a product, with its quote. */
export async function mainContract(product: ProductCode, trx?: Trx): Promise<LastPrice | null> {
  return lastPrice(
    await FuturesContract.query({ client: trx }).where({ product, isMain: true, state: ContractState.listed }).first()
  )
}

/** Listed contracts of some products, nearest delivery first. */
export function listedContractsOf(products: readonly ProductCode[]): Promise<FuturesContract[]> {
  return FuturesContract.query()
    .whereIn('product', [...products])
    .where('state', ContractState.listed)
    .orderBy('product')
    .orderBy('deliveryMonth')
}

/** Closing prices of the last days of each contract, oldest first: its sparkline. */
export async function recentCloses(days: number): Promise<Map<number, number[]>> {
  const { rows } = await db.rawQuery(
    `select contract_id, array_agg(close order by day) as closes from
       (select contract_id, day, coalesce(close, settle) as close, row_number() over (partition by contract_id order by day desc) as n
        from contract_days where coalesce(close, settle) is not null) d
     where n <= ? group by contract_id`,
    [days]
  )
  return new Map(
    rows.map((row: { contract_id: string; closes: string[] }) => [Number(row.contract_id), row.closes.map(Number)])
  )
}
