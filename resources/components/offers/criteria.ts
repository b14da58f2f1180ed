/*
 * The criteria of the shop in the address, in the same short texts as in the call and in a saved search (`lenAvg=29~`, `chandi=阿克苏,喀什`).
 */
import { entriesOf, wordOf } from '~/components/state_tag'
import type { Bounds, Chosen } from '~/components/filters'
import { useListState } from '~/lib/list_state'
import { CNY_COTTON, YesNo } from '#ui/generated/codes'
import { CHOICES, NAMES, RANGES, type ChoiceKey, type NameKey, type RangeKey } from '#ui/generated/criteria'
import { SHARES } from '#ui/generated/shares'
import { isOneOf } from '#ui/named_codes'

export { CHOICES, NAMES, RANGES, type ChoiceKey, type NameKey, type RangeKey }

/** Indicators whose class shares can be filtered; of lengths those of upland cotton, long ones first. */
export const SHARE_GROUPS: { label: string; keys: (readonly [key: string, label: string])[] }[] = SHARES.map(
  ({ name, short, classes }) => ({
    label: short,
    keys:
      name === 'length'
        ? classes
            .filter(([, code]) => Number(code) <= 32)
            .map(([key, , word]) => [key, word] as const)
            .toReversed()
        : classes.map(([key, code]) => [key, code] as const),
  })
)
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

/** `平均长度 ≥ 29`, `平均长度 = 29`, `平均长度 28–30` */
export function rangeText(label: string, text: string): string {
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

/** Criteria as short texts, for places where they cannot be changed. */
export function wordsOf(criteria: CriteriaValues): string[] {
  const type = listOf(criteria.productType).map((code) => choiceWord('productType', code))
  const named = { filters: criteria, setFilters: () => {} } as unknown as CriteriaState
  return [...type, ...chosenOf(named, (_, value) => value).map(({ text }) => text)]
}

/** The chosen criteria as removable chips. The product type has tabs instead of a chip. */
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
  if (filters.q) add('q', `“${filters.q.replaceAll('|', '或')}”`, undefined)
  if (filters.codes) add('codes', `批号 ${listOf(filters.codes).length} 个`, undefined)
  return chosen
}

/** Criteria without paging and pasted codes, as a saved search keeps them. */
export function savedOf(filters: CriteriaValues): CriteriaValues {
  const { codes: _codes, ...rest } = filters
  return rest
}

export const PRODUCT_TYPES = entriesOf('productType').filter(({ code }) => isOneOf(code, ...CNY_COTTON))
