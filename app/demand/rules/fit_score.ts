/*
 * F14: how well goods fit a wish, 100 = in everything. Points are taken off for what is outside of the wished range; inside it nothing is: a mill
 * that wants 29 and more has nothing against 29.4. A price counts above the wished one only.
 */
import { roundHalfUp } from '#core/numbers'
import type { Cents } from '#core/money'
import { CRITERIA_LABELS, rangeOf, type CodeName, type NameName, type RangeName } from '#app/listing/criteria'
import type { Ends } from '#app/listing/rules/criteria'
import { codeIndex, nameIndex, rangeIndex, shareIndex, type IndexedOffer } from '#app/listing/search/attributes'
import { hasShare, isInEnds, meets } from '#app/listing/search/meets'
import type { ReadRange } from '#app/demand/rules/wish_ranges'

/** Below this nothing is proposed. */
export const LEAST_SCORE = 60

/** What has cost points: `平均长度差0.3，−6`. */
export type FitReason = { label: string; points: number }
export type Fit = { score: number; reasons: FitReason[] }

/** Points for each unit outside of the range, by the integers of the index: tenths of a millimetre, tenths of cN/tex. */
const MEASURED: Partial<Record<RangeName, number>> = { lenAvg: 20, strengthAvg: 2 }
/** Every other criterion that is wished for and not met. */
const OTHER = 5
const MICRONAIRE = 10
const COLOUR = 5
const REGION = 20

/** The price above which goods lose points, cents per tonne. `slack`: so much above it is still at it, for prices that are not of this very moment. */
export type PriceCap = { price: Cents; slack: Cents }

/** How far a price lies above the cap; 0 within it, or where either is unknown. */
export const aboveCap = (price: Cents | null, cap: PriceCap | null): Cents =>
  price === null || cap === null || price <= cap.price + cap.slack ? 0 : price - cap.price

/** Level of a colour grade: 21 → 2. */
const level = (grade: number) => Math.floor(grade / 10)

/** How far a value lies outside of a range; 0 within it. */
export const outside = (value: number, { min, max }: Ends) =>
  min !== null && value < min ? min - value : max !== null && value > max ? value - max : 0

function measured(name: RangeName, value: number | null, ends: Ends): FitReason | null {
  if (value === null || isInEnds(value, ends)) return null
  const { label, scale } = rangeOf(name)
  const each = MEASURED[name]
  if (each === undefined) return { label: `${label}不符`, points: OTHER }
  const by = outside(value, ends) / scale
  return { label: `${label}差${roundHalfUp(by, 1)}`, points: roundHalfUp(each * by, 1) }
}

function coded(name: CodeName, code: number | null, wanted: readonly number[]): FitReason | null {
  if (code === null || wanted.includes(code)) return null
  const label = `${CRITERIA_LABELS[name]}不同`
  if (name === 'mikeMain') return { label, points: MICRONAIRE }
  if (name === 'region') return { label, points: REGION }
  if (name === 'lvMain') return wanted.some((one) => level(one) === level(code)) ? null : { label, points: COLOUR }
  return { label, points: OTHER }
}

function fitOfRange(offer: IndexedOffer, { wish }: ReadRange, priceCap: PriceCap | null): Fit {
  const reasons: (FitReason | null)[] = []
  for (const [name, ends] of Object.entries(wish.ranges) as [RangeName, Ends][])
    reasons.push(measured(name, offer.ranges[rangeIndex[name]], ends))
  for (const [name, wanted] of Object.entries(wish.codes) as [CodeName, number[]][])
    reasons.push(coded(name, offer.codes[codeIndex[name]], wanted))
  for (const [name, wanted] of Object.entries(wish.names) as [NameName, string[]][]) {
    const key = offer.names[nameIndex[name]]?.[0]
    if (key !== undefined && !wanted.includes(key))
      reasons.push({ label: `${CRITERIA_LABELS[name]}不同`, points: OTHER })
  }
  for (const share of wish.shares)
    if (share.keys.some((key) => offer.shares[shareIndex[key]] !== null) && !hasShare(offer, share))
      reasons.push({ label: '占比不符', points: OTHER })
  const yuan = aboveCap(offer.ranges[rangeIndex.price], priceCap) / 100
  if (yuan > 0) {
    reasons.push({ label: `价格高${roundHalfUp(yuan, 2)}元`, points: roundHalfUp(yuan / 100, 1) })
  }
  const found = reasons.filter((reason) => reason !== null)
  return { score: roundHalfUp(100 - found.reduce((sum, { points }) => sum + points, 0), 1), reasons: found }
}

/** The best fit of goods to one of the ranges that they meet; null when they lack what has to be met in all of them. */
export function fitOf(offer: IndexedOffer, ranges: readonly ReadRange[], priceCap: PriceCap | null): Fit | null {
  let best: Fit | null = null
  for (const range of ranges) {
    if (!meets(offer, range.must)) continue
    const fit = fitOfRange(offer, range, priceCap)
    if (!best || fit.score > best.score) best = fit
  }
  return best
}
