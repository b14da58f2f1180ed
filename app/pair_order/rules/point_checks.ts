/* The rules for an instruction to fix a price (state-machines §5.2). Pure functions: the actions read quotes and calendar. */
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { PairOrderRefusal } from '#app/pair_order/refusals'

/** The limit of an immediate instruction is the last price plus this many ticks. */
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

/** The limit of an immediate instruction: `IMMEDIATE_TICKS` above the last price, but not above limit-up. */
export function immediateLimit(last: Cents, tick: Cents, limits: { up: Cents } | null): Cents {
  const wished = last + IMMEDIATE_TICKS * tick
  return limits ? Math.min(wished, limits.up) : wished
}

/** An instruction with the market data at its placing. Days `YYYY-MM-DD`, moments in milliseconds since the epoch. */
export type WaitingInstruction = {
  limitPrice: Cents
  placedAt: number
  tradingDay: string
  placedLast: Cents | null
  placedLow: Cents | null
}

export type Seen = { lastPrice: Cents | null; low: Cents | null; quotedAt: number | null; tradingDay: string | null }

/**
 * The price at which the platform's quotes have reached a limit since the instruction was placed, or null: the last price, or a low of the day that
 * was made after the placing.
 */
export function touchedAt(waiting: WaitingInstruction, seen: Seen): Cents | null {
  const { limitPrice, placedLow } = waiting
  if (seen.tradingDay !== waiting.tradingDay || seen.quotedAt === null || seen.quotedAt <= waiting.placedAt) return null
  if (seen.lastPrice !== null && seen.lastPrice <= limitPrice) return seen.lastPrice
  const lower = seen.low !== null && seen.low <= limitPrice && placedLow !== null && seen.low < placedLow
  return lower ? seen.low : null
}

/**
 * The futures price of a fill by the platform's quotes, following the exchange: an instruction that the market had reached when it was placed is
 * filled at the market price, any other at its limit. Never worse than the limit.
 */
export function feedFillPrice(waiting: WaitingInstruction, touched: Cents): Cents {
  const metAtOnce = waiting.placedLast !== null && waiting.placedLast <= waiting.limitPrice
  return metAtOnce ? Math.min(touched, waiting.limitPrice) : waiting.limitPrice
}

/** 移仓: old basis + (F old − F new), so that the price does not change (state-machines §5.2). */
export function rolledBasis(basis: Cents, from: Cents, to: Cents): Cents {
  return basis + from - to
}
