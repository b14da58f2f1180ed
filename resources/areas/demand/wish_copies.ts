/*
 * What a wish takes over from a saved search, from goods that were bought or from rows of a 配棉 plan. The form is filled with it, and nothing is saved until it is submitted.
 */
import type { BatchRow } from '#wire/catalog/transformers/batch'
import type { PlanRow } from '#wire/demand/transformers/blend_plan'
import type { OrderDetail } from '#wire/order/transformers/order'
import { BY_TONNE, CNY_COTTON, PriceType, STAPLE_FIBRE, type DeliveryType, type ProductType } from '#ui/generated/codes'
import { RANGES } from '#ui/generated/criteria'
import { TONNE_CHOICES, TONNE_CRITERIA, type TonneChoiceKey } from '#ui/generated/tonne_criteria'
import { isOneOf } from '#ui/named_codes'

/** Criteria that the form of a wish shows: measures that mills buy by, in the order of a 配棉 plan, and choices of codes. */
export const FORM_MEASURES = ['lenAvg', 'strengthAvg', 'mikeAvg', 'uniformityAvg', 'impurity', 'moisture'] as const
export const FORM_CODES = ['lvMain', 'mikeMain', 'region', 'batchType', 'pickType'] as const

type Params = Record<string, string>

/** Values of the form; what is missing stays as it is. Price in yuan per tonne. */
export type WishCopy = {
  productType?: ProductType
  ranges: { must: Params; wish: Params }[]
  weight?: number
  priceType?: PriceType
  price?: number
  deliveryType?: DeliveryType
  remark?: string
}

const only = <Code extends number>(text: string | undefined): Code | undefined =>
  text && /^\d+$/.test(text) ? (Number(text) as Code) : undefined

/** The criteria of a search: what it demands of goods has to be met, its highest price is the wished one. @returns also the criteria that a wish has no field for */
export function copyOfSearch(criteria: Params): { copy: WishCopy; left: Params } {
  const known = new Set<string>([...FORM_MEASURES, ...FORM_CODES])
  const entries = Object.entries(criteria).filter(([, text]) => text)
  const must = Object.fromEntries(entries.filter(([name]) => known.has(name)))
  const copy: WishCopy = { ranges: [{ must, wish: {} }] }
  const taken = new Set(Object.keys(must))
  const take = (name: string, into: Partial<WishCopy>) => {
    Object.assign(copy, into)
    taken.add(name)
  }
  const productType = only<ProductType>(criteria.productType)
  if (productType && isOneOf(productType, ...CNY_COTTON)) take('productType', { productType })
  const deliveryType = only<DeliveryType>(criteria.deliveryType)
  if (deliveryType) take('deliveryType', { deliveryType })
  const priceType = only<PriceType>(criteria.priceType)
  if (priceType) take('priceType', { priceType })
  const highest = /^~(\d+(?:\.\d+)?)$/.exec(criteria.price ?? '')
  if (highest && priceType !== PriceType.basis) take('price', { price: Number(highest[1]) })
  return { copy, left: Object.fromEntries(entries.filter(([name]) => !taken.has(name))) }
}

const BETTER_HIGH = ['lenAvg', 'strengthAvg', 'uniformityAvg'] as const
const BETTER_LOW = ['impurity'] as const

type Lines = OrderDetail['lines']

/** Values of a measure in all lines, or none where a line has none: then nothing can be said of all. */
function valuesOf(lines: Lines, key: keyof BatchRow): number[] {
  const values = lines.map(({ quality }) => quality[key])
  return values.every((value): value is number => typeof value === 'number') ? values : []
}

function bound(
  lines: Lines,
  key: (typeof BETTER_HIGH | typeof BETTER_LOW)[number],
  lowest: boolean
): [string, string][] {
  const values = valuesOf(lines, key)
  if (values.length === 0) return []
  const { step, decimals } = RANGES[key]
  const steps = (lowest ? Math.min(...values) : Math.max(...values)) / step
  // A value that is whole in steps but for the binary fraction stays what it is.
  const end = ((lowest ? Math.floor(steps + 1e-6) : Math.ceil(steps - 1e-6)) * step).toFixed(decimals)
  return [[key, lowest ? `${Number(end)}~` : `~${Number(end)}`]]
}

function codes(lines: Lines, key: (typeof FORM_CODES)[number]): [string, string][] {
  const found = lines.map(({ quality }) => quality[key])
  if (found.some((code) => code === null || code === undefined)) return []
  return [[key, [...new Set(found)].sort().join(',')]]
}

const WISHED = [...CNY_COTTON, ...BY_TONNE] as const

/** The type of which most tonnes were bought; null for an order of goods that no wish is for: cotton in dollars. */
export function mainType(lines: Lines): ProductType | null {
  const tonnes = new Map<ProductType, number>()
  for (const { productType, weight } of lines)
    if (isOneOf(productType, ...WISHED)) tonnes.set(productType, (tonnes.get(productType) ?? 0) + weight)
  const [first] = [...tonnes].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}

/**
 * Goods as good as those of an order: they have to be no worse than its worst line in length, strength, uniformity and impurity, rounded to the form's
 * step in favour of the goods. Colour, micronaire, region and kind are wished for: whoever bought 21 may take 31 as well.
 *
 * @returns how many lines of other goods are left out
 */
