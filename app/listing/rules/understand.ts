/*
 * Parses the text of the search box, `新疆 3128 强力≥29 马值A`, into criteria. Words that are not recognised become keywords, so that no input is
 * lost.
 */
import type { Params } from '#app/listing/rules/criteria'
import { classOf, SHARE_KEYS, type ShareKey } from '#app/catalog/indicators'
import { CRITERIA_OF_RANGES, type RangeName } from '#app/listing/criteria'
import { BatchType, InTransitState, PickType, ProductType, Region, SalesState, WeightType } from '#app/catalog/codes'
import { Adjustable, DeliveryType, SpotType } from '#app/listing/codes'
import { YesNo } from '#core/codes'

/** Names that depend on the current offers. */
export type Vocabulary = { chandi: readonly string[] }

export type Understood = { criteria: Params; codes: string[]; keywords: string[] }

/** Maximum characters of a typed or pasted text: 500 batch codes with their separators. The resulting URL stays below 16 KB. */
export const MAX_TEXT = 10_000
/** Maximum characters of the words that are not batch codes, the same as in a search by keywords. */
export const MAX_WORDS = 200
/** Maximum characters of one word that is parsed; a longer word becomes a keyword. */
const MAX_TOKEN = 100

/** Names of measured attributes, longest first, because 长度整齐度 contains 长度. */
const MEASURED: [word: string, name: RangeName][] = CRITERIA_OF_RANGES.flatMap(({ name, words }) =>
  (words?.split(' ') ?? []).map((word): [string, RangeName] => [word, name])
).sort(([a], [b]) => b.length - a.length)

/** Criteria are texts on the wire. */
const text = (...codes: number[]) => codes.join(',')

