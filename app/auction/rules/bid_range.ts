/*
 * What a bid may offer (F12). The room on screen runs these very functions (`SHARED_RULES`); `auction_decide` says the same in SQL. Prices
 * are cents per tonne, a basis may be negative. `up`: whether bids rise in this session.
 */
import type { Cents } from '#core/money'

/** Steps that one bid may go beyond the standing one. */
export const MOST_STEPS = 20

/** `standingPrice` is null before the first bid. */
export type Bidding = { startingPrice: Cents; stepPrice: Cents; standingPrice: Cents | null }

const wayOf = (up: boolean) => (up ? 1 : -1)

/** The least a bid must offer: up the lowest price, down the highest. */
export function nextBid(up: boolean, { startingPrice, stepPrice, standingPrice }: Bidding): Cents {
  return standingPrice === null ? startingPrice : standingPrice + wayOf(up) * stepPrice
}

/** The price that many steps on; the first step is the least a bid must offer. */
export function bidAfter(up: boolean, lot: Bidding, steps: number): Cents {
  return nextBid(up, lot) + wayOf(up) * (steps - 1) * lot.stepPrice
}

/** The farthest a bid may go; before the first bid it is only a hint. */
export function farthestBid(up: boolean, { startingPrice, stepPrice, standingPrice }: Bidding): Cents {
  return (standingPrice ?? startingPrice) + wayOf(up) * MOST_STEPS * stepPrice
}

/** Steps from the standing price, from the starting price before the first bid. */
export function stepsBetween({ startingPrice, stepPrice, standingPrice }: Bidding, price: Cents): number {
  return Math.abs(price - (standingPrice ?? startingPrice)) / stepPrice
}

/** `bound`: short of the least bid; `multiple`: between two steps; `far`: beyond the farthest, or not above zero where it must be. */
export type BidProblem = 'bound' | 'multiple' | 'far'

/** @param aboveZero fixed prices must be, a basis need not */
export function bidProblem(up: boolean, aboveZero: boolean, lot: Bidding, price: Cents): BidProblem | null {
  const least = nextBid(up, lot)
  if (up ? price < least : price > least) return 'bound'
  if ((price - lot.startingPrice) % lot.stepPrice !== 0) return 'multiple'
  const far = lot.standingPrice !== null && stepsBetween(lot, price) > MOST_STEPS
  return far || (aboveZero && price <= 0) ? 'far' : null
}

/** 溢价: what bidding has moved the price, null before the first bid; down it is never above zero. */
export function differencePrice({ startingPrice, standingPrice }: Omit<Bidding, 'stepPrice'>): Cents | null {
  return standingPrice === null ? null : standingPrice - startingPrice
}
