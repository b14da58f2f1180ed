/* Words about goods by the tonne, as they are typed into a search box. Pure functions. */
import { BY_TONNE, ProductType } from '#app/catalog/codes'

/** What the trade calls the types, the longest first: 短绒率 is a figure of cotton, 短绒 are linters. */
const TYPE_WORDS: readonly [word: string, types: readonly ProductType[]][] = [
  ['涤短半光', [ProductType.stapleSemiDull]],
  ['涤短有光', [ProductType.stapleBright]],
  ['涤纶短纤', [ProductType.stapleSemiDull, ProductType.stapleBright]],
  ['涤短', [ProductType.stapleSemiDull, ProductType.stapleBright]],
  ['不孕籽', [ProductType.sterileSeed]],
  ['棉短绒', [ProductType.linters]],
  ['短绒', [ProductType.linters]],
  ['棉籽', [ProductType.cottonseed]],
  ['棉副产品', BY_TONNE],
  ['棉副', BY_TONNE],
]

/** A size as it is spoken of: 1.56×38, 1.56D*38mm. */
const SIZE = /^(\d{1,3}(?:\.\d{1,2})?)(?:dtex|d)?[x×*](\d{1,3}(?:\.\d)?)(?:mm)?$/i

/** The words of a text; a size is written as the lists write it. */
export const typedWords = (text: string): string[] =>
  text
    .split(/[\s,，;；、]+/)
    .filter(Boolean)
    .map((word) => word.replace(SIZE, '$1dtex×$2mm'))

/** What a text says about goods by the tonne: one type, or several with the word for them, and the other words; null for a text about cotton. */
export type TonnageWords = { productType: ProductType | null; q: string | null }

export function tonnageWords(text: string): TonnageWords | null {
  const words = typedWords(text)
  for (const [at, word] of words.entries()) {
    const found = TYPE_WORDS.find(([name]) => word.startsWith(name) && !word.startsWith(`${name}率`))
    if (!found) continue
    const [name, types] = found
    const one = types.length === 1 ? types[0] : null
    // Several types have their common word in their names; all of them need none.
    const common = types.length === 2 ? '涤短' : ''
    const rest = [...words.slice(0, at), one === null ? common : '', word.slice(name.length), ...words.slice(at + 1)]
    return { productType: one, q: rest.filter(Boolean).join(' ') || null }
  }
  return null
}
