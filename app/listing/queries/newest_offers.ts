import { searchOffers } from '#app/listing/queries/search_offers'
import { addYardsticks } from '#app/market/queries/price_yardsticks'
import { toPublicListingRow } from '#app/listing/transformers/listing'

/** 最新挂牌 of a product type, as guests see them. */
export async function newestOffers(productType: string | null | undefined, pageSize = 10) {
  const { data, total, weight } = await searchOffers({ productType, salesState: '1', field: 'newest', pageSize })
  return { data: await addYardsticks(data.map(toPublicListingRow)), total, weight }
}
