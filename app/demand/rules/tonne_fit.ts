/*
 * F14 for goods by the tonne. Points are taken off for what is outside of what is wished for, by the table of criteria. A price costs by its share: a
 * hundred yuan are little for cotton and much for seed.
 */
import type { Fit, FitReason, PriceCap } from '#app/demand/rules/fit_score'
import { aboveCap, outside } from '#app/demand/rules/fit_score'
import {
  TONNE_NAMES,
  tonneCode,
  tonneLabel,
  tonneRange,
  type TonneCodeName,
  type TonneNameName,
  type TonneRangeName,
} from '#app/demand/rules/tonne_criteria'
import { meetsTonnes, scaleOf, stored, type ReadTonneRange, type TonneFacts } from '#app/demand/rules/tonne_ranges'
import type { Ends } from '#app/listing/rules/criteria'
import type { Cents } from '#core/money'
import { roundHalfUp } from '#core/numbers'

/** Points for each percent above the wished price. */
const PRICE = 2

/** Facts of goods with their price, cents per tonne; null without one. */
export type PricedTonnes = { facts: TonneFacts; price: Cents | null }

function reasonsOf({ facts, price }: PricedTonnes, { wish }: ReadTonneRange, priceCap: PriceCap | null): FitReason[] {
  const reasons: FitReason[] = []
  for (const [name, ends] of Object.entries(wish.ranges) as [TonneRangeName, Ends][]) {
    const value = stored(facts, name)
    const by = value === null ? 0 : outside(value, ends) / scaleOf(name)
    const { label, decimals, points } = tonneRange(name)
    if (by > 0) reasons.push({ label: `${label}差${roundHalfUp(by, decimals)}`, points: roundHalfUp(points * by, 1) })
  }
  for (const [name, wanted] of Object.entries(wish.codes) as [TonneCodeName, number[]][]) {
    const code = facts[name]
    if (code !== null && !wanted.includes(code))
      reasons.push({ label: `${tonneLabel(name)}不同`, points: tonneCode(name).points })
  }
  for (const [name, wanted] of Object.entries(wish.names) as [TonneNameName, string[]][]) {
    const value = facts[name]
    if (value !== null && !wanted.includes(value))
      reasons.push({ label: `${tonneLabel(name)}不同`, points: TONNE_NAMES[name].points })
  }
  const above = aboveCap(price, priceCap)
  if (above > 0 && priceCap!.price > 0) {
    reasons.push({
      label: `价格高${roundHalfUp(above / 100, 2)}元`,
      points: roundHalfUp((PRICE * 100 * above) / priceCap!.price, 1),
    })
  }
  return reasons
}

/** The best fit of goods to one of the ranges that they meet; null when they lack what has to be met in all of them. */
export function fitOfTonnes(
  goods: PricedTonnes,
  ranges: readonly ReadTonneRange[],
  priceCap: PriceCap | null
): Fit | null {
  let best: Fit | null = null
  for (const range of ranges) {
    if (!meetsTonnes(goods.facts, range.must)) continue
    const reasons = reasonsOf(goods, range, priceCap)
    const score = roundHalfUp(100 - reasons.reduce((sum, { points }) => sum + points, 0), 1)
    if (!best || score > best.score) best = { score, reasons }
  }
  return best
}
