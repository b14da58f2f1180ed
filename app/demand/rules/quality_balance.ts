/*
 * Tonnes that are wanted, by class of a measure. A wish counts in the class of the lowest value that it accepts: `29~30` and `29~` both ask for 29, and
 * whoever wants 29 does not pay for 31. Where any of several ranges will do, its tonnes are divided among them equally. A range without a lower bound
 * counts as one that any goods meet.
 */
import { toKilograms, type Tonnes } from '#core/money'
import { roundHalfUp } from '#core/numbers'
import { rangeOf } from '#app/listing/criteria'
import type { Criteria } from '#app/listing/rules/criteria'

export type BalancedMeasure = 'lenAvg' | 'strengthAvg'

/** Lowest values of the classes, whole millimetres and cN/tex; below the first is a class of its own, the last has no upper bound. */
export const CLASS_FLOORS = {
  lenAvg: [27, 28, 29, 30, 31, 32],
  strengthAvg: [26, 27, 28, 29, 30, 31, 32],
} as const satisfies Record<BalancedMeasure, readonly number[]>

/** A class from `from` on, to the value before `to`; null: without an end. */
export type QualityClass = { from: number | null; to: number | null }

export function classesOf(measure: BalancedMeasure): QualityClass[] {
  const floors = CLASS_FLOORS[measure]
  return [null, ...floors].map((from, index) => ({ from, to: floors[index] ?? null }))
}

/** @param open tonnes that are still wanted */
export type WantedGoods = { open: Tonnes; musts: readonly Criteria[] }

/** Tonnes wanted in each class, in the order of `classesOf`, and of ranges without a lower bound. */
export function wantedByClass(
  measure: BalancedMeasure,
  wishes: readonly WantedGoods[]
): { classes: Tonnes[]; any: Tonnes } {
  const floors: readonly number[] = CLASS_FLOORS[measure]
  const { scale } = rangeOf(measure)
  const kilograms = new Array<number>(floors.length + 1).fill(0)
  let any = 0
  for (const { open, musts } of wishes) {
    const each = toKilograms(open) / musts.length
    for (const { ranges } of musts) {
      const least = ranges[measure]?.min ?? null
      if (least === null) any += each
      else kilograms[floors.filter((floor) => floor * scale <= least).length] += each
    }
  }
  const tonnes = (sum: number) => roundHalfUp(sum / 1000, 3)
  return { classes: kilograms.map(tonnes), any: tonnes(any) }
}
