/*
 * The rules of a bargain (state-machines §3): sides take turns, six prices at most, and only who did not make the standing price accepts it.
 */
import { MAX_BASIS, MIN_BASIS } from '#app/listing/rules/basis_checks'
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { QuotationRefusal } from '#app/quotation/refusals'
import { PriceType } from '#app/listing/codes'
import { QuotationSide } from '#app/quotation/codes'

export const MOST_ROUNDS = 6
/** Hours that an acceptance waits for the buyer's money. */
export const FUNDS_HOURS = 2
/** Hours that the bargain after an auction stays open. */
export const BARGAIN_HOURS = 24

type Standing = { standingSide: QuotationSide; round: number; fundsUntil: unknown }

/** Why a side cannot name a new price, or null. */
export function counterProblem(standing: Standing, side: QuotationSide): Refusal | null {
  if (standing.fundsUntil) return QuotationRefusal.acceptedAwaitingMoney
  if (standing.standingSide === side) return QuotationRefusal.awaitOtherSide
  if (standing.round >= MOST_ROUNDS) return QuotationRefusal.tooManyRounds({ rounds: MOST_ROUNDS })
  return null
}

/** Why a side cannot accept the standing price, or null. While the buyer's money is awaited the buyer may, to close the deal. */
export function acceptProblem(standing: Standing, side: QuotationSide): Refusal | null {
  if (standing.fundsUntil) return side === QuotationSide.buyer ? null : QuotationRefusal.awaitMoney
  return standing.standingSide === side ? QuotationRefusal.awaitOtherSide : null
}

/** Why a price cannot be named, or null. A basis may be negative. */
export function bargainPriceProblem(priceType: PriceType, price: Cents): string | null {
  if (priceType === PriceType.fixed) return price > 0 ? null : '价格须大于0'
  return price >= MIN_BASIS && price <= MAX_BASIS ? null : '基差超出范围'
}
