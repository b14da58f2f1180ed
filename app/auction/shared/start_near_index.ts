/*
 * A starting price is compared with the index like any other price that is named (`requireNearIndex`): bids begin at it and go on by steps, so that
 * 1,685 for 16,850 would be found out only when somebody has bid.
 */
import { AuctionPriceType } from '#app/auction/codes'
import type AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'
import { CNY_COTTON } from '#app/catalog/codes'
import Batch from '#app/catalog/models/batch'
import { PriceType } from '#app/listing/codes'
import { requireNearIndex } from '#app/listing/shared/near_index'
import { isOneOf } from '#core/define_codes'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'

type Started = { productId?: number | null } & Pick<AuctionLot, 'startingPrice' | 'priceContract'>

/** Goods that are asked for are of standard grade. */
const STANDARD = { czceAgio: null, premiumAgio: null, percentAgio: null }

/**
 * @param confirmed the operator has seen the distance and means the price
 * @param standing the starting price of the lot before it is changed
 * @throws StaleError with distance, price and index
 */
export async function requireStartNearIndex(
  trx: Trx,
  session: Pick<AuctionSession, 'priceType' | 'productType'>,
  { productId, startingPrice, priceContract }: Started,
  confirmed: boolean | undefined,
  standing?: Cents
): Promise<void> {
  if (confirmed || !isOneOf(session.productType, ...CNY_COTTON)) return
  const goods = productId ? await Batch.findOrFail(productId, { client: trx }) : STANDARD
  const priceType = session.priceType === AuctionPriceType.basis ? PriceType.basis : PriceType.fixed
  const named = { priceType, price: startingPrice, priceContract }
  await requireNearIndex(trx, goods, named, confirmed, standing === undefined ? undefined : { price: standing })
}
