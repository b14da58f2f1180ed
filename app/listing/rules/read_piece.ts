/* Reads one piece of the text of the search box, such as `强力≥29`, `3128B` or `29mm`, into criteria. */
import type { Params } from '#app/listing/rules/criteria'
import { classOf, SHARE_KEYS, type ShareKey } from '#app/catalog/indicators'
import type { RangeName } from '#app/listing/criteria'
import { denied, MEASURED, TRADE_WORDS } from '#app/listing/rules/trade_words'
import { YesNo } from '#core/codes'
import { roundHalfUp } from '#core/numbers'

/** The origins (产地) on offer that a word means. */
export type Origins = { originsOf: (word: string) => readonly string[] }

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const MIKE = /^(?:马克隆值?|马值|马克)?(C1|B1|A|B2|C2|B|C)级?$/i
const GRADE = /^(?:白棉)?([1-5一二三四五])级$|^([1-5][1-4])级$/
const GRADE_DIGITS = '一二三四五'
/** Length and strength from the same figure on. */
const DOUBLE = /^双(2[5-9]|3[0-9])(?:及?以上|\+)?$/
/** Keys and their minimum share. A number must be separated from the key by a sign: `B180%` could be B1 or B18. */
const SHARE = new RegExp(
  String.raw`^([a-z\d级+]+?)(?:占比|比例)?(?:(>=|≥|>|以上)|(?<=[+级比例]))${NUMBER}%?(?:以上)?$`,
  'i'
)
/** Colour grade and length of standard cotton: `3128`, with the class of micronaire `3128B`. */
export const SHORT = /^([1-5][1-4])(2[5-9]|3[0-9])(A|B|C)?$/i
const YEAR = /^(?:20)?(\d{2})(?:\/(?:20)?\d{2})?(?:年度?|产季)?$/
const UNITS = /(mm|cn\/tex|元\/吨|元|%|级|毫米|吨|包)/gi
const MIKE_CLASSES: Record<string, string> = { A: 'A', B: 'B1,B2', C: 'C1,C2' }

const BETWEEN = new RegExp(`^${NUMBER}(?:-|~|～|—|至|到)${NUMBER}$`)
const AT_LEAST = [
  new RegExp(`^(?:>=|≥|＞=|>|＞|大于等于|大于|不低于|不小于|高于|超过|至少)${NUMBER}$`),
  new RegExp(String.raw`^${NUMBER}(?:及?以上|起|\+)$`),
]
const AT_MOST = [
  new RegExp(`^(?:<=|≤|＜=|<|＜|小于等于|小于|少于|低于|不超过|不高于|不大于|至多|最多)${NUMBER}$`),
  new RegExp(`^${NUMBER}(?:及?以下|以内|之内|内)$`),
]
const ABOUT = [new RegExp(`^(?:大约|大概|约)${NUMBER}(?:左右)?$`), new RegExp(`^${NUMBER}(?:左右|上下)$`)]
const EXACTLY = new RegExp(`^${NUMBER}$`)
const TEN_THOUSANDS = /(\d{1,3}(?:\.\d{1,4})?)万/g

/** The first figure of `1.65-1.7万`, which is meant in the same unit. */
const SHARED_TEN_THOUSANDS = /(\d)(?=[-~～—至到]\d+(?:\.\d+)?万)/g

/** `1.69万` → `16900` */
const inYuan = (text: string) =>
  text
    .replace(SHARED_TEN_THOUSANDS, '$1万')
    .replace(TEN_THOUSANDS, (_, figure: string) => String(Math.round(Number(figure) * 10_000)))

/** What 约 and 左右 allow to either side, in the displayed unit. */
const TOLERANCE: Partial<Record<RangeName, number>> = {
  lenAvg: 0.5,
  strengthAvg: 0.5,
  mikeAvg: 0.2,
  uniformityAvg: 0.5,
  impurity: 0.3,
  moisture: 0.5,
  price: 200,
  standardPrice: 200,
  priceDiff: 50,
  czceAgio: 50,
}

