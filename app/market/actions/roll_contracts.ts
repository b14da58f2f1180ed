import { systemActor } from '#core/actor'
import { moveContract } from '#app/market/moves'
import { inTransaction, type Trx } from '#core/transaction'
import { now } from '#core/clock'
import { lastPointDay, listedContracts, PRODUCTS, type FuturesProduct } from '#app/market/rules/products'
import { lastTradingDay } from '#app/market/shared/trading_days'
import { ContractState } from '#app/market/codes'

/** Delivery months preferred as main contract where open interest is unknown; products without an entry use the nearest contract beyond `NEAR`. */
const MAIN_MONTHS: Partial<Record<string, number[]>> = { CF: [1, 5, 9], CY: [1, 5, 9], CT: [3, 5, 7, 12] }

/** Days before its delivery from which a contract cannot be the main one. */
const NEAR = 40

/** Lists the contracts of the coming months and removes expired ones. */
export async function rollContracts(outer?: Trx): Promise<void> {
  const today = now()
  const rows: Record<string, string>[] = []
  for (const product of Object.values(PRODUCTS))
    for (const contract of listedContracts(product, today)) {
      const lastPoint = await lastTradingDay(product.exchange, lastPointDay(contract), outer)
      rows.push({
        code: contract.code,
        name: `${product.name}${contract.code.slice(2)}`,
        exchange: product.exchange,
        product: product.code,
        delivery_month: `${contract.year}-${String(contract.month).padStart(2, '0')}-01`,
        last_point_date: lastPoint.toISODate()!,
      })
    }
  await inTransaction(async (trx) => {
    await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('market.roll_contracts'))`)
    await trx.knexQuery().insert(rows).into('futures_contracts').onConflict('code').ignore()
    const alive = rows.map(({ code }) => code)
    await moveContract.where(trx, systemActor(), (query) => void query.whereNotIn('code', alive), {
      to: ContractState.delisted,
      action: 'futures_contract.delist',
      summary: '合约到期摘牌',
      columns: { is_main: false },
    })
    for (const product of Object.values(PRODUCTS)) await chooseMain(trx, product)
  }, outer)
}

/** Makes the contract with the largest open interest the main one; where open interest is unknown, the nearest of the preferred months. */
async function chooseMain(trx: Trx, product: FuturesProduct) {
  const contracts = await trx
    .from('futures_contracts')
    .where({ product: product.code, state: ContractState.listed })
    .whereRaw(`delivery_month > (now() at time zone 'Asia/Shanghai')::date + ?::int`, [NEAR])
    .select('id', 'delivery_month', 'open_interest', 'is_main')
    .orderBy('delivery_month')
  const busiest = contracts.reduce(
    (best, one) => (Number(one.open_interest ?? 0) > Number(best?.open_interest ?? 0) ? one : best),
    null as (typeof contracts)[number] | null
  )
  const months = MAIN_MONTHS[product.code]
  const preferred = contracts.find((one) => !months || months.includes(Number(one.delivery_month.slice(5, 7))))
  const main = busiest ?? preferred ?? contracts[0]
  if (!main || main.is_main) return
  await trx.from('futures_contracts').where({ product: product.code, is_main: true }).update({ is_main: false })
  await trx
    .from('futures_contracts')
    .where('id', main.id)
    .update({ is_main: true, updated_at: trx.raw('now()') })
}
