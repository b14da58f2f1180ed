/*
 * The criteria of a search. On the wire they are a flat set of short texts, the same in the query string of the shop page, in the call and in a saved
 * search:
 *
 *   type=1,2   year=2025   chandi=阿克苏,喀什   lenAvg=29~   mikeAvg=3.7~4.2   price=~16000   share=lv21+lv31:90~;a:80~   q=奎屯
 *
 * Ranges are `min~max`, both bounds inclusive, either may be missing. Prices are yuan per tonne, weights tonnes, shares percent.
 */
import { SHARE_KEYS, type ShareKey } from '#app/catalog/indicators'
import { InvalidInputError } from '#core/errors'
import { roundHalfUp } from '#core/numbers'
import {
  CODE_CRITERIA,
  codeCriterion,
  isRangeName,
  NAME_CRITERIA,
  rangeOf,
  type CodeName,
  type NameName,
  type RangeName,
} from '#app/listing/criteria'

export type Params = { [Name in CodeName | NameName | RangeName]?: string } & {
  share?: string
  q?: string
}

/** Bounds in the integers of the index: tenths of a millimetre, cents, kilograms… */
export type Ends = { min: number | null; max: number | null }
export type ShareCriterion = Ends & { keys: ShareKey[] }

export type Criteria = {
  codes: Partial<Record<CodeName, number[]>>
  names: Partial<Record<NameName, string[]>>
  ranges: Partial<Record<RangeName, Ends>>
  shares: ShareCriterion[]
  keywords: string[]
}

export const MAX_PASTED_CODES = 500

const wrong = (field: string, message: string) => InvalidInputError.of(field, message, 'criteria')

const items = (text: string) =>
  text
    .split(/[,，]/)
    .map((item) => item.trim())
    .filter(Boolean)

export function readEnds(field: string, text: string, scale: number): Ends {
  const match = /^(-?\d+(?:\.\d+)?)?~(-?\d+(?:\.\d+)?)?$/.exec(text.trim())
  if (!match) throw wrong(field, '范围格式应为 最小~最大')
  // 29.05 is not a whole number of the stored tenths of a millimetre: a minimum of 29.05 becomes 29.1, a maximum becomes 29.0.
  const exact = (end: string) => roundHalfUp(Number(end) * scale, 6)
  const min = match[1] === undefined ? null : Math.ceil(exact(match[1]))
  const max = match[2] === undefined ? null : Math.floor(exact(match[2]))
  if ([min, max].some((end) => end !== null && Math.abs(end) > 2_000_000_000)) throw wrong(field, '数值超出范围')
  return { min, max }
}

/** Codes are stored as small integers: the crop year counts from 2000, micronaire classes by their order. */
function code(name: CodeName, text: string): number {
  const { classes, offset = 0, label } = codeCriterion(name)
  if (classes) {
    const index = classes.indexOf(text.toUpperCase())
    if (index < 0) throw wrong(name, `${label}不正确`)
    return index + 1
  }
  const number = Number(text)
  if (!Number.isInteger(number)) throw wrong(name, '选项不正确')
  return number + offset
}

/** The text on the wire for a code of the index. */
export function textOfCode(name: CodeName, stored: number): string {
  const { classes, offset = 0 } = codeCriterion(name)
  return classes ? classes[stored - 1] : String(stored - offset)
}

function share(text: string): ShareCriterion {
  const match = /^([a-z0-9+]+):(.+)$/i.exec(text.trim())
  const keys = (match?.[1].toLowerCase().split('+') ?? []) as ShareKey[]
  if (!match || keys.length > 20 || keys.some((key) => !SHARE_KEYS.includes(key)))
    throw wrong('share', '比例条件不正确')
  const { min, max } = readEnds('share', match[2], 100)
  return { keys: [...new Set(keys)], min, max }
}

/**
 * Parses criteria; unknown names and empty texts are ignored.
 *
 * @throws InvalidInputError naming the invalid field
 */
export function readCriteria(params: Record<string, unknown>): Criteria {
  const criteria: Criteria = { codes: {}, names: {}, ranges: {}, shares: [], keywords: [] }
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined || value === '') continue
    if (typeof value !== 'string') continue
    if (Object.hasOwn(CODE_CRITERIA, name)) {
      const key = name as CodeName
      const codes = items(value).map((text) => code(key, text))
      if (codes.length > 50) throw wrong(name, '选项过多')
      if (codes.length > 0) criteria.codes[key] = codes
    } else if (Object.hasOwn(NAME_CRITERIA, name)) {
      const names = items(value)
      if (names.length > 200) throw wrong(name, '选项过多')
      if (names.length > 0) criteria.names[name as NameName] = names
    } else if (isRangeName(name)) {
      criteria.ranges[name] = readEnds(name, value, rangeOf(name).scale)
    } else if (name === 'share') {
      const parts = value.split(';').filter((part) => part.trim())
      if (parts.length > 20) throw wrong('share', '比例条件过多')
      criteria.shares = parts.map(share)
    } else if (name === 'q') {
      criteria.keywords = value.trim().split(/\s+/).filter(Boolean).slice(0, 10)
    }
  }
  return criteria
}
