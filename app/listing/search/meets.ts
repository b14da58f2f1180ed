/*
 * Whether one offer meets criteria: the same answer as the search index gives, for who has many criteria and few offers.
 */
import { codeIndex, nameIndex, rangeIndex, shareIndex, type IndexedOffer } from '#app/listing/search/attributes'
import type { CodeName, NameName, RangeName } from '#app/listing/criteria'
import type { Criteria, Ends, ShareCriterion } from '#app/listing/rules/criteria'

/** Unknown values meet no bounds. */
export const isInEnds = (value: number | null, { min, max }: Ends): boolean =>
  value !== null && (min === null || value >= min) && (max === null || value <= max)

/** The shares that are known, added up. */
function sum(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((share) => share !== null)
  return known.length === 0 ? null : known.reduce((all, share) => all + share, 0)
}

/** Whether the offer meets one code criterion. */
export const hasCode = (offer: IndexedOffer, name: CodeName, wanted: readonly number[]): boolean => {
  const code = offer.codes[codeIndex[name]]
  return code !== null && wanted.includes(code)
}

/** Whether the offer meets one criterion of shares. */
export const hasShare = (offer: IndexedOffer, { keys, ...ends }: ShareCriterion): boolean =>
  isInEnds(sum(keys.map((key) => offer.shares[shareIndex[key]])), ends)

/** Whether the offer meets everything in the criteria except words, which only the index knows. */
export function meets(offer: IndexedOffer, { codes, names, ranges, shares }: Criteria): boolean {
  for (const name in codes) if (!hasCode(offer, name as CodeName, codes[name as CodeName]!)) return false
  for (const name in ranges)
    if (!isInEnds(offer.ranges[rangeIndex[name as RangeName]], ranges[name as RangeName]!)) return false
  for (const name in names) {
    const key = offer.names[nameIndex[name as NameName]]?.[0]
    if (key === undefined || !names[name as NameName]!.includes(key)) return false
  }
  return shares.every((share) => hasShare(offer, share))
}
