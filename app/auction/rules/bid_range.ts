/*
 * The prices a bid may offer (F12). The auction room in the browser runs these functions too (`SHARED_RULES`); `auction_decide` implements the same
 * in SQL. Prices are cents per tonne, a basis may be negative. `up`: whether bids rise in this session.
 */
import type { Cents } from '#core/money'

/** Maximum number of steps between the standing price and a bid. */
export const MOST_STEPS = 20

/** `standingPrice` is null before the first bid. */
export type Bidding = { startingPrice: Cents; stepPrice: Cents; standingPrice: Cents | null }

const wayOf = (up: boolean) => (up ? 1 : -1)

/** The least a bid must offer: up the lowest price, down the highest. */
export function nextBid(up: boolean, { startingPrice, stepPrice, standingPrice }: Bidding): Cents {
  return standingPrice === null ? startingPrice : standingPrice + wayOf(up) * stepPrice
}

/** The price `steps` steps on; one step is the least a bid must offer. */
export function bidAfter(up: boolean, lot: Bidding, steps: number): Cents {
  return nextBid(up, lot) + wayOf(up) * (steps - 1) * lot.stepPrice
}

/** The farthest price a bid may offer; before the first bid it is only a hint. */
export function farthestBid(up: boolean, { startingPrice, stepPrice, standingPrice }: Bidding): Cents {
  return (standingPrice ?? startingPrice) + wayOf(up) * MOST_STEPS * stepPrice
}

/** Number of steps from the standing price to `price`, before the first bid from the starting price. */
export function stepsBetween({ startingPrice, stepPrice, standingPrice }: Bidding, price: Cents): number {
  return Math.abs(price - (standingPrice ?? startingPrice)) / stepPrice
}

/**
 * `bound`: does not reach the least bid; `multiple`: not a whole number of steps; `far`: beyond the farthest bid, or not above zero where that is
 * required.
 */
export type BidProblem = 'bound' | 'multiple' | 'far'

/** @param aboveZero true for fixed prices; a basis may be zero or negative */
export function bidProblem(up: boolean, aboveZero: boolean, lot: Bidding, price: Cents): BidProblem | null {
  const least = nextBid(up, lot)
  if (up ? price < least : price > least) return 'bound'
  if ((price - lot.startingPrice) % lot.stepPrice !== 0) return 'multiple'
  const far = lot.standingPrice !== null && stepsBetween(lot, price) > MOST_STEPS
  return far || (aboveZero && price <= 0) ? 'far' : null
}

/** 溢价: difference between standing and starting price, null before the first bid; never positive in a down session. */
export function differencePrice({ startingPrice, standingPrice }: Omit<Bidding, 'stepPrice'>): Cents | null {
  return standingPrice === null ? null : standingPrice - startingPrice
}
