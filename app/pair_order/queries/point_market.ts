import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import type { Cents } from '#core/money'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { pointContract, settlementBefore, type PointedContract } from '#app/market/queries/point_contract'
import { PRODUCTS } from '#app/market/rules/products'
import { closeOf, sessionAt } from '#app/market/shared/trading_days'
import { priceLimits } from '#app/pair_order/rules/point_checks'
import { setting } from '#app/system/settings/stored_settings'
import { PairOrderSetting } from '#app/pair_order/settings'
import { MarketRefusal } from '#app/market/refusals'

/** The market data that decides whether a price can be fixed now. */
export type PointMarket = {
  contract: PointedContract
  /** Cents per tonne. */
  tick: Cents
  open: boolean
  tradingDay: string
  /** The moment at which instructions placed now expire. */
  closesAt: DateTime
  /** Previous settlement price and the price limits derived from it; null while none is stored. */
  settlement: Cents | null
  limits: { down: Cents; up: Cents } | null
}

/**
 * The exchange's session. A simulated contract (演示数据) trades around the clock, from one settlement at 15:00 to the next, so that the demo can be
 * priced at any hour.
 */
async function sessionOf(contract: PointedContract, at: DateTime, trx?: Trx) {
  if (contract.simulated && contract.tradingDay) {
    const settles = DateTime.fromISO(contract.tradingDay, { zone: ZONE }).set({ hour: 15 })
    if (settles > at) return { open: true, tradingDay: contract.tradingDay, closesAt: settles }
  }
  const { open, tradingDay } = await sessionAt(PRODUCTS[contract.product].exchange, at, trx)
  return { open, tradingDay, closesAt: await closeOf(at, trx) }
}

/** @throws RefusedError when the contract does not exist */
export async function pointMarket(code: string, at: DateTime, trx?: Trx): Promise<PointMarket> {
  const contract = await pointContract(code, trx)
  if (!contract) throw refuse(MarketRefusal.contractMissing({ code }))
  const { tick } = PRODUCTS[contract.product]
  const { open, tradingDay, closesAt } = await sessionOf(contract, at, trx)
  const settlement = await settlementBefore(code, tradingDay, trx)
  const share = (await setting(PairOrderSetting.pointLimit, trx)) / 100
  return {
    contract,
    tick,
    open,
    tradingDay,
    closesAt,
    settlement,
    limits: settlement === null ? null : priceLimits(settlement, share, tick),
  }
}
