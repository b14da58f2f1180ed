/*
 * What becomes of a lot whose deadline has passed (state-machines §7.4).
 */
import type { Cents } from '#core/money'
import { AuctionDirection, LotState } from '#app/auction/codes'

export type ClosingLot = { startingPrice: Cents; reservePrice: Cents | null; standingPrice: Cents | null }

/** Up the price must reach the reserve, down it must come down to it. Without a reserve every bid will do. */
export function reserveMet(direction: AuctionDirection, reservePrice: Cents | null, price: Cents): boolean {
  if (reservePrice === null) return true
  return direction === AuctionDirection.up ? price >= reservePrice : price <= reservePrice
}

/** 已拍中, or 流拍 without a bid or below the reserve. */
export function resultOf(direction: AuctionDirection, lot: ClosingLot) {
  return lot.standingPrice !== null && reserveMet(direction, lot.reservePrice, lot.standingPrice)
    ? LotState.hammered
    : LotState.unsold
}
