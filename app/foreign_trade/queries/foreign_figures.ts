import type { Cents, Tonnes } from '#core/money'
import { now } from '#core/clock'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { DateTime } from 'luxon'
import { exchangeRate } from '#app/market/queries/exchange_rate'
import { mayDecide } from '#app/market/shared/figures'
import { settlementBefore } from '#app/market/queries/point_contract'
import { setting } from '#app/system/settings/stored_settings'
import type ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import {
  depositInYuan,
  dollarsOf,
  dollarsInYuan,
  pricePerTonne,
  type DollarCents,
  type PoundPrice,
} from '#app/foreign_trade/rules/dollar_amounts'
import { ForeignSetting } from '#app/foreign_trade/settings'

/** What an offer comes to now. `rateDay` is `YYYY-MM-DD`. */
export type ForeignFigures = {
  poundPrice: PoundPrice
  /** US cents per tonne. */
  price: DollarCents
  amount: DollarCents
  rate: number
  rateDay: string
  /** The value in yuan at that rate. */
  yuanAmount: Cents
  deposit: Cents
}

/**
 * The quote of an offer. One at a basis is priced at the last settlement of its contract before today, so that it stands for the day.
 *
 * @throws RefusedError when its contract has no settlement price
 */
export async function quoteOf(
  { poundPrice, basis, priceContract }: Pick<ForeignOffer, 'poundPrice' | 'basis' | 'priceContract'>,
  trx?: Trx
): Promise<PoundPrice> {
  if (poundPrice !== null) return poundPrice
  const settled = await settlementBefore(priceContract!, now().toISODate()!, trx)
  if (settled === null || settled + basis! <= 0)
    throw refuse(ForeignTradeRefusal.noSettlementOfContract({ contract: priceContract! }))
  return settled + basis!
}

/**
 * The rate that deposits are computed with, its day and its source.
 *
 * @throws RefusedError when there is none, or the newest is too old: the sentence says its day
 */
export async function rateInForce(trx?: Trx) {
  const found = await exchangeRate(trx)
  // A simulated rate decides about money in the demo market only.
  if (!found || !(await mayDecide(found, trx))) throw refuse(ForeignTradeRefusal.rateMissing)
  const days = await setting(ForeignSetting.rateAge, trx)
  if (DateTime.fromISO(found.day) < now().startOf('day').minus({ days }))
    throw refuse(ForeignTradeRefusal.rateTooOld({ day: found.day, days }))
  return found
}

/** @throws RefusedError as `quoteOf` and `rateInForce` */
export async function foreignFigures(offer: ForeignOffer, netWeight: Tonnes, trx?: Trx): Promise<ForeignFigures> {
  const poundPrice = await quoteOf(offer, trx)
  const price = pricePerTonne(poundPrice)
  const amount = dollarsOf(netWeight, price)
  const { rate, day: rateDay } = await rateInForce(trx)
  const deposit = depositInYuan(amount, rate, await setting(ForeignSetting.foreignDeposit, trx))
  return { poundPrice, price, amount, rate, rateDay, yuanAmount: dollarsInYuan(amount, rate), deposit }
}
