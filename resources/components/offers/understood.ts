/* What the text of a search box was understood as (`/shop/understand`): the words read otherwise, and the list it leads to. */
import type { Understood } from '#wire/listing/transformers/search'
import type { ReadAnswer } from '~/lib/calls'

type Tonnage = NonNullable<ReadAnswer<'/shop/understand'>['tonnage']>

/** `已按“奎屯”查找（输入“魁屯”）`: words that the search box read otherwise than they were typed. */
export function rereadText(words: Understood['reread']): string {
  return words.map(({ typed, read }) => `已按“${read.replaceAll('|', '”或“')}”查找（输入“${typed}”）`).join('，')
}

/** The list of goods by the tonne with what was typed. */
export function tonnagePath({ productType, q }: Tonnage): string {
  const asked = new URLSearchParams({
    ...(productType ? { productType: String(productType) } : {}),
    ...(q ? { q } : {}),
  })
  return asked.size > 0 ? `/seed-fiber?${asked}` : '/seed-fiber'
}
