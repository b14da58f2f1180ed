/* Storage of the criteria of `#app/listing/criteria` in the search index: order, scale and buckets. Used by the index, the loader and the facets. */
import { SHARE_KEYS, type ShareKey } from '#app/catalog/indicators'
import {
  CRITERIA_OF_CODES,
  NAMES,
  CRITERIA_OF_RANGES as CRITERIA,
  type CodeName,
  type NameName,
  type RangeName,
} from '#app/listing/criteria'

const steps = ([from, to, step]: readonly [number, number, number]) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)

/** Measured attributes, stored as integers: with `scale` 10, 29.1 is stored as 291. `bounds` are inclusive upper bounds of buckets. */
export const RANGE_ATTRIBUTES = CRITERIA.map(({ name, sql, sqlScale, buckets }) => ({
  name,
  sql,
  scale: sqlScale,
  bounds: steps(buckets),
}))

export const rangeIndex = Object.fromEntries(RANGE_ATTRIBUTES.map(({ name }, i) => [name, i])) as Record<
  RangeName,
  number
>
export const codeIndex = Object.fromEntries(CRITERIA_OF_CODES.map(({ name }, i) => [name, i])) as Record<
  CodeName,
  number
>
export const nameIndex = Object.fromEntries(NAMES.map(({ name }, i) => [name, i])) as Record<NameName, number>
export const shareIndex = Object.fromEntries(SHARE_KEYS.map((name, i) => [name, i])) as Record<ShareKey, number>

/** The data of one offer in the index, in the order of the tables above; null = unknown. */
export type IndexedOffer = {
  id: number
  batchCode: string
  ranges: (number | null)[]
  codes: (number | null)[]
  /** [key, label] */
  names: ([string, string] | null)[]
  /** Hundredths of a percent. */
  shares: (number | null)[]
}
