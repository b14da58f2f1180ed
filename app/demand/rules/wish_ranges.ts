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
import { isTonneCriterion, TONNE_CRITERIA_NAMES, type TonneCriterion } from '#app/demand/rules/tonne_criteria'
import { InvalidInputError } from '#core/errors'

/** Of cotton criteria of the search, of goods by the tonne those of `tonne_criteria`. */
export type WishParams = Params & { [Name in TonneCriterion]?: string }
export type WishRange = { must: WishParams; wish: WishParams }
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

/** Names of the criteria that a wish for cotton may have, besides `share`. */
export const WISH_CRITERIA = [
  ...Object.keys(RANGE_CRITERIA),
  ...Object.keys(CODE_CRITERIA),
  ...Object.keys(NAME_CRITERIA),
].filter((name) => !NOT_OF_GOODS.has(name)) as (RangeName | CodeName | NameName)[]

/** Labels of those criteria in validators. */
export const WISH_LABELS = Object.fromEntries(WISH_CRITERIA.map((name) => [name, CRITERIA_LABELS[name]]))

const KNOWN = [...new Set<string>([...WISH_CRITERIA, 'share', ...TONNE_CRITERIA_NAMES])]

/** The criteria that a wish can take over, of whatever goods. */
export function wishCriteriaOf(params: Record<string, unknown>): WishParams {
  const taken = KNOWN.filter((name) => typeof params[name] === 'string' && params[name] !== '')
  return Object.fromEntries(taken.map((name) => [name, params[name]])) as WishParams
}

type Parts<Value> = Readonly<Record<string, Value | undefined>>
/** What the criteria of all goods have in common. */
type AnyCriteria = {
  codes: Parts<readonly number[]>
  names: Parts<readonly string[]>
  ranges: Parts<Ends>
  shares: readonly Ends[]
}

const isEmpty = ({ codes, names, ranges, shares }: AnyCriteria) =>
  shares.length === 0 && [codes, names, ranges].every((part) => Object.keys(part).length === 0)

type LabelOf = (name: string) => string

/** How the criteria of a kind of goods are read and called. */
export type Reader<Read extends AnyCriteria> = {
  labelOf: LabelOf
  /** @throws InvalidInputError that names the criterion */
  read: (params: WishParams) => Read
}

const wrong = (at: string, name: string, label: string, message: string) =>
  InvalidInputError.of(`${at}.${name}`, `${label}：${message}`, 'contradiction')

function requireOrder(at: string, name: string, { min, max }: Ends, labelOf: LabelOf) {
  if (min !== null && max !== null && min > max) throw wrong(at, name, labelOf(name), '最小值大于最大值')
}

/** A wish that no goods can meet which meet the rest is a slip of the pen. */
function requireCommon(at: string, { must, wish }: { must: AnyCriteria; wish: AnyCriteria }, labelOf: LabelOf) {
  for (const [name, wished] of Object.entries(wish.ranges)) {
    const needed = must.ranges[name]
    if (!needed || !wished) continue
    const min = Math.max(needed.min ?? -Infinity, wished.min ?? -Infinity)
    const max = Math.min(needed.max ?? Infinity, wished.max ?? Infinity)
    if (min > max) throw wrong(`${at}.wish`, name, labelOf(name), '“希望”与“必须”相互矛盾')
  }
  for (const [name, wished] of [...Object.entries(wish.codes), ...Object.entries(wish.names)]) {
    const needed: readonly unknown[] | undefined = must.codes[name] ?? must.names[name]
    if (needed && !wished?.some((one) => needed.includes(one)))
      throw wrong(`${at}.wish`, name, labelOf(name), '“希望”与“必须”相互矛盾')
  }
}

/**
 * The ranges of a wish as criteria.
 *
 * @throws InvalidInputError `请至少填写一项质量要求`, and for ranges that contradict themselves, with `ranges.0.must.lenAvg`
 */
export function readRangesBy<Read extends AnyCriteria>(
  reader: Reader<Read>,
  ranges: readonly WishRange[]
): { must: Read; wish: Read }[] {
  if (ranges.length === 0) throw InvalidInputError.of('ranges', '请至少填写一项质量要求', 'required')
  return ranges.map((range, index) => {
    const at = `ranges.${index}`
    const read = { must: readPart(reader, `${at}.must`, range.must), wish: readPart(reader, `${at}.wish`, range.wish) }
    if (isEmpty(read.must) && isEmpty(read.wish))
      throw InvalidInputError.of(at, `第${index + 1}组质量要求：请至少填写一项`, 'required')
    requireCommon(at, read, reader.labelOf)
    return read
  })
}

function readPart<Read extends AnyCriteria>({ read, labelOf }: Reader<Read>, at: string, params: WishParams): Read {
  let criteria: Read
  try {
    criteria = read(wishCriteriaOf(params))
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    throw new InvalidInputError(error.errors.map((one) => ({ ...one, field: `${at}.${one.field}` })))
  }
  for (const [name, ends] of Object.entries(criteria.ranges)) if (ends) requireOrder(at, name, ends, labelOf)
  for (const ends of criteria.shares) requireOrder(at, 'share', ends, labelOf)
  return criteria
}

/** @throws InvalidInputError for a criterion that these goods do not have: whoever names it means other goods */
export function requireOwnCriteria(params: WishParams, isOwn: (name: string) => boolean, goods: string): void {
  const foreign = Object.keys(params).find((name) => !isOwn(name))
  if (foreign) throw InvalidInputError.of(foreign, `${goods}没有该指标`, 'type')
}

const OF_COTTON = new Set<string>([...WISH_CRITERIA, 'share'])

const cotton: Reader<Criteria> = {
  labelOf: (name) => CRITERIA_LABELS[name as RangeName] ?? '比例',
  read: (params) => {
    requireOwnCriteria(params, (name) => OF_COTTON.has(name) || !isTonneCriterion(name), '棉花')
    return readCriteria(params)
  },
}

/** The ranges of a wish for cotton as criteria of the search. */
export const readRanges = (ranges: readonly WishRange[]): ReadRange[] => readRangesBy(cotton, ranges)
