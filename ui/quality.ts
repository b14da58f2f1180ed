/*
 * Converts the fields of a batch to the bars of the quality strip. The order of classes is fixed (best first; micronaire fine to coarse), never
 * by size, so that a shift is visible.
 */
import { lengthClass, micronaireClass, strengthClass, uniformityClass } from '#wire/catalog/rules/quality_classes'
import { BatchType } from './generated/codes/catalog.js'
import type { MeasureKey } from './generated/measures.js'
import { SHARES, type ShareName } from './generated/shares.js'

export type Share = { code: string; name: string; share: number; /** Name of its colour. */ tone: string }
export type Bar = {
  key: ShareName
  label: string
  short: string
  unit: string
  main: string
  right: string
  shares: Share[]
}

/** The fields of Product that the strip reads; every list row of the API has them. Keys C1…S5 may be lower case. */
export type QualityFields = { [Key in MeasureKey]?: number | null } & {
  lvMain?: string | number | null
  batchType?: BatchType | null
}

/** Name of the colour of a class on screen: `c21`, `l29`, `mA`, `r2` (one scale from best to worst). */
export function toneOf(name: ShareName, code: string): string {
  if (name === 'colour') return `c${code}`
  if (name === 'length') return `l${Math.min(32, Number(code))}`
  return name === 'micronaire' ? `m${code}` : `r${code[1]}`
}

/** The two spellings of the field of a share. */
const either = (key: string) => [key, key.toUpperCase()]

/** Indicators in the order of the strip; `average` is the measure that is printed. */
export const STRIP = SHARES.flatMap(({ name, label, short, bar, classes }) =>
  bar
    ? [
        {
          key: name,
          label,
          short,
          ...bar,
          // certificates list lengths upwards, the strip lists the best first
          classes: name === 'length' ? classes.toReversed() : classes,
        },
      ]
    : []
)

const WORDS = new Map(SHARES.flatMap(({ name, classes }) => classes.map(([, code, word]) => [`${name} ${code}`, word])))

/** `白棉2级`, `29mm`, `S2` */
export const wordOfClass = (name: ShareName, code: string) => WORDS.get(`${name} ${code}`) ?? code

const number = (value: unknown) =>
  typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : null

/** Class of an average, for certificates without shares (F9). */
const CLASS_OF: { [Name in ShareName]?: (average: number, longStaple: boolean) => string } = {
  length: (average, longStaple) => String(lengthClass(average, longStaple)),
  micronaire: micronaireClass,
  strength: strengthClass,
  uniformity: uniformityClass,
}

/** The bars of a batch: main class left, average right (for colour the main share), shares in class order without zero shares. */
export function barsOf(batch: QualityFields): Bar[] {
  const fields = batch as Record<string, unknown>
  return STRIP.map(({ key, label, short, unit, average, classes }) => {
    const shares = classes.flatMap(([column, code, name]) => {
      const share = number(
        either(column)
          .map((field) => fields[field])
          .find((value) => value !== undefined && value !== null)
      )
      return share !== null && share > 0 ? [{ code, name, share, tone: toneOf(key, code) }] : []
    })
    const largest = shares.reduce<Share | null>(
      (best, share) => (best === null || share.share > best.share ? share : best),
      null
    )
    const mean = average ? number(fields[average]) : null
    const stated = key === 'colour' && fields.lvMain ? String(fields.lvMain) : null
    const ofMean = mean === null ? undefined : CLASS_OF[key]?.(mean, batch.batchType === BatchType.extraLongStaple)
    const main = stated ?? largest?.code ?? ofMean ?? '--'
    const mainShare = shares.find(({ code }) => code === main) ?? largest
    const right =
      average === null ? (mainShare ? `${mainShare.share.toFixed(1)}%` : '--') : mean === null ? '--' : mean.toFixed(1)
    return { key, label, short, unit, main, right, shares }
  })
}

/** Rounding of a share, percent: certificates print one decimal. */
const ROUNDING = 0.05 + 1e-9
/** Above so many bales a share of one decimal fits more than one number of them. */
const COUNTABLE = 1_000

/**
 * Bales of each class, by its code, where the shares tell them: every share is a whole number of the measured bales, and together they are all of
 * them. Null otherwise, for instance when shares are by weight.
 */
export function balesOf(
  shares: readonly Pick<Share, 'code' | 'share'>[],
  measured: number
): Map<string, number> | null {
  if (measured <= 0 || measured > COUNTABLE) return null
  const bales = shares.map(({ code, share }) => [code, Math.round((share * measured) / 100)] as const)
  const whole = bales.every(([, count], i) => Math.abs((count / measured) * 100 - shares[i].share) <= ROUNDING)
  const sum = bales.reduce((total, [, count]) => total + count, 0)
  return whole && sum === measured ? new Map(bales) : null
}
