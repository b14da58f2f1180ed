/*
 * Parses the text of the search box, `新疆 3128 强力≥29 马值A`, into criteria. Words that are not recognised become keywords, so that no input is
 * lost; what was read otherwise than it was typed is reported.
 */
import type { Params } from '#app/listing/rules/criteria'
import type { NameWords } from '#app/listing/rules/name_words'
import { readPiece, SHORT } from '#app/listing/rules/read_piece'
import { DENIALS, MEASURED, TRADE_WORDS } from '#app/listing/rules/trade_words'
import { MAX_RUN, splitRun } from '#app/listing/rules/run_together'

/** A word that was read as another: `kuitun` or 魁屯 as 奎屯. Several readings are joined by `|`. */
export type Reread = { typed: string; read: string }

export type Understood = { criteria: Params; codes: string[]; keywords: string[]; reread: Reread[] }

/** Maximum characters of a typed or pasted text: 500 batch codes with their separators. The resulting URL stays below 16 KB. */
export const MAX_TEXT = 10_000
/** Maximum characters of the words that are not batch codes, the same as in a search by keywords. */
export const MAX_WORDS = 200
/** Maximum characters of the keywords of a text: words that were run together have spaces between them, and one word may have several readings. */
export const MAX_KEYWORDS = 2 * MAX_WORDS
/** Most words of a text that are compared with names, and most characters that are split; what follows are keywords. */
const MAX_COMPARED = 12

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

const SEPARATORS = /[\s,，;；、。]+/
const BATCH_CODE = /^\d{11}$/

/** Number of characters of a text besides its batch codes, counting one for each gap between two words. */
export function wordsLength(text: string): number {
  const words = text.split(SEPARATORS).filter((token) => token && !BATCH_CODE.test(token))
  return words.join(' ').length
}

const MEASURE_WORDS = new Set([...MEASURED.map(([word]) => word), '升水', '贴水'])
const DENIAL_WORDS: readonly string[] = DENIALS
/** What stands before a figure, what behind it, what between two, and the classes of micronaire. A figure of seven digits is a part of a batch code. */
const BEFORE =
  /(?:不低于|不小于|不超过|不高于|不大于|大于等于|小于等于|大于|小于|少于|高于|低于|超过|至少|至多|最多|大约|大概|约)$/
const BEHIND = /^(?:及?以上|及?以下|以内|之内|左右|上下|起)$/
const BETWEEN = /^(?:到|至|-|~|～|—)$/
const FIGURE = /^\d{1,6}(?!\d)/
const BELOW_ZERO = /^[-−负]\d{1,6}(?!\d)/
const MIKE_WORD = /^(?:马克隆值?|马值|马克)$/
const MIKE_CLASS = /^[abc][12]?级?$/i

/** Whether a word belongs to the one before it, from which a space parts it: 强力 29 以上, 马值 3.7 到 4.2, 马值 A. */
function sticks(left: string, right: string, next = ''): boolean {
  if (FIGURE.test(right)) return MEASURE_WORDS.has(left) || BEFORE.test(left) || BETWEEN.test(left.slice(-1))
  if (BETWEEN.test(right)) return /\d$/.test(left) && FIGURE.test(next)
  if (BELOW_ZERO.test(right)) return MEASURE_WORDS.has(left)
  if (DENIAL_WORDS.includes(left)) return Object.hasOwn(TRADE_WORDS, right)
  if (BEHIND.test(right)) return /\d\D{0,6}$/.test(left)
  return MEASURE_WORDS.has(left) && (BEFORE.test(right) || (MIKE_WORD.test(left) && MIKE_CLASS.test(right)))
}

function stuck(tokens: readonly string[]): string[] {
  const all: string[] = []
  for (const [at, token] of tokens.entries()) {
    const left = all.at(-1)
    if (left !== undefined && left.length < MAX_RUN && sticks(left, token, tokens[at + 1]))
      all[all.length - 1] = left + token
    else all.push(token)
  }
  return all
}

