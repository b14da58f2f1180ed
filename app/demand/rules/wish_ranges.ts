/*
 * What quality a wish asks for: up to five ranges, any of which goods may meet. A range is criteria of the search in two parts: goods have to meet what
 * is in `must`, and meet better what is in `wish`. They are texts on the wire as in the address of the shop (`listing/rules/criteria`), so that a saved
 * search becomes a wish and a wish becomes a search.
 */
import {
  CODE_CRITERIA,
  CRITERIA_LABELS,
  NAME_CRITERIA,
  RANGE_CRITERIA,
  type CodeName,
  type NameName,
  type RangeName,
} from '#app/listing/criteria'
import { readCriteria, type Criteria, type Ends, type Params } from '#app/listing/rules/criteria'
import { InvalidInputError } from '#core/errors'

export type WishRange = { must: Params; wish: Params }
export type ReadRange = { must: Criteria; wish: Criteria }

export const MOST_RANGES = 5

/** What is about the offer and not about the goods: the wish has fields of its own for it, or the seller decides it. */
const NOT_OF_GOODS = new Set<string>([
  'price',
  'standardPrice',
  'priceDiff',
  'weight',
  'packets',
  'productType',
  'priceType',
  'deliveryType',
  'storageFeeType',
  'salesState',
  'spotType',
  'adjustable',
  'inTransitState',
  'seller',
] satisfies (RangeName | CodeName | NameName)[])

/** Names of the criteria that a wish may have, besides `share`. */
export const WISH_CRITERIA = [
  ...Object.keys(RANGE_CRITERIA),
  ...Object.keys(CODE_CRITERIA),
  ...Object.keys(NAME_CRITERIA),
].filter((name) => !NOT_OF_GOODS.has(name)) as (RangeName | CodeName | NameName)[]

/** Labels of those criteria in validators. */
export const WISH_LABELS = Object.fromEntries(WISH_CRITERIA.map((name) => [name, CRITERIA_LABELS[name]]))

/** The criteria of a search that a wish can take over. */
export function wishCriteriaOf(params: Record<string, unknown>): Params {
  const taken = [...WISH_CRITERIA, 'share'].filter((name) => typeof params[name] === 'string' && params[name] !== '')
  return Object.fromEntries(taken.map((name) => [name, params[name]])) as Params
}

const isEmpty = ({ codes, names, ranges, shares }: Criteria) =>
  shares.length === 0 && [codes, names, ranges].every((part) => Object.keys(part).length === 0)

const wrong = (at: string, name: string, message: string) =>
  InvalidInputError.of(`${at}.${name}`, `${CRITERIA_LABELS[name as RangeName] ?? '比例'}：${message}`, 'contradiction')

function requireOrder(at: string, name: string, { min, max }: Ends) {
  if (min !== null && max !== null && min > max) throw wrong(at, name, '最小值大于最大值')
}

/** A wish that no goods can meet which meet the rest is a slip of the pen. */
function requireCommon(at: string, { must, wish }: ReadRange) {
  for (const [name, wished] of Object.entries(wish.ranges) as [RangeName, Ends][]) {
    const needed = must.ranges[name]
    if (!needed) continue
    const min = Math.max(needed.min ?? -Infinity, wished.min ?? -Infinity)
    const max = Math.min(needed.max ?? Infinity, wished.max ?? Infinity)
    if (min > max) throw wrong(`${at}.wish`, name, '“希望”与“必须”相互矛盾')
  }
  for (const [name, wished] of [...Object.entries(wish.codes), ...Object.entries(wish.names)]) {
    const needed: readonly unknown[] | undefined = must.codes[name as CodeName] ?? must.names[name as NameName]
    if (needed && !(wished as readonly unknown[]).some((one) => needed.includes(one)))
      throw wrong(`${at}.wish`, name, '“希望”与“必须”相互矛盾')
  }
}

/**
 * The ranges of a wish as criteria.
 *
 * @throws InvalidInputError `请至少填写一项质量要求`, and for ranges that contradict themselves, with `ranges.0.must.lenAvg`
 */
export function readRanges(ranges: readonly WishRange[]): ReadRange[] {
  if (ranges.length === 0) throw InvalidInputError.of('ranges', '请至少填写一项质量要求', 'required')
  return ranges.map((range, index) => {
    const at = `ranges.${index}`
    const read = { must: readPart(`${at}.must`, range.must), wish: readPart(`${at}.wish`, range.wish) }
    if (isEmpty(read.must) && isEmpty(read.wish))
      throw InvalidInputError.of(at, `第${index + 1}组质量要求：请至少填写一项`, 'required')
    requireCommon(at, read)
    return read
  })
}

function readPart(at: string, params: Params): Criteria {
  let criteria: Criteria
  try {
    criteria = readCriteria(wishCriteriaOf(params))
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    throw new InvalidInputError(error.errors.map((one) => ({ ...one, field: `${at}.${one.field}` })))
  }
  for (const [name, ends] of Object.entries(criteria.ranges)) requireOrder(at, name, ends)
  for (const ends of criteria.shares) requireOrder(at, 'share', ends)
  return criteria
}
