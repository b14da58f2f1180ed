/*
 * A price that is far from the index is confirmed by the person who names it (flows §2): a seller who types 1,685 for 16,850 is stopped, whichever
 * screen it is typed on. One check for listing, repricing, inquiries and counter-offers.
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

type Goods = AgioOf & { percentAgio: Cents | null }

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
 * @param standing the price that stands in a bargain: an answer that comes no farther from the index is not asked about
 * @throws StaleError with distance, price and index
 */
export async function requireNearIndex(
  trx: Trx,
  goods: Goods,
  named: NamedPrice,
  confirmed: boolean | undefined,
  standing?: Cents
): Promise<void> {
  const index = confirmed ? null : await cottonIndex(trx)
  if (!index) return
  const distanceOf = async (price: NamedPrice['price']) => {
    const standard = standardPriceOf(await inCents(trx, goods, { ...named, price }), goods.percentAgio)
    return standard === null ? null : { standard, percent: indexDistance(standard, index.price) }
  }
  const found = await distanceOf(named.price)
  const before = standing === undefined ? null : await distanceOf(standing)
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
