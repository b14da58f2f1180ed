import {
  COLOUR_WORDS,
  classOf,
  classWord,
  INDICATORS,
  type IndicatorName,
  type Quality,
} from '#app/catalog/rules/indicators'
import { lengthClass, strengthClass, uniformityClass } from '#app/catalog/rules/quality_classes'
import { mainColour } from '#app/catalog/rules/colour'
import { BatchType } from '#app/catalog/codes'

/** One bar of the quality strip: shares of an indicator in legal order, and the two texts above it. */
export type StripBar = {
  indicator: Exclude<IndicatorName, 'ginning'>
  /** `颜色级` */
  label: string
  /** Code of the main class (`21`, `29`, `A`, `S2`), null = unknown. */
  main: string | null
  /** `白棉2级`, `29`, `A`… */
  mainText: string
  /** Average (`29.2`), or the main share for colour (`62.4%`); `--` when unknown. */
  right: string
  /** Known shares; empty when the certificate gives none. */
  segments: { code: string; word: string; share: number }[]
}

export type QualityStrip = StripBar[]

type StripSource = Quality & { lvMain?: string | null; mikeMain?: string | null }

const one = (value: number | null | undefined) => (value === null || value === undefined ? null : value.toFixed(1))

function mainOf(name: IndicatorName, batch: StripSource, largest: string | null): string | null {
  switch (name) {
    case 'colour':
      return largest ?? batch.lvMain ?? null
    case 'length':
      return (
        largest ??
        (one(batch.lenAvg) && String(lengthClass(batch.lenAvg!, batch.batchType === BatchType.extraLongStaple)))
      )
    case 'micronaire':
      return largest ?? batch.mikeMain ?? null
    case 'strength':
      return largest ?? (one(batch.strengthAvg) && strengthClass(batch.strengthAvg!))
    default:
      return largest ?? (one(batch.uniformityAvg) && uniformityClass(batch.uniformityAvg!))
  }
}

/** The bars in the fixed order 颜色级, 长度, 马克隆值, 强力, 整齐度. */
export function toQualityStrip(batch: StripSource): QualityStrip {
  const labels = { colour: '颜色级', length: '长度', micronaire: '马克隆值', strength: '强力', uniformity: '整齐度' }
  const averages = {
    length: batch.lenAvg,
    micronaire: batch.mikeAvg,
    strength: batch.strengthAvg,
    uniformity: batch.uniformityAvg,
  }

  return INDICATORS.filter(({ name }) => name !== 'ginning').map(({ name, keys }) => {
    const segments = keys
      .filter((key) => (batch[key] ?? 0) > 0)
      .map((key) => ({ code: classOf(key), word: classWord(key), share: batch[key]! }))
    const largest = segments.reduce<(typeof segments)[number] | null>(
      (best, segment) => (best === null || segment.share > best.share ? segment : best),
      null
    )
    const indicator = name as StripBar['indicator']
    const main =
      name === 'colour' ? (mainColour(batch)?.code ?? batch.lvMain ?? null) : mainOf(name, batch, largest?.code ?? null)
    const right =
      indicator === 'colour' ? (largest ? `${largest.share.toFixed(1)}%` : '--') : (one(averages[indicator]) ?? '--')
    return {
      indicator,
      label: labels[indicator],
      main,
      mainText: main === null ? '--' : indicator === 'colour' ? (COLOUR_WORDS[main] ?? main) : main,
      right,
      segments,
    }
  })
}
