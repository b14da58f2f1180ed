import type { DateTime } from 'luxon'
import type { Cents } from '#core/money'
import { RefusedError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { pointContract, settlementBefore, type PointedContract } from '#app/market/queries/point_contract'
import { PRODUCTS } from '#app/market/rules/products'
import { sessionAt } from '#app/market/trading_days'
import { priceLimits } from '#app/pair_order/rules/point_checks'
import { setting } from '#app/system/settings'

/** What decides whether a price can be fixed now. */
export type PointMarket = {
  contract: PointedContract
  /** Cents per tonne. */
  tick: Cents
  open: boolean
  tradingDay: string
  /** Previous settlement price and the limits counted from it; null while none is stored. */
  settlement: Cents | null
  limits: { down: Cents; up: Cents } | null
}

/** @throws RefusedError when the contract is not known any more */
export async function pointMarket(code: string, at: DateTime, trx?: Trx): Promise<PointMarket> {
  const contract = await pointContract(code, trx)
  if (!contract) throw new RefusedError(`合约${code}不存在`)
  const { tick, exchange } = PRODUCTS[contract.product]
  const { open, tradingDay } = await sessionAt(exchange, at)
  const settlement = await settlementBefore(code, tradingDay, trx)
  const share = (await setting('pointLimit', trx)) / 100
  return {
    contract,
    tick,
    open,
    tradingDay,
    settlement,
    limits: settlement === null ? null : priceLimits(settlement, share, tick),
  }
}
