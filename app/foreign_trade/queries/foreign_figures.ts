import type { Cents, Tonnes } from '#core/money'
import { now } from '#core/clock'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { DateTime } from 'luxon'
import { exchangeRate } from '#app/market/queries/exchange_rate'
import { mayDecide } from '#app/market/shared/figures'
import { settlementsBefore } from '#app/market/queries/point_contract'
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

type Quoted = Pick<ForeignOffer, 'poundPrice' | 'basis' | 'priceContract'>

/** Settlements that the offers of a list are quoted by, by contract: one statement for all of them. */
export function settlementsOf(offers: readonly Quoted[], trx?: Trx): Promise<Map<string, PoundPrice>> {
  const codes = offers.flatMap(({ priceContract }) => priceContract ?? [])
  return settlementsBefore(codes, now().toISODate()!, trx)
}

/**
 * The quote of an offer; null while its contract has no settlement. One at a basis is priced at the last settlement of its contract before today, so that it
 * stands for the day.
 */
export function quoteBy(
  settlements: ReadonlyMap<string, PoundPrice>,
  { poundPrice, basis, priceContract }: Quoted
): PoundPrice | null {
  if (poundPrice !== null) return poundPrice
  const settled = settlements.get(priceContract!)
  return settled === undefined || settled + basis! <= 0 ? null : settled + basis!
}

/** @throws RefusedError when the contract of a basis has no settlement price */
async function requireQuote(offer: Quoted, trx?: Trx): Promise<PoundPrice> {
  const quote = quoteBy(await settlementsOf([offer], trx), offer)
  if (quote === null) throw refuse(ForeignTradeRefusal.noSettlementOfContract({ contract: offer.priceContract! }))
  return quote
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

/** @throws RefusedError as `requireQuote` and `rateInForce` */
export async function foreignFigures(offer: ForeignOffer, netWeight: Tonnes, trx?: Trx): Promise<ForeignFigures> {
  const poundPrice = await requireQuote(offer, trx)
  const price = pricePerTonne(poundPrice)
  const amount = dollarsOf(netWeight, price)
  const { rate, day: rateDay } = await rateInForce(trx)
  const deposit = depositInYuan(amount, rate, await setting(ForeignSetting.foreignDeposit, trx))
  return { poundPrice, price, amount, rate, rateDay, yuanAmount: dollarsInYuan(amount, rate), deposit }
}
