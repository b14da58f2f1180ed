/* Splits words that are run together, `新疆3128强力29以上马值A级`, into pieces that are criteria or names. */
import { readPiece } from '#app/listing/rules/read_piece'
import { FILLERS } from '#app/listing/rules/trade_words'
import type { NameWords } from '#app/listing/rules/name_words'

/** Longest text that is split, and longest piece of it. */
export const MAX_RUN = 100
const MAX_PIECE = 16
/** Most pieces of a run of words without figures. */
const MAX_NAMED = 8

/** What a piece costs; the cheapest splitting is taken, and what is not understood costs by the character. */
const CRITERION = 2
const NAME = 3
const FILLER = 5
const UNKNOWN = 20

type Part = { cost: number; to: number; known: boolean; filler?: boolean }

const isDigit = (character: string) => /[\d.]/.test(character)
const isLetter = (character: string) => /[a-z]/i.test(character)

/** Positions at which a text may be split: not within a figure, not within Latin letters, and not between few letters and a figure (B180). */
function borders(text: string): boolean[] {
  const free = [true]
  let letters = 0
  for (let i = 1; i < text.length; i++) {
    const [before, after] = [text[i - 1], text[i]]
    letters = isLetter(before) ? letters + 1 : 0
    free.push(
      !(isDigit(before) && isDigit(after)) && !(letters > 0 && (isLetter(after) || (isDigit(after) && letters < 3)))
    )
  }
  return [...free, true]
}

/**
 * The pieces of a text in order, those that are understood and the rest between them; null when splitting explains nothing.
 */
export function splitRun(text: string, names: NameWords): string[] | null {
  if (text.length < 3 || text.length > MAX_RUN) return null
  const free = borders(text)
  const best: Part[] = []
  const costs = new Float64Array(text.length + 1)
  for (let from = text.length - 1; from >= 0; from--) {
    best[from] = { cost: UNKNOWN + costs[from + 1], to: from + 1, known: false }
    if (free[from])
      for (let to = from + 1; to <= Math.min(text.length, from + MAX_PIECE); to++) {
        if (!free[to] || (from === 0 && to === text.length)) continue
        const piece = text.slice(from, to)
        const own = costOf(piece, names)
        if (own !== null && own + costs[to] < best[from].cost)
          best[from] = { cost: own + costs[to], to, known: true, filler: own === FILLER }
      }
    costs[from] = best[from].cost
  }

  const pieces: string[] = []
  let unknown = ''
  let figures = false
  let found = false
  for (let from = 0; from < text.length; from = best[from].to) {
    const { to, known, filler } = best[from]
    const piece = text.slice(from, to)
    if (!known) {
      unknown += piece
      continue
    }
    // 和 of 嘉和 is no filler, that of 强力29和马值A is one.
    if (filler && piece.length === 1 && (unknown || !best[to]?.known) && to < text.length) {
      unknown += piece
      continue
    }
    if (unknown) pieces.push(unknown)
    unknown = ''
    if (filler) continue
    pieces.push(piece)
    found = true
    figures ||= /\d/.test(piece)
  }
  if (unknown) pieces.push(unknown)
  // Words without any figure are rather a name that contains a word of the trade, unless every part of them is understood.
  const understood = (piece: string) => costOf(piece, names) !== null || names.corrected(piece).length > 0
  return found && (figures || (pieces.length <= MAX_NAMED && pieces.every(understood))) ? pieces : null
}

function costOf(piece: string, names: NameWords): number | null {
  if (FILLERS.has(piece)) return FILLER
  if (readPiece(piece, names)) return CRITERION
  if (names.isWord(piece)) return NAME
  return /^[a-z']{2,}$/i.test(piece) && names.spelled(piece).length > 0 ? NAME : null
}
