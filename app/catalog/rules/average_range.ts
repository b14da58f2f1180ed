/*
 * What an average may be when the shares of its classes are known. A bale of S2 measures 29.0 to 30.9 cN/tex, so a batch of 71 % S2 and 29 % S3
 * averages between 28.1 and 30.3. An average outside of that says that columns were swapped or that a figure is wrong.
 */
import {
  classOf,
  MEASURES,
  SHARES,
  type MeasureKey,
  type Quality,
  type ShareKey,
  type ShareName,
} from '#app/catalog/indicators'
import { BatchType } from '#app/catalog/codes'
import { lengthClass, micronaireClass, strengthClass, uniformityClass } from '#app/catalog/rules/quality_classes'
import { sharesAddUp } from '#app/catalog/rules/shares'
import { roundHalfUp } from '#core/numbers'

/** Least and greatest value of a bale in a class. */
type Range = { low: number; high: number }

/** An average is printed with one decimal and the shares are rounded, too: both together move it by up to 0.1. */
const TOLERANCE = 0.11

/** What a bale of a class may measure, for the classes that have a column. */
type Classes = (Range & { key: ShareKey })[]

/** From the function that decides the class (F9); the first and the last class end at the bounds of a plausible figure. */
function classesOf(
  name: ShareName,
  { min, max }: { min: number; max: number },
  classify: (value: number) => string | number
): Classes {
  const ranges = new Map<string, Range>()
  for (let tenths = min * 10; tenths <= max * 10; tenths++) {
    const value = tenths / 10
    const code = String(classify(value))
    const range = ranges.get(code)
    if (range) range.high = value
    else ranges.set(code, { low: value, high: value })
  }
  const { keys } = SHARES.find((one) => one.name === name)!
  // Lengths from 33 mm on are classes of long-staple cotton only.
  return keys.map((key) => ({ key, ...(ranges.get(classOf(key)) ?? ranges.get('32')!) }))
}

const LONG_STAPLE = classesOf('length', MEASURES.lenAvg, (value) => lengthClass(value, true))
const AVERAGES = [
  { measure: 'lenAvg', classes: classesOf('length', MEASURES.lenAvg, (value) => lengthClass(value)) },
  { measure: 'mikeAvg', classes: classesOf('micronaire', MEASURES.mikeAvg, micronaireClass) },
  { measure: 'strengthAvg', classes: classesOf('strength', MEASURES.strengthAvg, strengthClass) },
  { measure: 'uniformityAvg', classes: classesOf('uniformity', MEASURES.uniformityAvg, uniformityClass) },
] as const

/** The averages that a batch of these shares can have, rounded to 0.1; null when the shares are unknown or do not add up, which is an error of its own. */
function averageRange(quality: Quality, classes: Classes): Range | null {
  let sum = 0
  let lowest = 0
  let highest = 0
  for (const { key, low, high } of classes) {
    const share = quality[key] ?? 0
    sum += share
    lowest += share * low
    highest += share * high
  }
  return sharesAddUp(sum) ? { low: roundHalfUp(lowest / sum, 1), high: roundHalfUp(highest / sum, 1) } : null
}

/** `断裂比强度31.5与各级比例不符，按比例应在24.4～26.9之间` for each average that the shares do not allow. */
export function averageWarnings(quality: Quality): { place: MeasureKey; message: string }[] {
  const longStaple = quality.batchType === BatchType.extraLongStaple
  const warnings: { place: MeasureKey; message: string }[] = []
  for (const { measure, classes } of AVERAGES) {
    const average = quality[measure]
    if (average === null || average === undefined) continue
    const range = averageRange(quality, longStaple && measure === 'lenAvg' ? LONG_STAPLE : classes)
    if (!range || (average > range.low - TOLERANCE && average < range.high + TOLERANCE)) continue
    const between = `${range.low.toFixed(1)}～${range.high.toFixed(1)}`
    warnings.push({
      place: measure,
      message: `${MEASURES[measure].label}${average}与各级比例不符，按比例应在${between}之间`,
    })
  }
  return warnings
}
