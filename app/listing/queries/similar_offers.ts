import { likeness, type Comparable } from '#app/listing/rules/likeness'
import { readCriteria } from '#app/listing/rules/criteria'
import { offers, shownRows } from '#app/listing/search/offers'
import type { ProductType } from '#app/catalog/codes'
import type { SimilarOffers } from '#app/listing/transformers/batch_details'

/** Range of a value ± `by`. */
const around = (value: number | null, by: number, digits = 1) =>
  value === null ? undefined : `${(value - by).toFixed(digits)}~${(value + by).toFixed(digits)}`

/** Offers similar to a batch, most similar first (F14): same kind of goods, close in length, strength and micronaire. */
export async function similarOffers(
  row: Comparable & { productId: number; productType: ProductType },
  limit = 5
): Promise<SimilarOffers> {
  const index = await offers()
  const matches = index.match(
    readCriteria({
      productType: String(row.productType),
      salesState: '1',
      lenAvg: around(row.lenAvg, 0.5),
      strengthAvg: around(row.strengthAvg, 1.5),
      mikeAvg: around(row.mikeAvg, 0.4),
    })
  )
  const candidates = await shownRows(index.page(matches, { field: 'newest', order: 'desc' }, 0, 100))
  const others = candidates.filter(({ productId }) => productId !== row.productId)
  const data = others
    .map((other) => ({ ...other, score: likeness(row, other) }))
    .sort((a, b) => b.score - a.score || a.productId - b.productId)
    .slice(0, limit)
  return { total: matches.total - (candidates.length - others.length), data }
}
