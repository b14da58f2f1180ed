/*
 * Words of the names on offer (origins, places, mills, warehouses, sellers), found as they are written, by their pinyin, by initials, or with one wrong
 * character. Built from the labels of the search index; everything that is looked up often is a map, so that a text costs microseconds.
 */
import { customPinyin, pinyin } from 'pinyin-pro'
import type { Origins } from '#app/listing/rules/read_piece'
import { ROMANISED, TRADE_LETTERS, TRADE_WORDS } from '#app/listing/rules/trade_words'

// Readings of places that differ from the usual ones of their characters.
customPinyin({ 喀什: 'kā shí', 尉犁: 'yù lí' })

/** What is left out of a name to find the words by which people know it: kinds of companies and divisions of the country. */
const GENERIC =
  /新疆维吾尔自治区|生产建设兵团|新疆|兵团|(?:哈萨克|蒙古|回族|柯尔克孜|塔吉克|锡伯){0,3}自治[区州县]|有限责任公司|股份有限公司|有限公司|分公司|子公司|公司|集团|棉花加工厂|棉业|棉花|棉麻|棉纺|轧花厂|加工厂|纺织厂|纺织|储运|物流|仓储|仓库|储备|农业|科技|发展|贸易|实业|种业|合作社|地区|[省市县区州]|[^\p{Script=Han}]+/u

/** Longest word of which all parts are known; a longer one is known whole. */
const MAX_PART = 4
/** Longest and most words for one text in Latin letters: `yili` may be written in several ways. */
const MAX_READINGS = 5
const MAX_LETTERS = 30

/** Pinyin without tones, `lv` for 绿; characters that are not Chinese are left out. */
const syllables = (text: string) => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true })

/** Syllables that are confused when typing: `zh`/`z`, `ang`/`an`, `n`/`l`. */
const alike = (syllable: string) =>
  syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^n/, 'l')
    .replace(/([aei])ng$/, '$1n')

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)
/** Numerals are never slips of each other: the 7th and the 8th division are two places. */
const NUMERALS = /[一二三四五六七八九十百\d]/

type Letters = Map<string, Map<string, number>>

export type NamesOnOffer = {
  /** Origins (产地), which are a criterion of their own. */
  origins: readonly string[]
  /** Labels of other places. */
  places: readonly string[]
  /** Names of companies and warehouses. */
  companies: readonly string[]
}

/** Whether two words differ by one character that is replaced, left out or added. */
export function oneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1 || a === b) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)
}

export class NameWords implements Origins {
  /** All labels in small letters, one a line: whether a word is a part of one is a single search. */
  private readonly labels: string
  private readonly origins = new Map<string, string[]>()
  private readonly words = new Set<string>()
  private readonly placeWords = new Set<string>()
  private readonly byPinyin: Letters = new Map()
  private readonly byInitials: Letters = new Map()
  /** By syllables that sound alike, for words with one wrong character. */
  private readonly bySound: Letters = new Map()
  private readonly tradeByPinyin = new Map<string, string>()
  /** Pinyin of places and words of the trade, which alone are found with a slip. */
  private readonly usual: [heard: string, word: string][] = []

  constructor({ origins, places, companies }: NamesOnOffer) {
    this.labels = ['', ...origins, ...places, ...companies].join('\n').toLowerCase()
    for (const name of origins) {
      const short = name.replace(/^新疆/, '')
      for (let end = 2; end <= short.length; end++) this.addOrigin(short.slice(0, end), name)
      if (short !== name) this.addOrigin(name, name)
    }
    for (const word of Object.keys(TRADE_WORDS)) if (isHan(word)) this.tradeByPinyin.set(syllables(word).join(''), word)
    this.usual.push(...this.tradeByPinyin)
    for (const label of [...origins, ...places]) for (const word of label.split(GENERIC)) this.learn(word, true)
    for (const label of companies) for (const word of label.split(GENERIC)) this.learn(word, false)
  }

  private addOrigin(word: string, name: string) {
    const known = this.origins.get(word)
    if (!known) this.origins.set(word, [name])
    else if (!known.includes(name)) known.push(name)
  }

