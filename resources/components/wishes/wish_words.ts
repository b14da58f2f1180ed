/* A wish in words, for lists of the storefront. */
import type { DemandCard } from '#wire/demand/transformers/demand'
import { PriceType } from '#ui/generated/codes'
import { wordsOf, type CriteriaValues } from '~/components/offers/criteria'
import { price, signed } from '~/lib/format'

const DAY = 24 * 3_600_000

/** What goods have to meet and what is hoped for of the first range, each as short texts; `more`: number of other ranges. */
export function rangeWords({ ranges }: Pick<DemandCard, 'ranges'>) {
  const [first] = ranges
  const must = wordsOf((first?.must ?? {}) as CriteriaValues)
  const wish = wordsOf((first?.wish ?? {}) as CriteriaValues)
  return { must, wish, more: Math.max(0, ranges.length - 1) }
}

/** `16,700.00`, `CF2705 ≤ +900.00`, `面议` */
export function priceWords({ priceType, priceContract, price: cents }: DemandCard): string {
  if (cents === null) return '面议'
  return priceType === PriceType.basis ? `${priceContract} ≤ ${signed(cents)}` : price(cents)
}

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
