import { ListingRefusal } from '#app/listing/refusals'
import type { BidType, PriceType } from '#app/listing/codes'
import { asksPrices, auctionPriceProblem, isReleased, type AuctionPrices } from '#app/listing/rules/auction_prices'
import { requireNearIndex } from '#app/listing/shared/near_index'
import type { AgioOf } from '#app/market/rules/basis_price'
import type { ProductType } from '#app/catalog/codes'
import { InvalidInputError, refuse } from '#core/errors'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'

type Goods = AgioOf & { percentAgio: Cents | null; productType: ProductType }
type Offer = { bidType: BidType; priceType: PriceType; priceContract: string | null | undefined }

/**
 * Checked before anything is written: what a seller asks of an auction belongs to a batch that is released for one, and a price that is far from the
 * index is confirmed like every other price that is named.
 *
 * @param standing what was asked before: what does not change is not asked about again
 * @throws InvalidInputError naming the field; StaleError for a price that is far from the index
 */
export async function requireAuctionPrices(
  trx: Trx,
  goods: Goods,
  { bidType, priceType, priceContract }: Offer,
  asked: AuctionPrices,
  confirmed: boolean | undefined,
  standing?: AuctionPrices
): Promise<void> {
  if (!asksPrices(asked)) return
  if (!isReleased(bidType)) throw refuse(ListingRefusal.notReleased)
  const problem = auctionPriceProblem(asked, priceType)
  if (problem) throw InvalidInputError.of(problem.field, problem.message, problem.rule)
  for (const field of ['startingPrice', 'reservePrice'] as const) {
    if (standing && standing[field] === asked[field]) continue
    await requireNearIndex(trx, goods, { priceType, price: asked[field], priceContract }, confirmed)
  }
}
