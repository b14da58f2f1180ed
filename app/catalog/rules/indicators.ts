/*
 * The quality indicators of a batch: which columns hold the shares, what they are called (glossary §2.13–2.14).
 */
import { micronaireClass } from '#app/catalog/rules/quality_classes'
import { type BatchType, ColourGrade } from '#app/catalog/codes'

export const COLOUR_KEYS = [
  'lv11',
  'lv21',
  'lv31',
  'lv41',
  'lv51',
  'lv12',
  'lv22',
  'lv32',
  'lv13',
  'lv23',
  'lv33',
  'lv14',
  'lv24',
] as const
export const LENGTH_KEYS = [
  ...(['len25', 'len26', 'len27', 'len28', 'len29', 'len30', 'len31', 'len32'] as const),
  ...(['len33', 'len34', 'len35', 'len36', 'len37', 'len38', 'len39'] as const),
] as const
export const MICRONAIRE_KEYS = ['c1', 'b1', 'a', 'b2', 'c2'] as const
export const UNIFORMITY_KEYS = ['u1', 'u2', 'u3', 'u4', 'u5'] as const
export const STRENGTH_KEYS = ['s1', 's2', 's3', 's4', 's5'] as const
export const GINNING_KEYS = ['p1', 'p2', 'p3'] as const

export type ColourKey = (typeof COLOUR_KEYS)[number]
export type LengthKey = (typeof LENGTH_KEYS)[number]
export type ShareKey =
  | ColourKey
  | LengthKey
  | (typeof MICRONAIRE_KEYS)[number]
  | (typeof UNIFORMITY_KEYS)[number]
  | (typeof STRENGTH_KEYS)[number]
  | (typeof GINNING_KEYS)[number]

export type IndicatorName = 'colour' | 'length' | 'micronaire' | 'strength' | 'uniformity' | 'ginning'

/** The share-measured indicators in the order in which certificates print them. `word` opens the message about a wrong sum. */
export const INDICATORS: readonly { name: IndicatorName; word: string; keys: readonly ShareKey[] }[] = [
  { name: 'colour', word: '颜色级', keys: COLOUR_KEYS },
  { name: 'length', word: '长度级', keys: LENGTH_KEYS },
  { name: 'micronaire', word: '马克隆值级', keys: MICRONAIRE_KEYS },
  { name: 'strength', word: '断裂比强度', keys: STRENGTH_KEYS },
  { name: 'uniformity', word: '长度整齐度', keys: UNIFORMITY_KEYS },
  { name: 'ginning', word: '轧工质量', keys: GINNING_KEYS },
]

export const SHARE_KEYS: readonly ShareKey[] = INDICATORS.flatMap((indicator) => indicator.keys)

/** Percent (62.4, not 0.624); null = unknown, 0 = none. */
export type Shares = { [Key in ShareKey]?: number | null }

/** What the rules read of a batch. A `Batch` model fits, and so does a row of an inspection sheet. */
export type Quality = Shares & {
  packets: number
  batchType?: BatchType | null
  lenAvg?: number | null
  mikeAvg?: number | null
  strengthAvg?: number | null
  uniformityAvg?: number | null
  foreignFiber?: number | null
}

export const COLOUR_WORDS: Record<string, string> = Object.fromEntries(
  ColourGrade.entries.map(({ code, word }) => [code, word])
)

const CLASSES = new Map(
  SHARE_KEYS.map((key) => [
    key,
    key.startsWith('lv') ? key.slice(2) : key.startsWith('len') ? key.slice(3) : key.toUpperCase(),
  ])
)
const WORDS = new Map(
  SHARE_KEYS.map((key) => [
    key,
    key.startsWith('lv') ? COLOUR_WORDS[key.slice(2)] : key.startsWith('len') ? `${key.slice(3)}mm` : key.toUpperCase(),
  ])
)

/** Class code of a column: `lv21` → `21`, `len29` → `29`, `b2` → `B2`. */
export function classOf(key: ShareKey): string {
  return CLASSES.get(key)!
}

/** What people call a class: `21` → `白棉2级`, `29` → `29mm`, `B2` → `B2`. */
export function classWord(key: ShareKey): string {
  return WORDS.get(key)!
}

/** Whether anything is known about an indicator: all null = unknown. */
export function isKnown(shares: Shares, keys: readonly ShareKey[]): boolean {
  return keys.some((key) => shares[key] !== null && shares[key] !== undefined)
}

/** Sum of the shares of an indicator; shares have at most four decimals, and so has their sum. */
export function shareSum(shares: Shares, keys: readonly ShareKey[]): number {
  let sum = 0
  for (const key of keys) sum += shares[key] ?? 0
  return Math.round(sum * 10_000) / 10_000
}

/** Main micronaire class: the largest share, else the class of the average. `null` when unknown or tied. */
export function mainMicronaire(quality: Shares & { mikeAvg?: number | null }): string | null {
  if (isKnown(quality, MICRONAIRE_KEYS)) {
    const sorted = MICRONAIRE_KEYS.map((key) => ({ key, share: quality[key] ?? 0 })).sort((x, y) => y.share - x.share)
    if (sorted[0].share <= 0) return null
    return sorted[0].share === sorted[1].share ? null : classOf(sorted[0].key)
  }
  return quality.mikeAvg === null || quality.mikeAvg === undefined ? null : micronaireClass(quality.mikeAvg)
}