/** Joins what was typed with spaces inside: a batch code, `6512 3251 901`, and the grade of standard cotton, `31 28 B`. */
function joined(tokens: readonly string[]): string[] {
  const all: string[] = []
  for (let i = 0; i < tokens.length; i++) {
    let code = ''
    let next = i
    while (next < tokens.length && code.length < 11 && /^\d{1,10}$/.test(tokens[next])) code += tokens[next++]
    const grade = `${tokens[i]}${tokens[i + 1] ?? ''}`
    if (next > i + 1 && BATCH_CODE.test(code) && tokens[i].length >= 4 && !SHORT.test(tokens[i])) {
      all.push(code)
      i = next - 1
    } else if (/^\d{2}$/.test(tokens[i]) && SHORT.test(grade)) {
      const mike = /^[abc]$/i.test(tokens[i + 2] ?? '') && /\d$/.test(grade)
      all.push(mike ? `${grade}${tokens[i + 2]}` : grade)
      i += mike ? 2 : 1
    } else if (/^\d{4}$/.test(tokens[i]) && SHORT.test(tokens[i]) && /^[abc]$/i.test(tokens[i + 1] ?? '')) {
      all.push(grade)
      i += 1
    } else all.push(tokens[i])
  }
  return all
}

/** Parses a line of text or a pasted column of batch codes. */
export function understand(text: string, names: NameWords): Understood {
  const result: Understood = { criteria: {}, codes: [], keywords: [], reread: [] }
  const glued = text
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ＋．％]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(>=|<=|≥|≤|>|<|＞|＜) ?/g, '$1')
  let compared = 0
  let split = 0
  for (const token of joined(stuck(glued.split(SEPARATORS).filter(Boolean)))) {
    if (BATCH_CODE.test(token)) result.codes.push(token)
    // Beyond the limit of a text, where a search would be refused anyway, nothing is compared any more.
    else if (token.length > MAX_RUN || result.keywords.length >= MAX_WORDS / 2) result.keywords.push(token)
    else if (!readWord(token) && !readEither(token))
      for (const piece of piecesOf(token)) if (!readWord(piece) && !reread(piece)) result.keywords.push(piece)
  }
  result.codes = [...new Set(result.codes)]
  if (result.keywords.length > 0) result.criteria.q = result.keywords.join(' ')
  return result

  function readWord(token: string): boolean {
    const read = readPiece(token, names)
    if (read) add(result.criteria, read)
    return read !== null
  }

  /** 奎屯或石河子, 奎屯/石河子: either of several names. */
  function readEither(token: string): boolean {
    const parts = token.split(/[或/|]/)
    if (parts.length < 2 || names.isKnown(token) || !parts.every((part) => part.length > 1 && names.isKnown(part)))
      return false
    result.keywords.push(parts.join('|'))
    return true
  }

  function piecesOf(token: string): string[] {
    if (/^(?:\d+|[a-z']+)$/i.test(token) || names.isKnown(token)) return [token]
    split += token.length
    return (split <= MAX_WORDS ? splitRun(token, names) : null) ?? [token]
  }

  /** Reads a word by its sound or with one wrong character; false where it stays as it is. */
  function reread(typed: string): boolean {
    if (/^\d+$/.test(typed) || names.isKnown(typed) || ++compared > MAX_COMPARED) return false
    const words = /^[a-z']+$/i.test(typed) ? names.spelled(typed) : names.corrected(typed)
    const read = words.join('|')
    if (words.length === 0 || [...result.keywords, read].join(' ').length > MAX_WORDS) return false
    result.reread.push({ typed, read })
    const criteria = words.map((word) => readPiece(word, names))
    if (words.length === 1 && criteria[0]) add(result.criteria, criteria[0])
    else if (criteria.every((one) => one?.chandi))
      add(result.criteria, { chandi: [...new Set(criteria.flatMap((one) => one!.chandi!.split(',')))].join(',') })
    else result.keywords.push(read)
    return true
  }
}
