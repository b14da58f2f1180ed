/* F3: premiums and discounts 升贴水 in cents per tonne, term by term, so that every figure can be checked. */
import { Decimal } from 'decimal.js'
import { roundHalfUp } from '#core/numbers'
import type { AgioRates } from '#app/catalog/rules/agio_tables'
import {
  classOf,
  classWord,
  COLOUR_KEYS,
  GINNING_KEYS,
  SHARES,
  MICRONAIRE_KEYS,
  type ShareName,
  type Quality,
  type ShareKey,
} from '#app/catalog/indicators'
import { isKnown, mainMicronaire, shareSum } from '#app/catalog/rules/shares'
import { lengthClass, strengthClass, uniformityClass } from '#app/catalog/rules/quality_classes'
import { BatchType } from '#app/catalog/codes'

export type AgioTerm = {
  indicator: ShareName | 'foreignFibre'
  /** `21`, `29`, `A`, `S2`… */
  code: string
  /** `白棉2级`, `29mm`, `A` */
  word: string
  /** Percentage with which the term counts; null when it counts in full (class of an average). */
  share: number | null
  /** Table value, yuan per tonne. */
  rate: number
  /** Cents per tonne, exact (may have decimals). */
  amount: number
}

export type Agio = {
  /** Cents per tonne, rounded once; null when the batch cannot be registered as a warehouse receipt or data is missing. */
  value: number | null
  reason: string | null
  terms: AgioTerm[]
}

export type PickBaleAgio = Agio & { removed: number; remaining: number }
export type PercentAgio = Omit<Agio, 'reason'> & { missing: string[] }

const UNDELIVERABLE: readonly ShareKey[] = ['lv51', 'lv32', 'lv13', 'lv23', 'lv33', 'lv14', 'lv24']
/** Indicators whose bad bales may be removed (F3.2), with the words used in the reason. */
const BAD_SHARES: readonly { word: string; keys: readonly ShareKey[] }[] = [
  { word: '颜色级', keys: UNDELIVERABLE },
  { word: '长度级', keys: ['len25', 'len26'] },
  { word: '马克隆值级', keys: ['c1'] },
  { word: '长度整齐度', keys: ['u5'] },
  { word: '断裂比强度', keys: ['s5'] },
]

const has = (value: number | null | undefined): value is number => value !== null && value !== undefined

function term(
  indicator: AgioTerm['indicator'],
  code: string,
  word: string,
  share: number | null,
  rate: number
): AgioTerm {
  // Yuan × percent = cents.
  const amount = Math.round(rate * (share ?? 100) * 1e6) / 1e6
  return { indicator, code, word, share, rate, amount }
}

function shareTerms(
  indicator: ShareName,
  quality: Quality,
  keys: readonly ShareKey[],
  rates: Record<string, number>,
  whole = 100
): AgioTerm[] {
  return keys
    .filter((key) => (quality[key] ?? 0) > 0)
    .map((key) => {
      const share = whole === 100 ? quality[key]! : new Decimal(quality[key]!).times(100).div(whole).toNumber()
      return term(indicator, classOf(key), classWord(key), share, rates[classOf(key)] ?? 0)
    })
}

/** Sum in whole cents, rounded half-up once; added up in millionths of a cent, too small a unit to affect the rounding. */
function total(terms: AgioTerm[]): number {
  let millionths = 0
  for (const { amount } of terms) millionths += Math.round(amount * 1e6)
  return roundHalfUp(millionths / 1e6)
}

/** Fields that the exchange's formula requires and the certificate lacks. */
function missingForExchange(quality: Quality): string[] {
  const missing: string[] = []
  if (!isKnown(quality, COLOUR_KEYS)) missing.push('颜色级比例')
  if (!has(quality.lenAvg)) missing.push('平均长度')
  if (!isKnown(quality, MICRONAIRE_KEYS) && !has(quality.mikeAvg)) missing.push('马克隆值')
  if (!has(quality.strengthAvg)) missing.push('断裂比强度')
  if (!has(quality.uniformityAvg)) missing.push('长度整齐度')
  if (!isKnown(quality, GINNING_KEYS)) missing.push('轧工质量')
  return missing
}

function badShareReasons(quality: Quality): string[] {
  return BAD_SHARES.map(({ word, keys }) => ({ word, found: keys.filter((key) => (quality[key] ?? 0) > 0) }))
    .filter(({ found }) => found.length > 0)
    .map(({ word, found }) => `${word}含${found.map(classWord).join('、')}`)
}

/** Reasons that removing bales cannot resolve. */
function otherReasons(quality: Quality): string[] {
  const reasons: string[] = []
  if (quality.batchType === BatchType.rollerGinned || quality.batchType === BatchType.rollerGinnedMachinePicked)
    reasons.push('皮辊棉')
  if (quality.batchType === BatchType.extraLongStaple) reasons.push('长绒棉')
  if (quality.packets < 180 || quality.packets > 190) reasons.push(`包数${quality.packets}不在180～190之间`)
  if (has(quality.lenAvg) && quality.lenAvg < 27) reasons.push('平均长度小于27mm')
  return reasons
}