const WORDS: Record<string, Partial<Record<keyof Params, string>>> = {
  新疆: { region: text(Region.southXinjiang, Region.northXinjiang) },
  新疆棉: { region: text(Region.southXinjiang, Region.northXinjiang) },
  南疆: { region: text(Region.southXinjiang) },
  北疆: { region: text(Region.northXinjiang) },
  内地: { region: text(Region.inland) },
  公检: { productType: text(ProductType.xinjiang) },
  仓单: { productType: text(ProductType.warrant) },
  仓单棉: { productType: text(ProductType.warrant) },
  未公检: { productType: text(ProductType.xinjiangUninspected) },
  地产棉: { productType: text(ProductType.inland) },
  进口棉: { productType: text(ProductType.importedCny) },
  锯齿: { batchType: text(BatchType.sawGinned) },
  锯齿棉: { batchType: text(BatchType.sawGinned) },
  皮辊: { batchType: text(BatchType.rollerGinned) },
  皮辊棉: { batchType: text(BatchType.rollerGinned) },
  机采: { batchType: text(BatchType.machinePicked, BatchType.rollerGinnedMachinePicked) },
  机采棉: { batchType: text(BatchType.machinePicked, BatchType.rollerGinnedMachinePicked) },
  长绒: { batchType: text(BatchType.extraLongStaple) },
  长绒棉: { batchType: text(BatchType.extraLongStaple) },
  手摘: { pickType: text(PickType.byHand) },
  手采: { pickType: text(PickType.byHand) },
  手摘棉: { pickType: text(PickType.byHand) },
  自提: { deliveryType: text(DeliveryType.pickUp) },
  送到: { deliveryType: text(DeliveryType.delivered) },
  现货: { spotType: text(SpotType.spot) },
  预售: { spotType: text(SpotType.presale) },
  可议价: { adjustable: text(Adjustable.yes) },
  在途: { inTransitState: text(InTransitState.inTransit) },
  在库: { inTransitState: text(InTransitState.stored) },
  公重: { weightType: text(WeightType.conditioned) },
  毛重: { weightType: text(WeightType.gross) },
  在售: { salesState: text(SalesState.onSale) },
  可注册: { registrable: text(YesNo.yes) },
  良好棉花: { bci: text(YesNo.yes) },
  双28: { lenAvg: '28~', strengthAvg: '28~' },
  双29: { lenAvg: '29~', strengthAvg: '29~' },
  双30: { lenAvg: '30~', strengthAvg: '30~' },
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const MIKE = /^(?:马克隆值?|马值|马克)?(C1|B1|A|B2|C2|B|C)级?$/i
const GRADE = /^(?:白棉)?([1-5])级$|^([1-5][1-4])级$/
/** Keys and their minimum share. A number must be separated from the key by a sign: `B180%` could be B1 or B18. */
const SHARE = new RegExp(
  String.raw`^([a-z\d级+]+?)(?:占比|比例)?(?:(>=|≥|>|以上)|(?<=[+级比例]))${NUMBER}%?(?:以上)?$`,
  'i'
)
const SHORT = /^([1-5][1-4])(2[5-9]|3[0-9])(A|B|C)?$/i
const YEAR = /^(?:20)?(\d{2})(?:\/(?:20)?\d{2})?(?:年度?|产季)?$/

/** `≥29`, `29以上`, `3.7-4.2`, `不超过2.5` → min and max. */
function limits(text: string): string | null {
  const t = text.replace(/^[:：=]/, '').replace(/(mm|cn\/tex|元\/吨|元|%|级|毫米)/gi, '')
  let match = new RegExp(`^${NUMBER}(?:-|~|～|—|至|到)${NUMBER}$`).exec(t)
  if (match) return `${match[1]}~${match[2]}`
  match =
    new RegExp(`^(?:>=|≥|＞=|>|＞|大于等于|大于|不低于|至少)${NUMBER}$`).exec(t) ??
    new RegExp(`^${NUMBER}(?:以上|起|\\+)$`).exec(t)
  if (match) return `${match[1]}~`
  match =
    new RegExp(`^(?:<=|≤|＜=|<|＜|小于等于|小于|不超过|不高于|至多)${NUMBER}$`).exec(t) ??
    new RegExp(`^${NUMBER}(?:以下|以内|内)$`).exec(t)
  if (match) return `~${match[1]}`
  match = new RegExp(`^${NUMBER}$`).exec(t)
  return match ? `${match[1]}~${match[1]}` : null
}

/** Share keys by the usual names of their classes: `B1`, `LV21` or `21`, `LEN29`. */
const SHARE_KEY_OF = new Map(
  SHARE_KEYS.flatMap((key): [string, ShareKey][] => [
    [key.toUpperCase(), key],
    ...(key.startsWith('lv') ? [[classOf(key), key] as [string, ShareKey]] : []),
  ])
)
const shareKey = (text: string) => SHARE_KEY_OF.get(text.replace(/级$/, '').toUpperCase()) ?? null

/** `A级≥80%`, `21+31≥90` */
function share(token: string): string | null {
  const match = SHARE.exec(token)
  if (!match || (!match[2] && !token.includes('%'))) return null
  const keys = match[1].split('+').filter(Boolean).map(shareKey)
  return keys.length > 0 && keys.every(Boolean) ? `${keys.join('+')}:${match[3]}~` : null
}

function add(criteria: Params, more: Params) {
  for (const [name, value] of Object.entries(more) as [keyof Params, string][]) {
    const joins = name === 'share' ? ';' : ','
    const old = criteria[name]
    criteria[name] =
      old && !value.includes('~')
        ? [...new Set(`${old},${value}`.split(','))].join(',')
        : old && name === 'share'
          ? `${old}${joins}${value}`
          : value
  }
}

function readToken(token: string, vocabulary: Vocabulary): Params | null {
  if (Object.hasOwn(WORDS, token)) return WORDS[token]
  if (/^bci$/i.test(token)) return { bci: text(YesNo.yes) }
  const short = SHORT.exec(token)
  if (short) {
    const mike = short[3] && { A: 'A', B: 'B1,B2', C: 'C1,C2' }[short[3].toUpperCase()]
    return { lvMain: short[1], lenAvg: `${short[2]}~${short[2]}.9`, ...(mike ? { mikeMain: mike } : {}) }
  }
  const mike = MIKE.exec(token)
  if (mike) return { mikeMain: { A: 'A', B: 'B1,B2', C: 'C1,C2' }[mike[1].toUpperCase()] ?? mike[1].toUpperCase() }
  const shares = share(token)
  if (shares) return { share: shares }
  for (const [word, name] of MEASURED) {
    const range = token.startsWith(word) ? limits(token.slice(word.length)) : null
    if (range) return { [name]: range }
  }
  const grade = GRADE.exec(token)
  if (grade) return { lvMain: grade[2] ?? `${grade[1]}1` }
  if (/年|\//.test(token)) {
    const year = YEAR.exec(token)
    if (year) return { productionYear: String(2000 + Number(year[1])) }
  }
  const price = /^(\d{4,6})(元|元\/吨)?(以下|以内|以上|起)$/.exec(token)
  if (price) return { price: /以下|以内/.test(price[3]) ? `~${price[1]}` : `${price[1]}~` }
  const place = vocabulary.chandi.filter((name) => name === token || name.replace(/^新疆/, '').startsWith(token))
  if (token.length >= 2 && place.length > 0 && place.length <= 20) return { chandi: place.join(',') }
  return null
}

const SEPARATORS = /[\s,，;；、。]+/
const BATCH_CODE = /^\d{11}$/

/** Number of characters of a text besides its batch codes, counting one for each gap between two words. */
export function wordsLength(text: string): number {
  const words = text.split(SEPARATORS).filter((token) => token && !BATCH_CODE.test(token))
  return words.join(' ').length
}

/** Parses a line of text or a pasted column of batch codes. */
export function understand(text: string, vocabulary: Vocabulary): Understood {
  const result: Understood = { criteria: {}, codes: [], keywords: [] }
  const glued = text
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ＋．％]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(>=|<=|≥|≤|>|<|＞|＜) ?/g, '$1')
  for (const token of glued.split(SEPARATORS).filter(Boolean)) {
    if (BATCH_CODE.test(token)) result.codes.push(token)
    else {
      const read = token.length > MAX_TOKEN ? null : readToken(token, vocabulary)
      if (read) add(result.criteria, read)
      else result.keywords.push(token)
    }
  }
  result.codes = [...new Set(result.codes)]
  if (result.keywords.length > 0) result.criteria.q = result.keywords.join(' ')
  return result
}
