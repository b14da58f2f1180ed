/*
 * The meaning of column titles. Titles over several header rows are tried as leaf, as group + leaf, and as a class or statistic of the group's
 * indicator.
 */
import { fieldByPattern } from '#app/catalog/import/title_patterns'
import { FIELD_OF_TITLE } from '#app/catalog/import/titles'
import { COLOUR_WORDS, MEASURES, SHARES, type MeasureEntry, type ShareName } from '#app/catalog/indicators'

const CHINESE_DIGITS: Record<string, string> = { 一: '1', 二: '2', 三: '3', 四: '4', 五: '5' }
const UNIT_IN_BRACKETS = /^.(%|t|kg|吨|公斤|千克|mm|毫米|包|件|cn.*|g.*|元.*|年.*|级)?.$/

/** Maximum number of characters of a title that are examined. */
const TITLE = 200

/** Title for comparison: half-width, lower case, without spaces, punctuation and bracketed units. */
export function normalise(title: string): string {
  return title
    .slice(0, TITLE)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【][^([【)\]】]*[)\]】]/g, (bracket) => (UNIT_IN_BRACKETS.test(bracket) ? '' : bracket))
    .replace(/[\s\u200b-\u200d_\-—–:,、.。;/\\()[\]【】%*#"'“”]/g, '')
}

/** The unit in a title: `毛重(t)`, `毛重（吨）`, `皮重kg`. */
export function unitOf(title: string): 't' | 'kg' | null {
  const text = title.normalize('NFKC').toLowerCase()
  if (/(kg|公斤|千克)/.test(text)) return 'kg'
  return /(\(t\)|\[t\]|吨|重t$)/.test(text) ? 't' : null
}

const UNIT_BEHIND = /(kg|t|mm|吨|公斤|千克|毫米|包|件)$/
/** Instruments print `马克隆值Mic`, laboratories `Mic马克隆值`. A single letter is a class: `马克隆值A`. */
const LATIN_BESIDE = /^[a-z]{2,}(?=\p{Script=Han})|(?<=\p{Script=Han})[a-z]{2,}$/gu

/** The field of a normalised title, with or without its unit or its English name: `毛重`, `毛重吨`, `马克隆值mic`. */
const knownField = (title: string) =>
  FIELD_OF_TITLE.get(title) ??
  FIELD_OF_TITLE.get(title.replace(UNIT_BEHIND, '')) ??
  FIELD_OF_TITLE.get(title.replaceAll(LATIN_BESIDE, ''))

const GROUPS: [ShareName, RegExp][] = [
  ['colour', /颜色|品级/],
  ['uniformity', /整齐度|长整/],
  ['length', /长度|毛长|绒长/],
  ['micronaire', /马克隆|马值|micron/],
  ['strength', /强度|强力|断裂比/],
  ['ginning', /轧工|轧花/],
]

/** The indicator named by a group title. */
export function indicatorOf(title: string): ShareName | null {
  const text = normalise(title)
  return GROUPS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

const STATISTICS: [RegExp, 'Avg' | 'Max' | 'Min'][] = [
  [/^(平均|平均值|均值|avg|average|值|mean)$/, 'Avg'],
  [/^(最大|最大值|最高|最高值|最长|max)$/, 'Max'],
  [/^(最小|最小值|最低|最低值|最短|min)$/, 'Min'],
]
const PREFIX: Partial<Record<ShareName, string>> = {
  length: 'len',
  micronaire: 'mike',
  strength: 'strength',
  uniformity: 'uniformity',
}
const COLOUR_TYPES: [RegExp, string][] = [
  [/^淡点污棉?|^淡点/, '2'],
  [/^淡黄染棉?|^淡黄/, '3'],
  [/^黄染棉?/, '4'],
  [/^白棉?/, '1'],
]
const WORDS = {
  strength: ['很强', '强', '中等', '差', '很差'],
  uniformity: ['很高', '高', '中等', '低', '很低'],
  ginning: ['好', '中', '差'],
} as const

/** `白棉3级`, `白3`, `淡点污棉二级`, `31` → the field of the share. */
export function colourField(title: string): string | null {
  const text = normalise(title)
    .replace(/[一二三四五]/g, (digit) => CHINESE_DIGITS[digit])
    .replace(/(比例|占比|百分比|级)/g, '')
  const plain = /^(?:lv)?(\d\d)$/.exec(text)
  if (plain && COLOUR_WORDS[plain[1]]) return `lv${plain[1]}`
  for (const [pattern, type] of COLOUR_TYPES) {
    if (!pattern.test(text)) continue
    const level = /^([1-5])$/.exec(text.replace(pattern, ''))?.[1]
    return level && COLOUR_WORDS[`${level}${type}`] ? `lv${level}${type}` : null
  }
  return null
}

const LETTERS = { strength: 's', uniformity: 'u', ginning: 'p' } as const

/**
 * Class named by a letter (`S1`), a word (`很强`) or a number. A word decides before a number. Letters and words count from strong to weak; numbers
 * alone are the columns of the inspection's records, which run from weak to strong (`断裂比强度 1 2 3 4 5` are S5 … S1). Grades of ginning have no
 * such columns.
 */
function letterClass(indicator: keyof typeof LETTERS, text: string): string | null {
  const letter = LETTERS[indicator]
  const [, coded, number, word] = /^(?:([sup]|第)?([1-5]))?(\D*)$/.exec(text) ?? []
  const words: readonly string[] = WORDS[indicator]
  if (word) return words.includes(word) ? `${letter}${words.indexOf(word) + 1}` : null
  if (!number || Number(number) > words.length) return null
  if (coded === letter) return `${letter}${number}`
  if (coded !== undefined && coded !== '第') return null
  return `${letter}${indicator === 'ginning' ? number : 6 - Number(number)}`
}

/** Class of an indicator named by the leaf of its group: `29mm` of 长度级, `很强` of 断裂比强度. */
function classField(indicator: ShareName, leaf: string): string | null {
  if (indicator === 'colour') return colourField(leaf)
  const text = normalise(leaf)
    .replace(/(比例|占比|百分比|档|级)/g, '')
    .replace(/^[一二三四五]$|^第[一二三四五]/, (text) => CHINESE_DIGITS[text.at(-1)!])
  if (indicator === 'length') {
    const length = /^(?:len|length|长度)?(2[5-9]|3[0-9])(mm|毫米)?(及以上|以上|及以下|以下)?$/.exec(text)?.[1]
    return length ? `len${length}` : null
  }
  if (indicator === 'micronaire') return /^(a|b1|b2|c1|c2)$/.test(text) ? text : null
  return letterClass(indicator, text)
}

function statisticOf(leaf: string): 'Avg' | 'Max' | 'Min' | undefined {
  const text = normalise(leaf)
  return STATISTICS.find(([pattern]) => pattern.test(text))?.[1]
}

function groupField(indicator: ShareName, leaf: string): string | null {
  const statistic = statisticOf(leaf)
  if (!statistic) return classField(indicator, leaf)
  const prefix = PREFIX[indicator]
  if (!prefix) return indicator === 'colour' && statistic === 'Avg' ? 'lvMain' : null
  // Only length has extremes.
  return statistic === 'Avg' || prefix === 'len' ? `${prefix}${statistic}` : null
}

/**
 * A class that can be identified by its title alone: `S2`, `U3`, `P1`, `B2`, `29mm`, `白棉3级`. A bare `29` or `21` depends on the neighbouring
 * columns.
 */
function standaloneClass(title: string): string | null {
  const text = normalise(title)
    .replace(/(比例|占比|百分比)$/, '')
    .replace(/[档级]$/, '')
  const coded =
    /^(?:马克隆值?|断裂比强度|强度|强力|长度整齐度|整齐度|轧工质量|轧工)?(s[1-5]|u[1-5]|p[1-3]|[bc][12]|a)$/.exec(
      text
    )?.[1]
  if (coded) return coded
  const [, strength, uniformity] =
    /^(?:(?:断裂比强度|强度|强力)([1-5])|(?:长度)?整齐度(?:指数)?([1-5]))$/.exec(text) ?? []
  if (strength) return letterClass('strength', strength)
  if (uniformity) return letterClass('uniformity', uniformity)
  const length =
    /^(?:长度级?|length|len)?(2[5-9]|3[0-9])(?:mm|毫米)$/.exec(text)?.[1] ??
    /^(?:长度级?|length|len)(2[5-9]|3[0-9])$/.exec(text)?.[1]
  if (length) return `len${length}`
  return /^\d/.test(text) ? null : colourField(title)
}

/** `马克隆值平均`, `最大长度`: a statistic and its indicator in one title. */
function statisticTitle(leaf: string): string | null {
  const parts = /^(平均|最大|最高|最小|最低)?(.+?)(平均值?|最大值?|最高|最小值?|最低)?$/.exec(normalise(leaf))
  const statistic = parts?.[1] ?? parts?.[3]
  const indicator = parts && statistic ? indicatorOf(parts[2]) : null
  return indicator && statistic ? groupField(indicator, statistic) : null
}

/** The indicator that a field belongs to; weights, places and days belong to none. */
const INDICATOR_OF_FIELD = new Map<string, ShareName>([
  ['lvMain', 'colour'],
  ['ginning', 'ginning'],
  ...Object.entries(MEASURES as Record<string, Omit<MeasureEntry, 'key' | 'column'>>).flatMap(([key, { of }]) =>
    of ? [[key, of] as const] : []
  ),
  ...SHARES.flatMap(({ name, keys }) => keys.map((key) => [key, name] as const)),
])

/** The field named by a column's titles, top to bottom (`['长度级比例(%)', '29mm']`); null when unknown. */
export function fieldOfTitles(titles: string[]): string | null {
  const leaf = titles.at(-1) ?? ''
  const groups = titles.slice(0, -1)
  const indicator = groups.map(indicatorOf).findLast((one) => one !== null) ?? null
  if (indicator) {
    const inGroup = groupField(indicator, leaf)
    if (inGroup) return inGroup
    // Extremes such as 马值最大 are not fields; they must not be taken for the average.
    if (statisticOf(leaf)) return null
  }
  const field =
    knownField(normalise(leaf)) ??
    knownField(normalise(groups.join('') + leaf)) ??
    knownField(normalise((groups.at(-1) ?? '') + leaf)) ??
    standaloneClass(leaf) ??
    statisticTitle(leaf) ??
    fieldByPattern(normalise(leaf))
  if (!field || !indicator) return field
  // 主体级 below 马克隆值 is not the colour: what belongs to another indicator has to name it, which 品级, the grade of anything, does not.
  const own = INDICATOR_OF_FIELD.get(field)
  const named = /^品级/.test(leaf) ? null : indicatorOf(leaf)
  return own === undefined || own === indicator || named === own ? field : null
}

/**
 * Fields of bare class numbers (`11 21 31 … 25 26 27`), decided by their neighbours: numbers from 25 that are no colour grades are lengths, and so
 * are those that follow them (32, 33).
 */
export function fieldsOfNumbers(leaves: string[]): (string | null)[] {
  const codes = leaves.map((leaf) => /^(\d\d)级?(?:比例|占比|百分比)?$/.exec(normalise(leaf))?.[1] ?? null)
  const isLength = (code: string | null) =>
    code !== null && Number(code) >= 25 && Number(code) <= 39 && !COLOUR_WORDS[code]
  return codes.map((code, column) => {
    if (code === null) return null
    if (isLength(code)) return `len${code}`
    if (!COLOUR_WORDS[code]) return null
    // 32 and 33 are lengths next to a 31 within a run of lengths, or next to 34.
    const ambiguous = code === '32' || code === '33' || code === '31'
    const run = [column - 1, column + 1].some(
      (next) => isLength(codes[next] ?? null) || (codes[next] === '31' && isLength(codes[2 * next - column] ?? null))
    )
    return ambiguous && run ? `len${code}` : `lv${code}`
  })
}
