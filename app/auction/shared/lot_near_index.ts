/*
 * Starting and reserve prices are compared with the index like any other price that is named (`requireNearIndex`): bids begin at the start and go on by
 * steps, so that 1,685 for 16,850 would be found out only when somebody has bid, and a lot with a reserve of 168,500 is never sold.
 */
import { AuctionPriceType } from '#app/auction/codes'
import type AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'
import { AuctionRefusal } from '#app/auction/refusals'
import { CNY_COTTON } from '#app/catalog/codes'
import Batch from '#app/catalog/models/batch'
import { PriceType } from '#app/listing/codes'
import { ListingRefusal } from '#app/listing/refusals'
import { requireNearIndex } from '#app/listing/shared/near_index'
import { isOneOf } from '#core/define_codes'
import { isRefusal, refuse } from '#core/errors'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'

type Terms = { productId?: number | null } & Pick<AuctionLot, 'startingPrice' | 'reservePrice' | 'priceContract'>

/** Goods that are asked for are of standard grade. */
const STANDARD = { czceAgio: null, premiumAgio: null, percentAgio: null }

/**
 * @param terms with the reserve that is named now; null for the consignor's own, which he was asked about
 * @param confirmed the operator has seen the distance and means the price
 * @param standing the prices of the lot before it is changed
 * @throws StaleError with distance, price and index
 */
export async function requireLotNearIndex(
  trx: Trx,
  session: Pick<AuctionSession, 'priceType' | 'productType'>,
  { productId, startingPrice, reservePrice, priceContract }: Terms,
  confirmed: boolean | undefined,
  standing?: Pick<AuctionLot, 'startingPrice' | 'reservePrice'>
): Promise<void> {
  if (confirmed || !isOneOf(session.productType, ...CNY_COTTON)) return
  const goods = productId ? await Batch.findOrFail(productId, { client: trx }) : STANDARD
  const priceType = session.priceType === AuctionPriceType.basis ? PriceType.basis : PriceType.fixed
  const near = (price: Cents | null, stood: Cents | null | undefined) => {
    const before = typeof stood === 'number' ? { price: stood } : undefined
    return requireNearIndex(trx, goods, { priceType, price, priceContract }, confirmed, before)
  }
  await near(startingPrice, standing?.startingPrice)
  try {
    await near(reservePrice, standing?.reservePrice)
  } catch (error) {
    if (!isRefusal(error, ListingRefusal.priceFarFromIndex)) throw error
    throw refuse(AuctionRefusal.reserveFarFromIndex({ far: (error as Error).message }))
  }
}
