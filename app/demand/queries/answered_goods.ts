/* What is answered to a wish, made comparable: the goods at the price that is answered, how well they fit, and what the viewer's own table says of them. */
import type { Actor } from '#core/actor'
import { amountOf } from '#core/money'
import type Demand from '#app/demand/models/demand'
import { fitOf, priceCapOf } from '#app/demand/rules/fit_score'
import { readRanges } from '#app/demand/rules/wish_ranges'
import type { AnsweredGoods } from '#app/demand/transformers/demand'
import { PriceType } from '#app/listing/codes'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { withReference } from '#app/listing/queries/live_prices'
import { standardPriceOf } from '#app/listing/rules/standard_price'
import { rangeIndex } from '#app/listing/search/attributes'
import { indexedOffers } from '#app/listing/search/load_offers'
import { toPublicListingRow, type ListingRow } from '#app/listing/transformers/listing'
import { withOwnPrices } from '#app/market/queries/own_prices'
import { addYardsticks } from '#app/market/queries/price_yardsticks'
import type { QuotationRow } from '#app/quotation/transformers/quotation'

type Line = Pick<QuotationRow, 'id' | 'batchId' | 'priceType' | 'priceContract' | 'price'>

/** The goods as a listing at that price would show them. */
function atPrice(row: ListingRow, { priceType, priceContract, price: answered }: Line): ListingRow {
  const price = priceType === PriceType.fixed ? answered : null
  return {
    ...toPublicListingRow(row),
    priceType,
    priceContract,
    priceDiff: price === null ? answered : null,
    price,
    amount: price === null ? null : amountOf(row.settlementWeight, price),
    standardPrice: standardPriceOf(price, row.percentAgio),
    futuresPrice: null,
    futuresTime: null,
  }
}

/** By line, its goods at its price. */
export async function answeredGoods(
  demand: Demand,
  lines: readonly Line[],
  actor: Actor
): Promise<Map<number, AnsweredGoods>> {
  const rows = new Map(
    (await listingRowsOf([...new Set(lines.map(({ batchId }) => batchId))])).map((row) => [row.productId, row])
  )
  const priced = await addYardsticks(await withReference(lines.map((line) => atPrice(rows.get(line.batchId)!, line))))
  const goods = await withOwnPrices(priced, actor)
  const offers = new Map(
    (await indexedOffers(goods.flatMap(({ shopProductId }) => shopProductId ?? []))).map((offer) => [offer.id, offer])
  )
  const ranges = readRanges(demand.ranges)
  return new Map(
    lines.map(({ id }, at): [number, AnsweredGoods] => {
      const row = goods[at]
      const offer = offers.get(row.shopProductId ?? 0)
      if (!offer) return [id, { goods: row, fits: null, fit: null }]
      // What is asked for counts here, not what the listing asks of everybody.
      const asked = { ...offer, ranges: offer.ranges.with(rangeIndex.price, row.price) }
      const fit = fitOf(asked, ranges, priceCapOf(demand))
      return [id, { goods: row, fits: fit !== null, fit }]
    })
  )
}