const firstMatch = (patterns: readonly RegExp[], text: string) =>
  patterns.map((pattern) => pattern.exec(text)).find(Boolean)?.[1]

/** `≥29`, `29以上`, `3.7-4.2`, `不超过2.5`, `约16900` → min and max of a criterion. */
function limits(text: string, name: RangeName): string | null {
  const t = text.replace(/^[:：=在为是要]/, '').replace(UNITS, '')
  if (SIGNED.includes(name) && NEGATIVE.test(t)) return below(t.replace(NEGATIVE, ''), name)
  const between = BETWEEN.exec(t)
  if (between) return `${between[1]}~${between[2]}`
  const least = firstMatch(AT_LEAST, t)
  if (least) return `${least}~`
  const most = firstMatch(AT_MOST, t)
  if (most) return `~${most}`
  const about = firstMatch(ABOUT, t)
  if (about) {
    const tolerance = TOLERANCE[name] ?? 0
    return `${roundHalfUp(Number(about) - tolerance, 2)}~${roundHalfUp(Number(about) + tolerance, 2)}`
  }
  return EXACTLY.test(t) ? `${t}~${t}` : null
}

/** What may be below zero: `基差-200以上`. Two ends of which one is below zero are not read. */
const SIGNED: readonly RangeName[] = ['priceDiff', 'czceAgio']
const NEGATIVE = /(?<![\d.~～—到至])[-−负](?=\d+(?:\.\d+)?(?:及?以[上下内]|左右|上下|起|$))/

/** Limits of a figure below zero: `-200以上` is −200 and more, because the sign belongs to the figure and not to the direction. */
function below(text: string, name: RangeName): string | null {
  const range = limits(text, name)
  if (!range) return null
  const [min, max] = range.split('~')
  if (min && max) return `-${max}~-${min}`
  return min ? `-${min}~` : `~-${max}`
}

/** Premiums and discounts of the exchange: 升水500以内 is between nothing and 500, 贴水300以内 between −300 and nothing. */
function ofAgio(token: string): Params | null {
  const [, word, text] = /^(升水|贴水)(.*)$/.exec(token) ?? []
  if (!word) return null
  if (!text) return { czceAgio: word === '升水' ? '1~' : '~-1' }
  const range = limits(text, 'czceAgio')
  if (!range || range.includes('-')) return null
  const [min, max] = range.split('~')
  if (word === '升水') return { czceAgio: `${min || 0}~${max}` }
  return { czceAgio: `${max ? `-${max}` : ''}~${min ? `-${min}` : 0}` }
}

/** Usual figures of what is limited without a name, and in which direction: nobody asks for much trash. */
const USUAL: { from: number; to: number; names: readonly RangeName[]; least?: true; most?: true; between?: true }[] = [
  { from: 25, to: 34, names: ['lenAvg', 'strengthAvg'], least: true },
  // 25-26 is rather a crop year.
  { from: 26.5, to: 34, names: ['lenAvg'], most: true, between: true },
  { from: 77, to: 90, names: ['uniformityAvg'], least: true, between: true },
  { from: 3.4, to: 5.3, names: ['mikeAvg'], least: true, most: true, between: true },
  { from: 0.5, to: 3.3, names: ['impurity'], most: true },
  { from: 5.5, to: 10, names: ['moisture'], most: true },
]

/**
 * A limit that names nothing means what has such figures: `3.7-4.2` micronaire, `≤2.5` trash, `≥83` uniformity. `≥29` fits length and strength: both, as
 * 双29 does, so that every batch that is shown fits, whichever was meant.
 */
