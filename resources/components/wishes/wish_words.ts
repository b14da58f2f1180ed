/* A wish in words, for lists of the storefront. */
import type { DemandCard } from '#wire/demand/transformers/demand'
import { PriceType, type ProductType } from '#ui/generated/codes'
import {
  TONNE_CHOICES,
  TONNE_CRITERIA,
  TONNE_NAMES,
  TONNE_RANGES,
  type TonneChoiceKey,
  type TonneKey,
  type TonneNameKey,
  type TonneRangeKey,
} from '#ui/generated/tonne_criteria'
import { rangeText, wordsOf, type CriteriaValues } from '~/components/offers/criteria'
import { wordOf } from '~/components/state_tag'
import { isTonnageType } from '~/components/tonnage/tonnage_texts'
import { price, signed } from '~/lib/format'

const DAY = 24 * 3_600_000

export const isTonneRange = (key: TonneKey): key is TonneRangeKey => key in TONNE_RANGES
export const isTonneChoice = (key: TonneKey): key is TonneChoiceKey => key in TONNE_CHOICES

/** `2025/26` of a year, else the word of the code. */
export function tonneChoiceWord(key: TonneChoiceKey, code: string): string {
  const { dictionary } = TONNE_CHOICES[key]
  return dictionary ? wordOf(dictionary, Number(code)) : `${code}/${String(Number(code) + 1).slice(2)}`
}

function tonneWord(key: TonneKey, text: string): string {
  if (isTonneRange(key)) {
    const { label, unit } = TONNE_RANGES[key]
    return `${rangeText(label, text)}${unit === '%' ? unit : ` ${unit}`}`
  }
  const items = text.split(',')
  if (!isTonneChoice(key)) return `${TONNE_NAMES[key as TonneNameKey]} ${items.join('、')}`
  return `${TONNE_CHOICES[key].label} ${items.map((code) => tonneChoiceWord(key, code)).join('、')}`
}

/** Criteria of a wish as short texts: those of goods by the tonne have words of their own. */
export function criteriaWords(productType: ProductType, criteria: object): string[] {
  if (!isTonnageType(productType)) return wordsOf(criteria as CriteriaValues)
  const texts = criteria as Partial<Record<TonneKey, string>>
  return TONNE_CRITERIA[productType].flatMap((key) => {
    const text = texts[key]
    return text ? [tonneWord(key, text)] : []
  })
}

/** How goods of a wish are counted: those by the tonne are no batches. */
export const goodsUnit = ({ productType }: Pick<DemandCard, 'productType'>) =>
  isTonnageType(productType) ? '种' : '批'

/** What goods have to meet and what is hoped for of the first range, each as short texts; `more`: number of other ranges. */
export function rangeWords({ ranges, productType }: Pick<DemandCard, 'ranges' | 'productType'>) {
  const [first] = ranges
  const must = criteriaWords(productType, first?.must ?? {})
  const wish = criteriaWords(productType, first?.wish ?? {})
  return { must, wish, more: Math.max(0, ranges.length - 1) }
}

/** `16,700.00`, `CF2705 ≤ +900.00`, `面议` */
export function priceWords({ priceType, priceContract, price: cents }: DemandCard): string {
  if (cents === null) return '面议'
  return priceType === PriceType.basis ? `${priceContract} ≤ ${signed(cents)}` : price(cents)
}

/** Class of a wish's price: red is a price, a basis rises and falls for itself, and no price is faint. */
export const priceTone = ({ priceType, price: cents }: Pick<DemandCard, 'priceType' | 'price'>) =>
  cents === null ? 'text-soft' : priceType === PriceType.basis ? undefined : 'text-up'

/** Whole days until a wish ends; null for one that stands until it is taken down. */
export function daysLeft({ standing, validUntil }: Pick<DemandCard, 'standing' | 'validUntil'>): number | null {
  if (standing || !validUntil) return null
  return Math.floor((Date.parse(`${validUntil.replace(' ', 'T')}+08:00`) - Date.now()) / DAY)
}

/** `3 天`, `今天截止`, `长期` */
export function daysWords(wish: Pick<DemandCard, 'standing' | 'validUntil'>): string {
  const days = daysLeft(wish)
  if (days === null) return '长期'
  return days > 0 ? `${days} 天` : '今天截止'
}
