/* Prices as they were before an import or an edit: with their source, and 演示数据 if they were. */
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { MarketRefusal } from '#app/market/refusals'
import { PRODUCTS, type ProductCode } from '#app/market/rules/products'

type Call<Row> = { id: number | string; before: Partial<Row> | null; actor: Actor; trx: Trx }

type Origin = { source: string; simulated: boolean }
type PointRow = Origin & { value: number }

/** A day of a series. */
export async function takeBackPoint({ id, before, trx }: Call<PointRow>): Promise<void> {
  const point = trx.from('price_points').where('id', id)
  if (before === null) await point.delete()
  else {
    const { value, source, simulated } = before as PointRow
    await point.update({ value, source, simulated, updated_at: trx.raw('now()') })
  }
}

type DayRow = Origin & { settle: number | null; openInterest: number | null } & Record<
    'open' | 'high' | 'low' | 'close' | 'volume',
    number | null
  >

/**
 * A settlement price, with what follows it: the contract's own on that day, and the series of a main contract.
 *
 * @throws RefusedError when money has been computed with it
 */
export async function takeBackContractDay({ id, before, actor, trx }: Call<DayRow>): Promise<void> {
  const { contract_id: contractId } = await trx
    .from('contract_days')
    .where('id', id)
    .select('contract_id')
    .firstOrFail()
  // Contract before day, as when prices are stored.
  const contract = await trx.from('futures_contracts').where('id', contractId).forUpdate().firstOrFail()
  const day = await trx.from('contract_days').where('id', id).forUpdate().firstOrFail()
  if (day.used_at) throw refuse(MarketRefusal.settlementUsed({ code: contract.code, day: day.day }))
  const former = before as DayRow | null
  if (former === null) await trx.from('contract_days').where('id', id).delete()
  else {
    const { openInterest, open, high, low, close, settle, volume, source, simulated } = former
    await trx
      .from('contract_days')
      .where('id', id)
      .update({ open, high, low, close, settle, volume, source, simulated, open_interest: openInterest })
  }
  await trx
    .from('futures_contracts')
    .where({ id: contractId, trading_day: day.day })
    .update({ settle: former?.settle ?? null, updated_at: trx.raw('now()') })
  await takeBackSeries({ code: contract.code, product: contract.product }, day.day, former, trx)
  await audit(trx, actor, {
    action: 'contract_day.settle',
    entity: 'contract_day',
    entityId: id,
    before: { settle: Number(day.settle) },
    after: { settle: former?.settle ?? null },
    summary: `${contract.code} ${day.day} 结算价，撤销导入`,
  })
}

/** The day of the series that this contract has given it; one that another source has given since stays. */
async function takeBackSeries(
  { code, product }: { code: string; product: ProductCode },
  day: string,
  former: DayRow | null,
  trx: Trx
) {
  const point = trx
    .from('price_points')
    .where({ day, source: code })
    .whereIn('series_id', trx.from('price_series').where('code', PRODUCTS[product].series).select('id'))
  const value = former?.close ?? former?.settle
  if (value === null || value === undefined) await point.delete()
  else await point.update({ value: value / 100, simulated: former!.simulated, updated_at: trx.raw('now()') })
}