  private learn(stem: string | undefined, place: boolean) {
    if (!stem || stem.length < 2 || stem.length > 12) return
    const sounds = syllables(stem)
    if (sounds.length !== stem.length) return
    const add = (letters: Letters, key: string, word: string) => {
      const found = letters.get(key) ?? new Map<string, number>()
      letters.set(key, found.set(word, (found.get(word) ?? 0) + 1))
    }
    const whole = place || stem.length >= 3
    if (whole) add(this.byInitials, sounds.map(([letter]) => letter).join(''), stem)
    for (let from = 0; from < stem.length - 1; from++)
      for (let to = from + 2; to <= stem.length; to++) {
        const word = stem.slice(from, to)
        if (word.length > MAX_PART && word !== stem) continue
        // Of a place only the whole word is a place: 鲁木 is no part of 乌鲁木齐 that anybody means.
        if (place && word !== stem) continue
        this.words.add(word)
        const heard = sounds.slice(from, to)
        if (place && !this.placeWords.has(word)) {
          this.placeWords.add(word)
          this.usual.push([heard.join(''), word])
        }
        add(this.byPinyin, heard.join(''), word)
        add(this.bySound, heard.map(alike).join("'"), word)
      }
  }

  /** Origins that begin with the word, with or without 新疆 before them; none where it could be too many. */
  originsOf(word: string): readonly string[] {
    const found = this.origins.get(word) ?? []
    return found.length <= 20 ? found : []
  }

  /** Whether some name on offer contains the word. */
  isKnown(word: string): boolean {
    return this.labels.includes(word.toLowerCase())
  }

  /** Whether the word is one by which a name on offer is known: 奎屯 of 奎屯市. */
  isWord(word: string): boolean {
    return this.words.has(word)
  }

  /** Chinese words for Latin letters: pinyin, a usual spelling, initials, or pinyin with one slip where only one word can be meant. */
  spelled(typed: string): string[] {
    const letters = typed.toLowerCase().replaceAll("'", '')
    if (letters.length < 2 || letters.length > MAX_LETTERS || TRADE_LETTERS.has(letters)) return []
    const exact = this.ofLetters(letters)
    if (exact.length > 0) return exact.length <= MAX_READINGS ? exact : []
    const slips = letters.length >= 6 ? this.withSlip(letters) : []
    return slips.length === 1 ? slips : []
  }

  private ofLetters(letters: string): string[] {
    const trade = this.tradeByPinyin.get(letters)
    if (trade) return [trade]
    if (letters === 'xj') return ['新疆']
    const romanised = Object.hasOwn(ROMANISED, letters) ? ROMANISED[letters] : null
    if (romanised && this.isKnown(romanised)) return [romanised]
    const heard = this.placesFirst(this.byPinyin.get(letters))
    return heard.length > 0 ? heard : this.placesFirst(this.byInitials.get(letters))
  }

  /** Places alone where there are any, otherwise all, the most frequent first. */
  private placesFirst(found: Map<string, number> | undefined): string[] {
    const words = [...(found ?? [])].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word)
    const places = words.filter((word) => this.placeWords.has(word))
    return places.length > 0 ? places : words
  }

  private withSlip(letters: string): string[] {
    return [...new Set(this.usual.filter(([heard]) => oneSlip(heard, letters)).map(([, word]) => word))]
  }

  /**
   * The word on offer that a word with one wrong character means, when there is exactly one (otherwise none): a character that sounds alike (魁屯 for 奎屯), or in names
   * of places from four characters on any one that is replaced, left out or added (乌鲁木其, 乌木齐 would mean nothing else).
   */
  corrected(word: string): string[] {
    if (word.length < 2 || word.length > 8 || !isHan(word)) return []
    const differing = (other: string) =>
      oneSlip(word, other) && ![...word].some((character, i) => character !== other[i] && NUMERALS.test(character))
    const sounding = [...(this.bySound.get(syllables(word).map(alike).join("'")) ?? new Map<string, number>()).keys()]
    const same = sounding.filter((other) => other.length === word.length && differing(other))
    const places = same.filter((other) => this.placeWords.has(other))
    if (same.length > 0) return places.length === 1 ? places : same.length === 1 ? same : []
    const near = [...this.placeWords].filter((other) => Math.max(other.length, word.length) >= 4 && differing(other))
    return near.length === 1 && near[0].length >= 4 ? near : []
  }
}
