/*
 * The rules of a bargain (state-machines §3): the sides take turns, make at most six prices, and only the side that did not make the standing price
 * may accept it.
 */
import { MAX_BASIS, MIN_BASIS } from '#app/listing/rules/basis_checks'
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { QuotationRefusal } from '#app/quotation/refusals'
import { PriceType } from '#app/listing/codes'
import { QuotationSide } from '#app/quotation/codes'

export const MOST_ROUNDS = 6
/** Hours for which an acceptance waits for the buyer's money. */
export const FUNDS_HOURS = 2
/** Hours for which the bargain after an auction stays open. */
export const BARGAIN_HOURS = 24

type Standing = { standingSide: QuotationSide; round: number; fundsUntil: unknown }

/** The reason why a side cannot make a new price, or null. */
export function counterProblem(standing: Standing, side: QuotationSide): Refusal | null {
  if (standing.fundsUntil) return QuotationRefusal.acceptedAwaitingMoney
  if (standing.standingSide === side) return QuotationRefusal.awaitOtherSide
  if (standing.round >= MOST_ROUNDS) return QuotationRefusal.tooManyRounds({ rounds: MOST_ROUNDS })
  return null
}

/** The reason why a side cannot accept the standing price, or null. While the buyer's money is awaited, the buyer may accept to close the deal. */
export function acceptProblem(standing: Standing, side: QuotationSide): Refusal | null {
  if (standing.fundsUntil) return side === QuotationSide.buyer ? null : QuotationRefusal.awaitMoney
  return standing.standingSide === side ? QuotationRefusal.awaitOtherSide : null
}

/** The reason why a price is invalid, or null. A basis may be negative. */
export function bargainPriceProblem(priceType: PriceType, price: Cents): string | null {
  if (priceType === PriceType.fixed) return price > 0 ? null : '价格须大于0'
  return price >= MIN_BASIS && price <= MAX_BASIS ? null : '基差超出范围'
}
