/*
 * What an instruction to fix a price must keep to (state-machines §5.2). Pure: quotes and calendar are read by the actions.
 */
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { PairOrderRefusal } from '#app/pair_order/refusals'

/** An instruction at once is one at the last price and this many ticks. */
export const IMMEDIATE_TICKS = 2

/** @param tick cents per tonne: 500 for CF, 200 for PF */
export function tickProblem(price: Cents, tick: Cents): Refusal | null {
  return price % tick === 0 ? null : PairOrderRefusal.priceOffTick({ tick })
}

/**
 * Limit-down and limit-up: the outermost prices on the tick within a share of the previous settlement price.
 *
 * @param share 0.04 = 4 %
 */
export function priceLimits(settlement: Cents, share: number, tick: Cents): { down: Cents; up: Cents } {
  // Whole numbers first: 15650 × 1.04 must not become 16276.000000000002
  const permille = Math.round(share * 1000)
  return {
    down: Math.ceil((settlement * (1000 - permille)) / 1000 / tick) * tick,
    up: Math.floor((settlement * (1000 + permille)) / 1000 / tick) * tick,
  }
}

export function limitProblem(price: Cents, limits: { down: Cents; up: Cents } | null): Refusal | null {
  return limits && (price < limits.down || price > limits.up) ? PairOrderRefusal.beyondPriceLimit : null
}

/** The buyer fixes at the last price or a little above, but never above limit-up. */
export function immediateLimit(last: Cents, tick: Cents, limits: { up: Cents } | null): Cents {
  const wished = last + IMMEDIATE_TICKS * tick
  return limits ? Math.min(wished, limits.up) : wished
}

/** What is known of an instruction and of the market when it was placed. Days `YYYY-MM-DD`, moments in milliseconds. */
export type WaitingInstruction = {
  limitPrice: Cents
  placedAt: number
  tradingDay: string
  placedLast: Cents | null
  placedLow: Cents | null
}

export type Seen = { lastPrice: Cents | null; low: Cents | null; quotedAt: number | null; tradingDay: string | null }

/**
 * The price at which the platform's feed has met a limit since the instruction was placed, or null: the last price, or a low of the day
 * that was made after it.
 */
export function touchedAt(waiting: WaitingInstruction, seen: Seen): Cents | null {
  const { limitPrice, placedLow } = waiting
  if (seen.tradingDay !== waiting.tradingDay || seen.quotedAt === null || seen.quotedAt <= waiting.placedAt) return null
  if (seen.lastPrice !== null && seen.lastPrice <= limitPrice) return seen.lastPrice
  const lower = seen.low !== null && seen.low <= limitPrice && placedLow !== null && seen.low < placedLow
  return lower ? seen.low : null
}

/**
 * The futures price of a fill against the feed, as the exchange would give it: an instruction that the market already met when it came is
 * filled at the market, one that waited at its limit. Never worse than the limit.
 */
export function feedFillPrice(waiting: WaitingInstruction, touched: Cents): Cents {
  const metAtOnce = waiting.placedLast !== null && waiting.placedLast <= waiting.limitPrice
  return metAtOnce ? Math.min(touched, waiting.limitPrice) : waiting.limitPrice
}

/** 移仓: old basis + (F old − F new), so that the price stays where it is (state-machines §5.2). */
export function rolledBasis(basis: Cents, from: Cents, to: Cents): Cents {
  return basis + from - to
}
