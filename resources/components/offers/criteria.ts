/*
 * The criteria of the shop in the address: the same short texts as in the call and in a saved search (`lenAvg=29~`, `chandi=阿克苏,喀什`).
 */
import { entriesOf, wordOf, type DictionaryName } from '~/components/state_tag'
import type { Bounds, Chosen } from '~/components/filters'
import { useListState } from '~/lib/list_state'
import { CNY_COTTON, YesNo } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

export const RANGES = {
  lenAvg: { label: '长度', unit: 'mm', min: 26, max: 32, step: 0.1, decimals: 1 },
  strengthAvg: { label: '断裂比强度', unit: 'cN/tex', min: 25, max: 33, step: 0.1, decimals: 1 },
  mikeAvg: { label: '马值', unit: '', min: 3, max: 5.5, step: 0.1, decimals: 1 },
  uniformityAvg: { label: '整齐度', unit: '%', min: 78, max: 88, step: 0.1, decimals: 1 },
  impurity: { label: '含杂率', unit: '%', min: 0, max: 4, step: 0.1, decimals: 1 },
  moisture: { label: '回潮率', unit: '%', min: 4, max: 10, step: 0.1, decimals: 1 },
  price: { label: '价格', unit: '元/吨', min: 12000, max: 20000, step: 100, decimals: 0 },
  standardPrice: { label: '折标准级价', unit: '元/吨', min: 12000, max: 20000, step: 100, decimals: 0 },
  weight: { label: '重量', unit: '吨', min: 0, max: 60, step: 1, decimals: 3 },
  packets: { label: '包数', unit: '包', min: 0, max: 300, step: 1, decimals: 0 },
  foreignFiber: { label: '异性纤维', unit: '包', min: 0, max: 10, step: 1, decimals: 0 },
} as const

export type RangeKey = keyof typeof RANGES

export const CHOICES = {
  productType: { label: '商品类型', dictionary: 'productType' },
  productionYear: { label: '年度', dictionary: null },
  region: { label: '区域', dictionary: 'region' },
  batchType: { label: '加工方式', dictionary: 'batchType' },
  pickType: { label: '采摘方式', dictionary: 'pickType' },
  weightType: { label: '重量类型', dictionary: 'weightType' },
  priceType: { label: '报价方式', dictionary: 'priceType' },
  deliveryType: { label: '交货方式', dictionary: 'deliveryType' },
  storageFeeType: { label: '仓储费', dictionary: 'storageFeeType' },
  salesState: { label: '销售状态', dictionary: 'salesState' },
  spotType: { label: '现货/预售', dictionary: 'spotType' },
  adjustable: { label: '议价', dictionary: 'adjustable' },
  inTransitState: { label: '在途', dictionary: 'inTransitState' },
  bci: { label: 'BCI', dictionary: null },
  lvMain: { label: '颜色级', dictionary: null },
  mikeMain: { label: '马值级', dictionary: null },
  registrable: { label: '仓单', dictionary: null },
} as const satisfies Record<string, { label: string; dictionary: DictionaryName | null }>

export type ChoiceKey = keyof typeof CHOICES

export const NAMES = {
  chandi: '产地',
  province: '存放地',
  producer: '加工厂',
  entrepot: '仓库',
  seller: '卖家',
} as const
export type NameKey = keyof typeof NAMES

/** Indicators whose class shares can be asked for. */
export const SHARE_GROUPS: { label: string; keys: [key: string, label: string][] }[] = [
  {
    label: '颜色级',
    keys: ['11', '21', '31', '41', '51', '12', '22', '32', '13', '23', '33', '14', '24'].map((code) => [
      `lv${code}`,
      code,
    ]),
  },
  { label: '长度', keys: ['32', '31', '30', '29', '28', '27', '26', '25'].map((code) => [`len${code}`, `${code}mm`]) },
  { label: '马值', keys: ['C1', 'B1', 'A', 'B2', 'C2'].map((code) => [code.toLowerCase(), code]) },
  { label: '强力', keys: ['S1', 'S2', 'S3', 'S4', 'S5'].map((code) => [code.toLowerCase(), code]) },
  { label: '整齐度', keys: ['U1', 'U2', 'U3', 'U4', 'U5'].map((code) => [code.toLowerCase(), code]) },
  { label: '轧工', keys: ['P1', 'P2', 'P3'].map((code) => [code.toLowerCase(), code]) },
]
const SHARE_WORDS = new Map(SHARE_GROUPS.flatMap(({ keys }) => keys))

