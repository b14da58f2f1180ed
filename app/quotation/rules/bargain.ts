/*
 * The rules of a bargain (state-machines §3): sides take turns, six prices at most, and only who did not make the standing price accepts it.
 */
import { MAX_BASIS, MIN_BASIS } from '#app/listing/rules/basis_checks'
import type { Cents } from '#core/money'
import { PriceType } from '#app/listing/codes'
import { QuotationSide } from '#app/quotation/codes'

export const MOST_ROUNDS = 6
/** Hours that an acceptance waits for the buyer's money. */
export const FUNDS_HOURS = 2
/** Hours that the bargain after an auction stays open. */
export const BARGAIN_HOURS = 24

type Standing = { standingSide: QuotationSide; round: number; fundsUntil: unknown }

/** Why a side cannot name a new price, or null. */
export function counterProblem(standing: Standing, side: QuotationSide): string | null {
  if (standing.fundsUntil) return '卖方已接受，等待买方入金'
  if (standing.standingSide === side) return '请等待对方答复'
  if (standing.round >= MOST_ROUNDS) return `最多还价${MOST_ROUNDS}轮`
  return null
}

/** Why a side cannot accept the standing price, or null. While the buyer's money is awaited the buyer may, to close the deal. */
export function acceptProblem(standing: Standing, side: QuotationSide): string | null {
  if (standing.fundsUntil) return side === QuotationSide.buyer ? null : '等待买方入金'
  return standing.standingSide === side ? '请等待对方答复' : null
}

/** Why a price cannot be named, or null. A basis may be negative. */
export function priceProblem(priceType: PriceType, price: Cents): string | null {
  if (priceType === PriceType.fixed) return price > 0 ? null : '价格须大于0'
  return price >= MIN_BASIS && price <= MAX_BASIS ? null : '基差超出范围'
}
