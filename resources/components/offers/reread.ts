import type { Understood } from '#wire/listing/transformers/search'

type Reread = Understood['reread']

/** `已按“奎屯”查找（输入“魁屯”）`: words that the search box read otherwise than they were typed. */
export function rereadText(words: Reread): string {
  return words.map(({ typed, read }) => `已按“${read.replaceAll('|', '”或“')}”查找（输入“${typed}”）`).join('，')
}
