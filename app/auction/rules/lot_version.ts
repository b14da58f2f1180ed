import { versionOf } from '#core/seen'
import type AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'

/** What the winner of a lot signs or abandons (`#core/seen`): goods, price or basis, deposit. */
export function lotVersion(lot: AuctionLot, session: AuctionSession): string {
  const { id, productId, productName, productWeight, numbers, priceContract, standingPrice, deposit } = lot
  const { storageAddress, storageFeeType } = lot
  const { priceType, priceDirection, depositRate } = session
  return versionOf({
    id,
    productId,
    productName,
    productWeight,
    numbers,
    storageAddress,
    storageFeeType,
    priceContract,
    standingPrice,
    deposit,
    priceType,
    priceDirection,
    depositRate,
  })
}