function exchangeTerms(quality: Quality, rates: AgioRates, micronaire: string): AgioTerm[] {
  const longest = Math.max(...Object.keys(rates.length).map(Number))
  const length = String(Math.min(lengthClass(quality.lenAvg!), longest))
  const strength = strengthClass(quality.strengthAvg!)
  const uniformity = uniformityClass(quality.uniformityAvg!)
  const dirty = Math.max((quality.foreignFiber ?? 0) - 1, 0)
  const colourLeft = shareSum(quality, COLOUR_KEYS) - shareSum(quality, UNDELIVERABLE)
  const removedColour = shareSum(quality, UNDELIVERABLE) > 0

  return [
    ...shareTerms(
      'colour',
      quality,
      COLOUR_KEYS.filter((key) => !UNDELIVERABLE.includes(key)),
      rates.colour,
      removedColour ? colourLeft : 100
    ),
    term('length', length, `${length}mm${Number(length) === longest ? '及以上' : ''}`, null, rates.length[length] ?? 0),
    term('micronaire', micronaire, micronaire, null, rates.micronaire[micronaire] ?? 0),
    term('strength', strength, strength, null, rates.strength[strength] ?? 0),
    term('uniformity', uniformity, uniformity, null, rates.uniformity[uniformity] ?? 0),
    ...shareTerms('ginning', quality, GINNING_KEYS, rates.ginning),
    ...(dirty > 0
      ? [
          term(
            'foreignFibre',
            String(quality.foreignFiber),
            `异性纤维${quality.foreignFiber}包`,
            null,
            rates.foreignFibre * dirty
          ),
        ]
      : []),
  ]
}

/**
 * F3.1 郑商所升贴水: colour and ginning by share, the rest by average or main class; base 3128B, U3, S3, P2 = 0.
 *
 * @returns cents per tonne, or null with the reason: `不可注册：颜色级含白棉5级`
 */
export function czceAgio(quality: Quality, rates: AgioRates): Agio {
  const reasons = [...otherReasons(quality), ...badShareReasons(quality)]
  const micronaire = mainMicronaire(quality)
  if (micronaire === null && isKnown(quality, MICRONAIRE_KEYS)) reasons.push('马克隆值级无主体')
  if (reasons.length > 0) return { value: null, reason: `不可注册：${reasons.join('；')}`, terms: [] }

  const missing = missingForExchange(quality)
  if (missing.length > 0) return { value: null, reason: `数据不全：缺${missing.join('、')}`, terms: [] }

  const terms = exchangeTerms(quality, rates, micronaire!)
  return { value: total(terms), reason: null, terms }
}

/**
 * F3.2 挑包后升贴水: the value of a batch after removing bad bales, when only bales of bad colour, micronaire C1, S5, U5 or short length prevent
 * registration. Removed bales = ceil(packets × bad shares of the worst indicator); at least 180 must remain.
 *
 * @param whole the batch's exchange agio where already computed
 */
export function czcePickBaleAgio(
  quality: Quality,
  rates: AgioRates,
  whole: Agio = czceAgio(quality, rates)
): PickBaleAgio {
  const untouched = { removed: 0, remaining: quality.packets }
  if (whole.value !== null) return { ...whole, ...untouched }

  const bad = badShareReasons(quality)
  if (bad.length === 0 || otherReasons(quality).length > 0) return { ...whole, ...untouched }
  const missing = missingForExchange(quality)
  if (missing.length > 0) return { value: null, reason: `数据不全：缺${missing.join('、')}`, terms: [], ...untouched }

  const worst = Decimal.max(...BAD_SHARES.map(({ keys }) => shareSum(quality, keys)))
  const removed = worst.times(quality.packets).div(100).ceil().toNumber()
  const remaining = quality.packets - removed
  if (remaining < 180)
    return {
      value: null,
      reason: `不可注册：挑出${removed}包后仅剩${remaining}包，不足180包`,
      terms: [],
      removed,
      remaining,
    }

  const micronaire = mainMicronaire({ ...quality, c1: isKnown(quality, MICRONAIRE_KEYS) ? 0 : quality.c1 })
  if (micronaire === null) return { value: null, reason: '不可注册：马克隆值级无主体', terms: [], removed, remaining }
  const terms = exchangeTerms(quality, rates, micronaire)
  return { value: total(terms), reason: null, terms, removed, remaining }
}

/**
 * F3.3 质量差价（比例法）: every indicator by share. Unknown indicators count 0 and are listed (`缺轧工质量`); a batch without any known indicator
 * has no value.
 */
export function percentAgio(quality: Quality, rates: AgioRates): PercentAgio {
  const terms: AgioTerm[] = []
  const missing: string[] = []
  for (const { name, label, keys } of SHARES) {
    if (isKnown(quality, keys)) terms.push(...shareTerms(name, quality, keys, rates[name]))
    else missing.push(`缺${label}`)
  }
  return { value: missing.length === SHARES.length ? null : total(terms), terms, missing }
}
