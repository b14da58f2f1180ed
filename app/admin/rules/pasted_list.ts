/*
 * What a text in the search box asks for: rows that contain all of its words, or the rows that a pasted list names, any of them.
 */

/** A number or code by the look of it: with a digit, and nothing that a code does not have. */
const isCode = (word: string) => /\d/.test(word) && /^[A-Za-z0-9][A-Za-z0-9/_.-]*$/.test(word)

/** Shorter ones may be parts of a code, or figures that are looked for together in one row. */
const isLongCode = (word: string) => word.length >= 5 && isCode(word)

/** One entry of a pasted list: a code is compared as a whole, a name may be part of a longer one. */
export type PastedItem = { written: string; whole: boolean }

export type SearchWords = { list: PastedItem[] } | { words: string[] }

/** Lines, cells of a sheet and marks of enumeration separate entries; a blank may be part of a name. */
const SEPARATOR = /[^\S \u3000]|[,，;；、]/

const wordsOf = (text: string) => text.split(/[ \u3000]/).filter(Boolean)

/** A text between two separators: several codes, or one entry. */
function itemsOf(part: string): PastedItem[] {
  const words = wordsOf(part)
  return words.every(isCode)
    ? words.map((written) => ({ written, whole: true }))
    : [{ written: words.join(' '), whole: false }]
}

/** Entries in the order in which they were written, each once whatever its case. */
const distinct = (items: PastedItem[]) => [
  ...new Map(items.map((item) => [item.written.toLowerCase(), item] as const)).values(),
]

/**
 * Reads the text of a search box. It is a list when something else than a blank separates its entries, or when all of its words are long codes
 * (`XH20261122000471 XH20261122000463`), which no single row contains.
 */
export function searchWords(text: string): SearchWords {
  const parts = text.split(SEPARATOR).filter((part) => part.trim() !== '')
  const words = parts.flatMap(wordsOf)
  if (words.length < 2) return { words }
  if (parts.length > 1 || words.every(isLongCode)) return { list: distinct(parts.flatMap(itemsOf)) }
  return { words }
}
