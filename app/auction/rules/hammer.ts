/* The result of a lot whose deadline has passed (state-machines §7.4). */
import type { Cents } from '#core/money'
import { AuctionDirection, LotState } from '#app/auction/codes'

export type ClosingLot = { startingPrice: Cents; reservePrice: Cents | null; standingPrice: Cents | null }

/** Up, the price must be at least the reserve price; down, at most. Without a reserve price every price meets it. */
export function reserveMet(direction: AuctionDirection, reservePrice: Cents | null, price: Cents): boolean {
  if (reservePrice === null) return true
  return direction === AuctionDirection.up ? price >= reservePrice : price <= reservePrice
}

/** 已拍中; 流拍 when there is no bid or the reserve price is not met. */
export function resultOf(direction: AuctionDirection, lot: ClosingLot) {
  return lot.standingPrice !== null && reserveMet(direction, lot.reservePrice, lot.standingPrice)
    ? LotState.hammered
    : LotState.unsold
}
