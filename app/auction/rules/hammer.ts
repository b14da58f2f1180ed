/*
 * What becomes of an item whose deadline has passed (state-machines §7.4).
 */
import type { Cents } from '#core/money'
import { AuctionDirection, LotState } from '#app/auction/codes'

export type ClosingItem = { startingPrice: Cents; reservePrice: Cents | null; hammerPrice: Cents | null }

/** Up the price must reach the reserve, down it must come down to it. Without a reserve every bid will do. */
export function reserveMet(direction: AuctionDirection, reservePrice: Cents | null, price: Cents): boolean {
  if (reservePrice === null) return true
  return direction === AuctionDirection.up ? price >= reservePrice : price <= reservePrice
}

/** 已拍中, or 流拍 without a bid or below the reserve. */
export function resultOf(direction: AuctionDirection, item: ClosingItem) {
  return item.hammerPrice !== null && reserveMet(direction, item.reservePrice, item.hammerPrice)
    ? LotState.hammered
    : LotState.unsold
}
