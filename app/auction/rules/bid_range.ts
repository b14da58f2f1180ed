/*
 * The prices a bid may offer (F12). The auction room in the browser runs these functions too (`SHARED_RULES`); `auction_decide` implements the same
 * in SQL. Prices are cents per tonne, a basis may be negative. `up`: whether bids rise in this session.
 */
import type { Cents } from '#core/money'

/** Maximum number of steps between the standing price and a bid; a first bid farther from the starting price has to be confirmed. */
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

/** The farthest price a bid may offer; before the first bid the farthest that needs no confirmation. */
export function farthestBid(up: boolean, { startingPrice, stepPrice, standingPrice }: Bidding): Cents {
  return (standingPrice ?? startingPrice) + wayOf(up) * MOST_STEPS * stepPrice
}

/** Number of steps from the standing price to `price`, before the first bid from the starting price. */
export function stepsBetween({ startingPrice, stepPrice, standingPrice }: Bidding, price: Cents): number {
  return Math.abs(price - (standingPrice ?? startingPrice)) / stepPrice
}

/**
 * `bound`: does not reach the least bid; `multiple`: not a whole number of steps; `far`: beyond the farthest bid, or not above zero where that is
 * required; `unconfirmed`: a first bid beyond `farthestBid` that its bidder has not confirmed.
 */
export type BidProblem = 'bound' | 'multiple' | 'far' | 'unconfirmed'

/** Whether a price is a first bid so far from the starting price that the bidder has to confirm it (价格偏离). */
export const asksToConfirm = (lot: Bidding, price: Cents) =>
  lot.standingPrice === null && stepsBetween(lot, price) > MOST_STEPS

/** @param aboveZero true for fixed prices; a basis may be zero or negative */
export function bidProblem(
  up: boolean,
  aboveZero: boolean,
  lot: Bidding,
  { price, confirmed }: { price: Cents; confirmed: boolean }
): BidProblem | null {
  const least = nextBid(up, lot)
  if (up ? price < least : price > least) return 'bound'
  if ((price - lot.startingPrice) % lot.stepPrice !== 0) return 'multiple'
  const far = lot.standingPrice !== null && stepsBetween(lot, price) > MOST_STEPS
  if (far || (aboveZero && price <= 0)) return 'far'
  return asksToConfirm(lot, price) && !confirmed ? 'unconfirmed' : null
}

/** 溢价: difference between standing and starting price, null before the first bid; never positive in a down session. */
export function differencePrice({ startingPrice, standingPrice }: Omit<Bidding, 'stepPrice'>): Cents | null {
  return standingPrice === null ? null : standingPrice - startingPrice
}
