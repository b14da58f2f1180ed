/*
 * From the fields of a batch to the bars of the quality strip. Class order is fixed (best first; micronaire fine to coarse) and never
 * sorted by size, so that a shift is visible.
 */
import { lengthClass, micronaireClass, strengthClass, uniformityClass } from '#wire/catalog/rules/quality_classes'
import { BatchType, codeSets } from '#ui/generated/codes'

export type Share = { code: string; name: string; share: number; /** CSS class of its colour. */ tone: string }
export type Bar = {
  key: string
  label: string
  short: string
  unit: string
  main: string
  right: string
  shares: Share[]
}

/** The fields of Product that the strip reads; every list row of the API has them. Keys C1…S5 may be lower case. */
export type QualityFields = {
  lvMain?: string | number | null
  lenAvg?: number | null
  mikeAvg?: number | null
  strengthAvg?: number | null
  uniformityAvg?: number | null
  batchType?: BatchType | null
}

type Indicator = {
  key: string
  label: string
  /** Name where there is little room. */
  short: string
  unit: string
  codes: string[]
  field: (code: string) => string[]
  tone: (code: string) => string
  average?: keyof QualityFields
  word: (code: string) => string
}

const colourWords: Record<string, string> = Object.fromEntries(
  codeSets.colourGrade.entries.map(({ code, word }) => [String(code), word])
)
const either = (code: string) => [code, code.toLowerCase()]

/** In the order of the strip. */
export const INDICATORS: Indicator[] = [
  {
    key: 'colour',
    label: '颜色级',
    short: '颜色级',
    unit: '',
    codes: ['11', '21', '31', '41', '51', '12', '22', '32', '13', '23', '33', '14', '24'],
    field: (code) => [`lv${code}`],
    tone: (code) => `c${code}`,
    word: (code) => colourWords[code] ?? code,
  },
  {
    key: 'length',
    label: '长度',
    short: '长度',
    unit: 'mm',
    codes: ['39', '38', '37', '36', '35', '34', '33', '32', '31', '30', '29', '28', '27', '26', '25'],
    field: (code) => [`len${code}`],
    tone: (code) => `l${Math.min(32, Number(code))}`,
    average: 'lenAvg',
    word: (code) => `${code}mm`,
  },
  {
    key: 'micronaire',
    label: '马克隆值',
    short: '马值',
    unit: '',
    codes: ['C1', 'B1', 'A', 'B2', 'C2'],
    field: either,
    tone: (code) => `m${code}`,
    average: 'mikeAvg',
    word: (code) => code,
  },
  {
    key: 'strength',
    label: '强力',
    short: '强力',
    unit: 'cN/tex',
    codes: ['S1', 'S2', 'S3', 'S4', 'S5'],
    field: either,
    tone: (code) => `r${code[1]}`,
    average: 'strengthAvg',
    word: (code) => code,
  },
  {
    key: 'uniformity',
    label: '整齐度',
    short: '整齐度',
    unit: '%',
    codes: ['U1', 'U2', 'U3', 'U4', 'U5'],
    field: either,
    tone: (code) => `r${code[1]}`,
    average: 'uniformityAvg',
    word: (code) => code,
  },
]

const number = (value: unknown) =>
  typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : null

/** Class of an average, where the certificate gives no shares (F9). */
const CLASS_OF: Record<string, (average: number, longStaple: boolean) => string> = {
  length: (average, longStaple) => String(lengthClass(average, longStaple)),
  micronaire: micronaireClass,
  strength: strengthClass,
  uniformity: uniformityClass,
}

/** The five bars of a batch: main class left, average right (for colour the main share), shares in class order, zero shares left out. */
export function barsOf(batch: QualityFields): Bar[] {
  const fields = batch as Record<string, unknown>
  return INDICATORS.map(({ key, label, short, unit, codes, field, tone, average, word }) => {
    const shares = codes.flatMap((code) => {
      const share = number(
        field(code)
          .map((name) => fields[name])
          .find((value) => value !== undefined && value !== null)
      )
      return share !== null && share > 0 ? [{ code, name: word(code), share, tone: tone(code) }] : []
    })
    const largest = shares.reduce<Share | null>(
      (best, share) => (best === null || share.share > best.share ? share : best),
      null
    )
    const mean = average ? number(fields[average]) : null
    const stated = key === 'colour' && fields.lvMain ? String(fields.lvMain) : null
    const main =
      stated ??
      largest?.code ??
      (mean === null ? '--' : CLASS_OF[key](mean, batch.batchType === BatchType.extraLongStaple))
    const mainShare = shares.find(({ code }) => code === main) ?? largest
    const right =
      key === 'colour' ? (mainShare ? `${mainShare.share.toFixed(1)}%` : '--') : mean === null ? '--' : mean.toFixed(1)
    return { key, label, short, unit, main, right, shares }
  })
}