function ofFigures(token: string): Params | null {
  if (token.replace(UNITS, '') !== token || EXACTLY.test(token)) return null
  const [min, max] = limits(token, 'lenAvg')?.split('~') ?? []
  if (min === max) return null
  const way = min && max ? 'between' : min ? 'least' : 'most'
  const ends = [min, max].filter(Boolean).map(Number)
  const usual = USUAL.find(({ from, to, ...ways }) => ways[way] && ends.every((end) => end >= from && end <= to))
  return usual ? Object.fromEntries(usual.names.map((name) => [name, limits(token, name)!])) : null
}

/** A whole figure of length or strength means its class: `29mm` and 长度29 are 29.0 to 29.9. */
const ofClass = (range: string) => {
  const [min, max] = range.split('~')
  return min === max && Number.isInteger(Number(min)) ? `${min}~${min}.9` : range
}
const IN_CLASSES: readonly RangeName[] = ['lenAvg', 'strengthAvg']

/** What is measured in a unit. A price per tonne has a stroke before it. */
const UNIT_OF: [unit: RegExp, name: RangeName][] = [
  [/mm|毫米/i, 'lenAvg'],
  [/cn\/tex/i, 'strengthAvg'],
  [/\d吨/, 'weight'],
  [/\d包/, 'packets'],
]

/** A figure with a unit alone. */
function ofUnit(token: string): Params | null {
  const name = UNIT_OF.find(([unit]) => unit.test(token))?.[1]
  const range = name && limits(token, name)
  if (!name || !range) return null
  if (!IN_CLASSES.includes(name)) return { [name]: range }
  return { [name]: ofClass(range) }
}

/** Limits of five digits alone are prices: `16900以下`, `低于1.69万`, `约16900`. A single figure is not, it may be a part of a batch code. */
function ofPrice(token: string): Params | null {
  const range = limits(inYuan(token), 'price')
  if (!range || EXACTLY.test(token)) return null
  const ends = range.split('~').filter(Boolean).map(Number)
  const usual = ends.every((end) => end >= 1_000 && end < 1_000_000)
  return usual && (ends.length === 1 || ends.some((end) => end >= 9_000)) ? { price: range } : null
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

function ofMeasure(token: string): Params | null {
  for (const [word, name] of MEASURED) {
    if (!token.startsWith(word)) continue
    const range = limits(inYuan(token.slice(word.length)), name)
    if (range) return { [name]: IN_CLASSES.includes(name) ? ofClass(range) : range }
  }
  return null
}

/** The criteria of a piece of text, or null when it is none. */
export function readPiece(token: string, origins: Origins): Params | null {
  if (Object.hasOwn(TRADE_WORDS, token)) return TRADE_WORDS[token]
  const double = DOUBLE.exec(token)?.[1]
  if (double) return { lenAvg: `${double}~`, strengthAvg: `${double}~` }
  const others = denied(token)
  if (others) return others
  if (/^bci$/i.test(token)) return { bci: String(YesNo.yes) }
  const short = SHORT.exec(token)
  if (short) {
    const mike = short[3] && MIKE_CLASSES[short[3].toUpperCase()]
    return { lvMain: short[1], lenAvg: `${short[2]}~${short[2]}.9`, ...(mike ? { mikeMain: mike } : {}) }
  }
  const mike = MIKE.exec(token)?.[1].toUpperCase()
  if (mike) return { mikeMain: MIKE_CLASSES[mike] ?? mike }
  const shares = share(token)
  if (shares) return { share: shares }
  const measured = ofMeasure(token)
  if (measured) return measured
  const grade = GRADE.exec(token)
  if (grade) return { lvMain: grade[2] ?? `${GRADE_DIGITS.indexOf(grade[1]) + 1 || grade[1]}1` }
  if (/年|\//.test(token)) {
    const year = YEAR.exec(token)
    if (year) return { productionYear: String(2000 + Number(year[1])) }
  }
  const figures = ofAgio(token) ?? ofUnit(token) ?? ofPrice(token) ?? ofFigures(token)
  if (figures) return figures
  const found = origins.originsOf(token)
  return found.length > 0 ? { chandi: found.join(',') } : null
}
