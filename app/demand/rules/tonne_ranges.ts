/* What a wish for goods by the tonne asks for (`tonne_criteria`), read from its texts, and whether goods meet it. */
import { ProductType } from '#app/catalog/codes'
import {
  isTonneCode,
  isTonneRange,
  TONNE_CRITERIA,
  tonneCode,
  tonneLabel,
  tonneRange,
  type TonneCodeName,
  type TonneCriterion,
  type TonneNameName,
  type TonneRangeName,
  type TonneType,
} from '#app/demand/rules/tonne_criteria'
import { readRangesBy, requireOwnCriteria, type Reader, type WishRange } from '#app/demand/rules/wish_ranges'
import { readEnds, type Ends } from '#app/listing/rules/criteria'
import { InvalidInputError } from '#core/errors'

/** Bounds are whole numbers of the last stored decimal. */
export type TonneCriteria = {
  codes: Partial<Record<TonneCodeName, number[]>>
  names: Partial<Record<TonneNameName, string[]>>
  ranges: Partial<Record<TonneRangeName, Ends>>
  shares: readonly never[]
}
export type ReadTonneRange = { must: TonneCriteria; wish: TonneCriteria }

/** What lots are compared by: figures in their unit, codes, names. Null is unknown. */
export type TonneFacts = { [Name in TonneRangeName | TonneCodeName]: number | null } & {
  [Name in TonneNameName]: string | null
}

const MOST = 50

const items = (text: string) => [
  ...new Set(
    text
      .split(/[,，]/)
      .map((item) => item.trim())
      .filter(Boolean)
  ),
]

export const scaleOf = (name: TonneRangeName) => 10 ** tonneRange(name).decimals

function codesIn(name: TonneCodeName, text: string): number[] {
  const { set } = tonneCode(name)
  return items(text).map((item) => {
    const code = Number(item)
    const known = set ? set.entries.some((entry) => entry.code === code) : Number.isInteger(code)
    if (!known) throw InvalidInputError.of(name, `${tonneLabel(name)}：选项不正确`, 'criteria')
    return code
  })
}

const readerOf = (type: TonneType): Reader<TonneCriteria> => ({
  labelOf: (name) => tonneLabel(name as TonneCriterion),
  read: (params) => {
    const own: readonly string[] = TONNE_CRITERIA[type]
    requireOwnCriteria(params, (name) => own.includes(name), ProductType.word(type))
    const criteria: TonneCriteria = { codes: {}, names: {}, ranges: {}, shares: [] }
    for (const name of TONNE_CRITERIA[type]) {
      const text = params[name]
      if (!text) continue
      if (isTonneRange(name)) {
        criteria.ranges[name] = readEnds(name, text, scaleOf(name))
        continue
      }
      const chosen: (number | string)[] = isTonneCode(name) ? codesIn(name, text) : items(text)
      if (chosen.length > MOST) throw InvalidInputError.of(name, '选项过多', 'criteria')
      if (chosen.length > 0) Object.assign(isTonneCode(name) ? criteria.codes : criteria.names, { [name]: chosen })
    }
    return criteria
  },
})

/** @throws InvalidInputError without any criterion, for one that lots of the type do not have, and for contradictions */
export const readTonneRanges = (type: TonneType, ranges: readonly WishRange[]): ReadTonneRange[] =>
  readRangesBy(readerOf(type), ranges)

/** A figure in whole numbers of its last decimal; null is unknown. */
export const stored = (facts: TonneFacts, name: TonneRangeName): number | null => {
  const value = facts[name]
  return value === null ? null : Math.round(value * scaleOf(name))
}

/** Unknown values meet no bounds. */
export function meetsTonnes(facts: TonneFacts, { codes, names, ranges }: TonneCriteria): boolean {
  for (const [name, { min, max }] of Object.entries(ranges) as [TonneRangeName, Ends][]) {
    const value = stored(facts, name)
    if (value === null || (min !== null && value < min) || (max !== null && value > max)) return false
  }
  for (const [name, wanted] of Object.entries(codes) as [TonneCodeName, number[]][]) {
    const code = facts[name]
    if (code === null || !wanted.includes(code)) return false
  }
  for (const [name, wanted] of Object.entries(names) as [TonneNameName, string[]][]) {
    const value = facts[name]
    if (value === null || !wanted.includes(value)) return false
  }
  return true
}
