import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { PRODUCTS, type ProductCode } from '#app/market/rules/products'
import { MarketRefusal } from '#app/market/refusals'

/** The figures of a contract on one day. Prices in cents per tonne; of ICE in hundredths of a US cent per pound. */
export type ContractDayInput = {
  code: string
  settle: number
  open?: number | null
  high?: number | null
  low?: number | null
  close?: number | null
  volume?: number | null
  openInterest?: number | null
}

type ContractRow = { id: number; code: string; product: ProductCode; is_main: boolean }
type Origin = { source: string; simulated?: boolean }

/**
 * Stores the settlement prices of a day, and the day's figure of each series that follows a main contract. A price that was used to compute money
 * cannot be changed.
 *
 * @returns number of new or changed prices
 * @throws RefusedError for an unknown contract, and for a change of a used price
 */
export async function storeSettlements(
  day: string,
  inputs: readonly ContractDayInput[],
  origin: Origin,
  actor: Actor,
  outer?: Trx
): Promise<number> {
  return inTransaction(async (trx) => {
    const codes = inputs.map(({ code }) => code)
    const contracts: ContractRow[] = await trx
      .from('futures_contracts')
      .whereIn('code', codes)
      .select('id', 'code', 'product', 'is_main')
      .orderBy('id')
      .forUpdate()
    const byCode = new Map(contracts.map((row) => [row.code, row]))
    const known = await trx
      .from('contract_days')
      .where('day', day)
      .whereIn(
        'contract_id',
        contracts.map(({ id }) => id)
      )
      .select('contract_id', 'settle', 'used_at')
    const before = new Map(known.map((row) => [Number(row.contract_id), row]))

    const fresh: (ContractDayInput & { contract: ContractRow })[] = []
    for (const input of inputs) {
      const contract = byCode.get(input.code)
      if (!contract) throw refuse(MarketRefusal.contractMissing({ code: input.code }))
      if (!(Number.isSafeInteger(input.settle) && input.settle > 0))
        throw refuse(MarketRefusal.settlementInvalid({ code: input.code }))
      const old = before.get(Number(contract.id))
      if (old && Number(old.settle) === input.settle) continue
      if (old?.used_at) throw refuse(MarketRefusal.settlementUsed({ code: input.code, day }))
      fresh.push({ ...input, contract })
    }
    if (fresh.length === 0) return 0
    const ids = await writeDays(trx, day, fresh, origin)
    await writeSeries(trx, day, fresh, origin)
    // Days of the simulator are not decisions of an actor and are not audited.
    if (!origin.simulated)
      for (const { code, settle, contract } of fresh)
        await audit(trx, actor, {
          action: 'contract_day.settle',
          entity: 'contract_day',
          entityId: ids.get(Number(contract.id))!,
          before: { settle: before.get(Number(contract.id))?.settle ?? null },
          after: { settle },
          summary: `${code} ${day} 结算价`,
        })
    return fresh.length
  }, outer)
}

/** @returns the ids of the days by contract */
async function writeDays(
  trx: Trx,
  day: string,
  rows: (ContractDayInput & { contract: ContractRow })[],
  origin: Origin
) {
  const { source, simulated = false } = origin
  const records = rows.map(({ contract, openInterest, ...figures }) => ({
    ...figures,
    contract_id: contract.id,
    open_interest: openInterest,
  }))
  const written = await trx.rawQuery(
    `insert into contract_days (contract_id, day, open, high, low, close, settle, volume, open_interest, source, simulated)
     select contract_id, ?, open, high, low, close, settle, volume, open_interest, ?, ? from jsonb_to_recordset(?::jsonb) as r(
       contract_id bigint, open bigint, high bigint, low bigint, close bigint, settle bigint, volume bigint, open_interest bigint)
     on conflict (contract_id, day) do update set settle = excluded.settle, source = excluded.source, simulated = excluded.simulated,
       open = coalesce(excluded.open, contract_days.open), high = coalesce(excluded.high, contract_days.high),
       low = coalesce(excluded.low, contract_days.low), close = coalesce(excluded.close, contract_days.close),
       volume = coalesce(excluded.volume, contract_days.volume),
       open_interest = coalesce(excluded.open_interest, contract_days.open_interest), updated_at = now()
     returning id, contract_id`,
    [day, source, simulated, JSON.stringify(records)]
  )
  await trx.rawQuery(
    `update futures_contracts c set settle = d.settle, updated_at = now() from contract_days d
     where d.contract_id = c.id and d.day = ? and c.trading_day = d.day and c.id = any(?)`,
    [day, rows.map(({ contract }) => contract.id)]
  )
  return new Map<number, number>(
    written.rows.map((row: { id: string; contract_id: string }) => [Number(row.contract_id), Number(row.id)])
  )
}

async function writeSeries(
  trx: Trx,
  day: string,
  rows: (ContractDayInput & { contract: ContractRow })[],
  origin: Origin
) {
  for (const { contract, close, settle } of rows)
    if (contract.is_main)
      await trx.rawQuery(
        `insert into price_points (series_id, day, value, simulated, source)
         select id, ?, ?::numeric / 100, ?, ? from price_series where code = ?
         on conflict (series_id, day) do update
         set value = excluded.value, simulated = excluded.simulated, source = excluded.source, updated_at = now()`,
        [day, close ?? settle, origin.simulated ?? false, contract.code, PRODUCTS[contract.product].series]
      )
}
