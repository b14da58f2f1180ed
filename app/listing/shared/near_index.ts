/*
 * A price that is far from the index is confirmed by the person who names it (flows §2): a seller who types 1,685 for 16,850 is stopped, whichever
 * screen it is typed on. One check for listing, repricing, premiums that belong to the price, inquiries and counter-offers.
 */
import { cottonIndex } from '#app/market/queries/cotton_index'
import { lastPrices } from '#app/market/queries/point_contract'
import { agioIn, basisPrice, type AgioOf } from '#app/market/rules/basis_price'
import { indexDistance, isFar } from '#app/market/rules/index_distance'
import type Listing from '#app/listing/models/listing'
import { standardPriceOf } from '#app/listing/rules/standard_price'
import { ListingRefusal } from '#app/listing/refusals'
import { PriceType } from '#app/listing/codes'
import { PriceStandard } from '#app/market/codes'
import { isCotton, type ProductType } from '#app/catalog/codes'
import { refuse } from '#core/errors'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'

/** What a person names: a price, or a basis to a contract; cents per tonne. */
export type NamedPrice = {
  /** A fixed price by default. */
  priceType?: PriceType
  price: Cents | null | undefined
  priceContract?: string | null
  priceStandard?: PriceStandard | null
}

/** How the price of an open listing is named, for prices that are named over it. */
export const pricingOf = ({ priceType, priceContract, priceStandard }: Listing) => ({
  priceType,
  priceContract,
  priceStandard,
})

type Goods = AgioOf & { percentAgio: Cents | null; productType?: ProductType }

/** What an answer is compared with: the price that stands, for the goods as they stand; what is left out is as it is named. */
type Standing = { price?: Cents; goods?: Goods }

/** The price in cents per tonne at the last quote; null without a price or a quote. */
async function inCents(trx: Trx, goods: Goods, named: NamedPrice): Promise<Cents | null> {
  const { price, priceType, priceContract } = named
  if (price === null || price === undefined) return null
  if ((priceType ?? PriceType.fixed) === PriceType.fixed) return price
  const quote = priceContract ? (await lastPrices([priceContract], trx)).get(priceContract) : undefined
  return quote ? basisPrice(quote.price, price, agioIn(named.priceStandard ?? PriceStandard.batch, goods)) : null
}

/**
 * Checked before anything is written. Without an index there is nothing to compare with.
 *
 * @param confirmed the person has seen the distance and means the price
 * @param standing what stands, in a bargain or as the terms of an offer: what comes no farther from the index is not asked about
 * @throws StaleError with distance, price and index
 */
export async function requireNearIndex(
  trx: Trx,
  goods: Goods,
  named: NamedPrice,
  confirmed: boolean | undefined,
  standing?: Standing
): Promise<void> {
  // The index is that of cotton.
  const otherGoods = goods.productType !== undefined && !isCotton(goods.productType)
  const index = confirmed || otherGoods ? null : await cottonIndex(trx)
  if (!index) return
  const distanceOf = async (price: NamedPrice['price'], of: Goods) => {
    const standard = standardPriceOf(await inCents(trx, of, { ...named, price }), of.percentAgio)
    return standard === null ? null : { standard, percent: indexDistance(standard, index.price) }
  }
  const found = await distanceOf(named.price, goods)
  const before = standing && (await distanceOf(standing.price ?? named.price, standing.goods ?? goods))
  if (found && isFar(found.percent, before?.percent ?? null))
    throw refuse(
      ListingRefusal.priceFarFromIndex({
        percent: Math.abs(found.percent),
        standard: found.standard,
        index: index.price,
        day: index.day,
      })
    )
}