const keys = [...Object.keys(RANGES), ...Object.keys(CHOICES), ...Object.keys(NAMES), 'share', 'q', 'codes'] as const
const schema = Object.fromEntries(keys.map((key) => [key, 'string'])) as Record<
  RangeKey | ChoiceKey | NameKey | 'share' | 'q' | 'codes',
  'string'
>

export type CriteriaValues = Partial<Record<keyof typeof schema, string>>

/** Criteria, paging and order of the shop page, held in the address. */
export function useCriteria() {
  return useListState(schema, { field: 'price', order: 'asc' })
}
export type CriteriaState = ReturnType<typeof useCriteria>

export const listOf = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []

export function boundsOf(text: string | undefined): Bounds | undefined {
  if (!text) return undefined
  const [min, max] = text.split('~').map((end) => (end === '' || end === undefined ? null : Number(end)))
  return [min ?? null, max ?? null]
}

export function boundsText(bounds: Bounds | undefined): string | undefined {
  if (!bounds || (bounds[0] === null && bounds[1] === null)) return undefined
  return `${bounds[0] ?? ''}~${bounds[1] ?? ''}`
}

function rangeText(label: string, text: string): string {
  const [min, max] = text.split('~')
  if (min && max) return min === max ? `${label} = ${min}` : `${label} ${min}–${max}`
  return min ? `${label} ≥ ${min}` : `${label} ≤ ${max}`
}

const OTHER_WORDS: Partial<Record<ChoiceKey, Record<string, string>>> = {
  bci: { [YesNo.no]: '非BCI', [YesNo.yes]: 'BCI认证' },
  registrable: { [YesNo.no]: '不可注册', [YesNo.yes]: '可注册仓单' },
}

export function choiceWord(key: ChoiceKey, code: string): string {
  const { dictionary } = CHOICES[key]
  if (dictionary) return wordOf(dictionary, Number(code))
  if (key === 'productionYear') return `${code}/${String(Number(code) + 1).slice(2)}`
  return OTHER_WORDS[key]?.[code] ?? code
}

/** `21+31 ≥ 90%` */
export function shareWord(part: string): string {
  const [names, range] = part.split(':')
  const label = names
    .split('+')
    .map((key) => SHARE_WORDS.get(key) ?? key)
    .join('+')
  const [min, max] = (range ?? '').split('~')
  return min && max ? `${label} ${min}–${max}%` : min ? `${label} ≥ ${min}%` : `${label} ≤ ${max}%`
}

/** Criteria as short texts, for where nothing can be changed. */
export function wordsOf(criteria: CriteriaValues): string[] {
  const type = listOf(criteria.productType).map((code) => choiceWord('productType', code))
  const named = { filters: criteria, setFilters: () => {} } as unknown as CriteriaState
  return [...type, ...chosenOf(named, (_, value) => value).map(({ text }) => text)]
}

/** What is chosen, as chips that close. The product type is the tab, not a chip. */
export function chosenOf(
  { filters, setFilters }: CriteriaState,
  nameOf: (key: NameKey, value: string) => string
): Chosen[] {
  const chosen: Chosen[] = []
  const add = (key: string, text: string, rest: string | undefined) =>
    chosen.push({ key, text, onRemove: () => setFilters({ [key.split('=')[0]]: rest } as never) })
  for (const key of Object.keys(NAMES) as NameKey[]) {
    const values = listOf(filters[key])
    if (values.length > 0) add(key, `${NAMES[key]} ${values.map((value) => nameOf(key, value)).join('、')}`, undefined)
  }
  for (const key of Object.keys(CHOICES) as ChoiceKey[]) {
    const codes = key === 'productType' ? [] : listOf(filters[key])
    if (codes.length > 0)
      add(key, `${CHOICES[key].label} ${codes.map((code) => choiceWord(key, code)).join('、')}`, undefined)
  }
  for (const key of Object.keys(RANGES) as RangeKey[]) {
    if (filters[key]) add(key, rangeText(RANGES[key].label, filters[key]), undefined)
  }
  const shares = filters.share?.split(';').filter(Boolean) ?? []
  shares.forEach((part) =>
    add(`share=${part}`, shareWord(part), shares.filter((other) => other !== part).join(';') || undefined)
  )
  if (filters.q) add('q', `“${filters.q}”`, undefined)
  if (filters.codes) add('codes', `批号 ${listOf(filters.codes).length} 个`, undefined)
  return chosen
}

/** Criteria without paging and product type: what a saved search keeps. */
export function savedOf(filters: CriteriaValues): CriteriaValues {
  const { codes: _codes, ...rest } = filters
  return rest
}

export const PRODUCT_TYPES = entriesOf('productType').filter(({ code }) => isOneOf(code, ...CNY_COTTON))