export function copyOfOrder({ lines, pair, deliveryType }: OrderDetail): { copy: WishCopy; left: number } | null {
  const productType = mainType(lines)
  if (productType === null) return null
  const same = lines.filter((line) => line.productType === productType)
  const range = isOneOf(productType, ...BY_TONNE) ? rangeOfTonnes(same) : rangeOfCotton(same)
  return {
    copy: {
      productType,
      ranges: [range],
      weight: same.reduce((sum, { weight }) => sum + Math.round(weight * 1000), 0) / 1000,
      priceType: pair ? PriceType.basis : PriceType.fixed,
      deliveryType,
    },
    left: lines.length - same.length,
  }
}

/** Characters of a wish's remark. */
const REMARK = 200

const distinct = <Value>(values: readonly Value[]) => [...new Set(values)]
const rangesOf = (rows: readonly PlanRow[]) => distinct(rows.map(({ must }) => JSON.stringify(must)))
const numbers = (rows: readonly PlanRow[]) => rows.map(({ rowNo }) => rowNo).join('、')

/** Why the rows are not one wish; null when they are. */
export function whyNotOne(rows: readonly PlanRow[], mostRanges: number): string | null {
  if (distinct(rows.map(({ productType }) => productType)).length > 1)
    return '勾选的行商品类型不同，不能合成一条求购：请只勾选同一类型，或每行存为一条草稿'
  if (rangesOf(rows).length > mostRanges) return `一条求购最多${mostRanges}组质量要求：请少勾选几行，或每行存为一条草稿`
  return null
}

/**
 * Rows of one type as one wish: each quality a range of its own, tonnes together, the price that all of them have.
 *
 * @returns also what is to be told
 */
export function copyOfPlan(rows: readonly PlanRow[]): { copy: WishCopy; notes: string[] } {
  const notes: string[] = []
  const weighed = rows.filter(({ weight }) => weight !== null)
  const open = rows.filter(({ weight }) => weight === null)
  if (open.length > 0 && weighed.length > 0) notes.push(`第${numbers(open)}行没有吨数，未计入合计`)
  const prices = distinct(rows.map(({ price }) => price))
  if (prices.length > 1) notes.push('各行价格不同，期望价请填写')
  const [price] = prices
  const remark = distinct(rows.flatMap((row) => row.remark ?? [])).join('；')
  return {
    copy: {
      productType: rows[0].productType!,
      ranges: rangesOf(rows).map((must) => ({ must: JSON.parse(must) as Record<string, string>, wish: {} })),
      weight:
        weighed.length > 0
          ? weighed.reduce((sum, { weight }) => sum + Math.round(weight! * 1000), 0) / 1000
          : undefined,
      priceType: PriceType.fixed,
      price: prices.length === 1 && price !== null ? price / 100 : undefined,
      remark: remark.slice(0, REMARK) || undefined,
    },
    notes,
  }
}

function rangeOfCotton(same: Lines) {
  const must = Object.fromEntries([
    ...BETTER_HIGH.flatMap((key) => bound(same, key, true)),
    ...BETTER_LOW.flatMap((key) => bound(same, key, false)),
  ])
  return { must, wish: Object.fromEntries(FORM_CODES.flatMap((key) => codes(same, key))) }
}

/** Figures of goods by the tonne that are the better the higher, the lower, or are what they are. */
const MORE = ['oilContent', 'linterContent'] as const
const LESS = ['moisture', 'impurity'] as const
const EXACT = ['dtex', 'cutLength'] as const

/** Goods as good as those that were bought, in the figures that lots of the type have; what else distinguishes them is wished for. */
function rangeOfTonnes(same: Lines) {
  const own = TONNE_CRITERIA[same[0].productType]
  const staple = isOneOf(same[0].productType, ...STAPLE_FIBRE)
  const valueOf = ({ facts, quality }: Lines[number], key: string) =>
    (facts as unknown as Record<string, unknown>)[key] ?? (quality as unknown as Record<string, unknown>)[key]
  const figures = (key: string) => {
    const values = same.map((line) => valueOf(line, key))
    return own.includes(key as never) && values.every((value) => typeof value === 'number') ? (values as number[]) : []
  }
  const end = (key: string, text: (values: number[]) => string): [string, string][] => {
    const values = figures(key)
    return values.length === 0 ? [] : [[key, text(values)]]
  }
  const must = Object.fromEntries([
    ...MORE.flatMap((key) => end(key, (values) => `${Math.min(...values)}~`)),
    ...LESS.flatMap((key) => end(key, (values) => `~${Math.max(...values)}`)),
    ...EXACT.flatMap((key) => end(key, (values) => `${Math.min(...values)}~${Math.max(...values)}`)),
  ])
  // A harvest that was bought is over by the next purchase.
  const chosen = (Object.keys(TONNE_CHOICES) as TonneChoiceKey[]).filter((key) => key !== 'productionYear')
  const wish = Object.fromEntries(
    chosen.flatMap((key) => end(key, (values) => [...new Set(values)].sort((a, b) => a - b).join(',')))
  )
  const producers = staple ? new Set(same.map((line) => valueOf(line, 'producerName'))) : new Set<unknown>()
  const named = [...producers].filter((name): name is string => typeof name === 'string' && !/[,，]/.test(name))
  return { must, wish: named.length > 0 ? { ...wish, producer: named.join(',') } : wish }
}
