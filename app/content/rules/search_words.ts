/*
 * Search in Chinese without a dictionary: a run of Chinese characters is indexed as its overlapping pairs, so that every word of two or more
 * characters is found wherever it occurs. Latin words and numbers are indexed whole and in parts (`3128B`: 3128b, 3128, b), and are found by their
 * beginning.
 */
type Word = { word: string; at: number }
/** Title, summary, body; words in the title weigh most. */
export type Weight = 'A' | 'B' | 'D'

const RUN = /[\p{Script=Han}]+|[a-z0-9]+(?:\.[0-9]+)*/gu
const MIXED = /[a-z]+|[0-9]+(?:\.[0-9]+)*/g

/** Highest position in a `tsvector` of PostgreSQL. */
const LAST_POSITION = 16_383

export const normalised = (text: string) => text.normalize('NFKC').toLowerCase()

const isChinese = (run: string) => /\p{Script=Han}/u.test(run)

/** Pairs of a run of Chinese characters, and its last character, which begins no pair. */
function pairs(run: string): string[] {
  const letters = [...run]
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}

/** Words of a text with their positions. */
export function wordsOf(text: string, start = 1): Word[] {
  const words: Word[] = []
  let at = start
  for (const [run] of normalised(text).matchAll(RUN)) {
    if (isChinese(run)) for (const word of pairs(run)) words.push({ word, at: at++ })
    else {
      words.push({ word: run, at: at++ })
      const parts = run.match(MIXED) ?? []
      if (parts.length > 1) for (const word of parts) words.push({ word, at: at++ })
    }
    // A gap in the positions, so that no phrase matches across two runs.
    at++
  }
  return words
}

/** A `tsvector` of several texts in PostgreSQL's text format: `'棉花':1A '花价':2A`. Words contain no quotes, so they need no escaping. */
export function searchVector(parts: readonly [text: string | null, weight: Weight][]): string {
  const places = new Map<string, string[]>()
  let start = 1
  for (const [text, weight] of parts) {
    const words = wordsOf(text ?? '', start)
    for (const { word, at } of words) {
      if (word.length > 200) continue
      const known = places.get(word) ?? []
      // PostgreSQL keeps at most 255 positions of a word.
      if (known.length < 255) known.push(`${Math.min(at, LAST_POSITION)}${weight === 'D' ? '' : weight}`)
      places.set(word, known)
    }
    start = (words.at(-1)?.at ?? start) + 10
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}

/** The `tsquery` of a user's input, null when it contains no word: each run must occur, Chinese ones contiguously. */
export function searchQuery(typed: string): string | null {
  const runs = [...new Set(normalised(typed).slice(0, 100).match(RUN) ?? [])].slice(0, 12)
  const clauses = runs.map((run) => {
    if (!isChinese(run)) return `'${run}':*`
    const letters = [...run]
    // The pairs in order; the last character alone begins no pair of the query.
    return letters.length === 1
      ? `'${run}':*`
      : pairs(run)
          .slice(0, -1)
          .map((word) => `'${word}'`)
          .join(' <-> ')
  })
  return clauses.length > 0 ? clauses.map((clause) => `(${clause})`).join(' & ') : null
}

/** A `tsquery` for texts related to a title: any of its words. */
export function relatedQuery(title: string): string | null {
  const words = [...new Set(wordsOf(title).map(({ word }) => word))].filter((word) => [...word].length > 1).slice(0, 40)
  return words.length > 0 ? words.map((word) => `'${word}'`).join(' | ') : null
}

export type ExcerptPart = { text: string; hit: boolean }

const AROUND = 60

/** Half-width and lower case, character by character, so that positions stay those of the original text. */
const folded = (text: string) =>
  [...text]
    .map((letter) => {
      const plain = normalised(letter)
      return plain.length === letter.length ? plain : letter
    })
    .join('')

/** The section of a text with the most matches, with the matches marked. Plain text, never HTML. */
export function excerptOf(text: string, typed: string, length = AROUND * 2): ExcerptPart[] {
  const runs = [...new Set(normalised(typed).match(RUN) ?? [])]
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const lower = folded(flat)
  const first = runs.map((run) => lower.indexOf(run)).filter((at) => at >= 0)
  const from = first.length === 0 ? 0 : Math.max(0, Math.min(...first) - AROUND / 3)
  const cut = flat.slice(from, from + length)
  const parts: ExcerptPart[] = []
  let rest = 0
  const hits = runs.length === 0 ? [] : [...folded(cut).matchAll(new RegExp(runs.map(escaped).join('|'), 'gu'))]
  for (const hit of hits) {
    if (hit.index > rest) parts.push({ text: cut.slice(rest, hit.index), hit: false })
    parts.push({ text: cut.slice(hit.index, hit.index + hit[0].length), hit: true })
    rest = hit.index + hit[0].length
  }
  if (rest < cut.length) parts.push({ text: cut.slice(rest), hit: false })
  if (from > 0) parts.unshift({ text: '…', hit: false })
  if (from + length < flat.length) parts.push({ text: '…', hit: false })
  return parts
}

const escaped = (run: string) => run.replaceAll('.', '\\.')
