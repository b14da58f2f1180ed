/* What is answered to a wish, made comparable: the goods at the price that is answered, how well they fit, and what the viewer's own table says of them. */
import type { Actor } from '#core/actor'
import { amountOf } from '#core/money'
import { isByTonne } from '#app/catalog/codes'
import type Demand from '#app/demand/models/demand'
import { fitOf } from '#app/demand/rules/fit_score'
import { priceCaps } from '#app/demand/shared/price_caps'
import type { TonneType } from '#app/demand/rules/tonne_criteria'
import { fitOfTonnes } from '#app/demand/rules/tonne_fit'
import { readTonneRanges } from '#app/demand/rules/tonne_ranges'
import { readRanges } from '#app/demand/rules/wish_ranges'
import { toOfferedBatch, toOfferedTonnes, type AnsweredGoods } from '#app/demand/transformers/demand'
import { PriceType } from '#app/listing/codes'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { withReference } from '#app/listing/queries/live_prices'
import { tonnageOnSale } from '#app/listing/queries/tonnage_on_sale'
import { standardPriceOf } from '#app/listing/rules/standard_price'
import { rangeIndex } from '#app/listing/search/attributes'
import { indexedOffers } from '#app/listing/search/load_offers'
import { toPublicListingRow, type ListingRow } from '#app/listing/transformers/listing'
import { toTonnageOffer } from '#app/listing/transformers/tonnage_offer'
import { withOwnPrices } from '#app/market/queries/own_prices'
import { addYardsticks } from '#app/market/queries/price_yardsticks'
import { goodsByBatch } from '#app/tonnage/queries/goods_of'
import type { QuotationRow } from '#app/quotation/transformers/quotation'

type Line = Pick<QuotationRow, 'id' | 'batchId' | 'weight' | 'priceType' | 'priceContract' | 'price'>

/** The goods as a listing at that price would show them; `amount` is that of the answered tonnes. */
function atPrice(row: ListingRow, { weight, priceType, priceContract, price: answered }: Line): ListingRow {
  const price = priceType === PriceType.fixed ? answered : null
  return {
    ...toPublicListingRow(row),
    priceType,
    priceContract,
    priceDiff: price === null ? answered : null,
    price,
    amount: price === null ? null : amountOf(weight, price),
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
  return isByTonne(demand.productType) ? answeredTonnes(demand, lines, goods) : answeredBatches(demand, lines, goods)
}

async function answeredBatches(demand: Demand, lines: readonly Line[], goods: readonly ListingRow[]) {
  const offers = new Map((await indexedOffers(listingsOf(goods))).map((offer) => [offer.id, offer]))
  const ranges = readRanges(demand.ranges)
  const cap = (await priceCaps())(demand)
  return new Map(
    lines.map(({ id }, at): [number, AnsweredGoods] => {
      const row = goods[at]
      const offer = offers.get(row.shopProductId ?? 0)
      if (!offer) return [id, { goods: toOfferedBatch(row), fits: null, fit: null }]
      // What is asked for counts here, not what the listing asks of everybody.
      const asked = { ...offer, ranges: offer.ranges.with(rangeIndex.price, row.price) }
      const fit = fitOf(asked, ranges, cap)
      return [id, { goods: toOfferedBatch(row), fits: fit !== null, fit }]
    })
  )
}

async function answeredTonnes(demand: Demand, lines: readonly Line[], goods: readonly ListingRow[]) {
  const facts = await goodsByBatch(lines.map(({ batchId }) => batchId))
  const onSale = new Map((await tonnageOnSale({ listingIds: listingsOf(goods) })).map((one) => [one.listingId, one]))
  const ranges = readTonneRanges(demand.productType as TonneType, demand.ranges)
  const cap = (await priceCaps())(demand)
  return new Map(
    lines.map(({ id }, at): [number, AnsweredGoods] => {
      const row = goods[at]
      const offered = toOfferedTonnes(toTonnageOffer(row, facts.get(row.productId)!))
      const one = onSale.get(row.shopProductId ?? 0)
      if (!one) return [id, { goods: offered, fits: null, fit: null }]
      const fit = fitOfTonnes({ facts: one, price: row.price }, ranges, cap)
      return [id, { goods: offered, fits: fit !== null, fit }]
    })
  )
}

const listingsOf = (goods: readonly ListingRow[]) => goods.flatMap(({ shopProductId }) => shopProductId ?? [])
