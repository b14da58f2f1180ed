/* Prices entered or imported by operators: days of series, settlement prices, a quote. */
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { now } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { saveQuotes } from '#app/market/actions/save_quotes'
import { storeSettlements } from '#app/market/actions/store_settlements'
import { BY_HAND } from '#app/market/shared/figures'
import { sessionAt } from '#app/market/shared/trading_days'
import { ContractState } from '#app/market/codes'
import { MarketRefusal } from '#app/market/refusals'

type Call<Input> = { id?: number | string | null; input: Input; actor: Actor; trx: Trx }

/** Saves a day of a series, which then no longer counts as 演示数据. */
export async function savePoint({
  id,
  input,
  trx,
}: Call<{ seriesId?: number; day?: string; value: number }>): Promise<number> {
  const own = { value: input.value, simulated: false, source: BY_HAND, updated_at: trx.raw('now()') }
  if (id) {
    await trx.from('price_points').where('id', id).update(own)
    return Number(id)
  }
  const other = await trx.from('price_points').where({ series_id: input.seriesId, day: input.day }).first()
  if (other) throw InvalidInputError.of('day', `${input.day}已有数据，请直接修改那一天`)
  const [row] = await trx
    .table('price_points')
    .returning('id')
    .insert({ series_id: input.seriesId, day: input.day, value: input.value, source: BY_HAND })
  return row.id
}

type DayFigures = { contractId?: number; day?: string; settle: number } & Record<
  'open' | 'high' | 'low' | 'close' | 'volume' | 'openInterest',
  number | null | undefined
>

/** Saves a settlement price. */
export async function saveContractDay({ id, input, actor, trx }: Call<DayFigures>): Promise<number> {
  const known = id ? await trx.from('contract_days').where('id', id).first() : null
  const contractId = known?.contract_id ?? input.contractId
  const day = known?.day ?? input.day!
  const contract = await trx.from('futures_contracts').where('id', contractId).first()
  if (!contract) throw InvalidInputError.of('contractId', '合约不存在')
  await storeSettlements(day, [{ ...input, code: contract.code }], { source: BY_HAND }, actor, trx)
  const row = await trx.from('contract_days').where({ contract_id: contractId, day }).firstOrFail()
  return row.id
}

/** Enters a quote by hand, for contracts without a feed. */
export async function quoteByHand({ id, input, actor, trx }: Call<{ lastPrice: number }> & { id: number | string }) {
  const contract = await trx.from('futures_contracts').where('id', id).firstOrFail()
  const at = now()
  const { tradingDay } = await sessionAt(contract.exchange, at, trx)
  const quote = { code: contract.code, lastPrice: input.lastPrice, at, tradingDay }
  const { taken, problems } = await saveQuotes([quote], { source: BY_HAND }, trx)
  if (taken === 0) throw refuse(MarketRefusal.quoteNotTaken({ problem: problems[0] }))
  await audit(trx, actor, {
    action: 'futures_contract.quote',
    entity: 'futures_contract',
    entityId: contract.id,
    before: { lastPrice: contract.last_price },
    after: { lastPrice: input.lastPrice },
    summary: '人工报价',
  })
}

/** Makes a contract the main one of its product. */
export async function makeMain({ id, trx }: { id: number | string; trx: Trx }) {
  const contract = await trx.from('futures_contracts').where('id', id).firstOrFail()
  await trx
    .from('futures_contracts')
    .where({ product: contract.product, state: ContractState.listed })
    .orderBy('id')
    .select('id')
    .forUpdate()
  await trx.from('futures_contracts').where({ product: contract.product, is_main: true }).update({ is_main: false })
  const [changed] = await trx
    .from('futures_contracts')
    .where({ id, state: ContractState.listed })
    .update({ is_main: true })
    .returning('id')
  if (!changed) throw refuse(MarketRefusal.contractDelisted)
}
