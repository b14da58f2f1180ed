/* F14: similarity of two batches, 100 = identical. */
import { roundHalfUp } from '#core/numbers'
import type { Region } from '#app/catalog/codes'

export type Comparable = {
  lenAvg: number | null
  strengthAvg: number | null
  mikeAvg: number | null
  mikeMain: string | null
  lvMain: string | null
  region: Region | null
  /** Cents per tonne. */
  price: number | null
}

const gap = (a: number | null, b: number | null) => (a === null || b === null ? 0 : Math.abs(a - b))
const differs = (a: unknown, b: unknown) => a !== null && b !== null && a !== b

/** Level of a colour grade: the first digit. */
const level = (grade: string | null) => (grade ? grade[0] : null)

export function likeness(a: Comparable, b: Comparable): number {
  let score = 100
  score -= 2 * gap(a.lenAvg, b.lenAvg) * 10
  score -= 2 * gap(a.strengthAvg, b.strengthAvg)
  if (differs(a.mikeMain, b.mikeMain)) score -= 10
  if (differs(level(a.lvMain), level(b.lvMain))) score -= 5
  score -= gap(a.price, b.price) / 100 / 100
  if (differs(a.region, b.region)) score -= 20
  return roundHalfUp(score, 1)
}
