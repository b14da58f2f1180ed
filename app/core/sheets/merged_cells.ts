/*
 * Cells merged downwards: the text stands in the first row, and means every row of the merged range (a warehouse written once for five batches).
 * Cells merged to the right keep their place only; a title above several columns is read by the header.
 */
import { columnIndexOf } from '#core/sheets/xlsx_parts'
import { unpackText, type ZipPart } from '#core/sheets/zip'

export type MergedRange = { column: number; firstRow: number; lastRow: number }

/** Ranges of one sheet that are read. Nobody merges more by hand. */
const MOST_RANGES = 20_000

/** Fills the rows of merged ranges while a sheet is read from top to bottom. */
export class MergedDown {
  private beginning = new Map<number, MergedRange[]>()
  private running = new Map<number, { lastRow: number; text: string }>()

  constructor(ranges: MergedRange[] = []) {
    for (const range of ranges) this.add(range)
  }

  add(range: MergedRange) {
    if (range.lastRow <= range.firstRow) return
    const beside = this.beginning.get(range.firstRow)
    if (beside) beside.push(range)
    else this.beginning.set(range.firstRow, [range])
  }

  /** Completes a row in place. */
  fill(row: string[], rowNo: number) {
    for (const [column, { lastRow, text }] of this.running) {
      if (rowNo > lastRow) this.running.delete(column)
      else if ((row[column] ?? '') === '') {
        while (row.length < column) row.push('')
        row[column] = text
      }
    }
    for (const { column, lastRow } of this.beginning.get(rowNo) ?? []) {
      const text = row[column] ?? ''
      if (text !== '') this.running.set(column, { lastRow, text })
    }
  }
}

const RANGE = /<(?:\w+:)?mergeCell [^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g
/** Longer than the element of one range, which may lie across two pieces of text. */
const OVERLAP = 200

/** The ranges of a sheet of a workbook that go over several rows. They are listed behind the rows, so the part is unpacked for them once. */
export function mergedRanges(bytes: Uint8Array, part: ZipPart): MergedRange[] {
  const ranges = new Map<string, MergedRange>()
  let rest = ''
  unpackText(bytes, part, (text) => {
    const piece = rest + text
    for (const [, letters, first, last] of piece.includes('mergeCell ') ? piece.matchAll(RANGE) : []) {
      if (ranges.size < MOST_RANGES && last !== first)
        ranges.set(`${letters}${first}`, {
          column: columnIndexOf(letters),
          firstRow: Number(first),
          lastRow: Number(last),
        })
    }
    rest = piece.slice(-OVERLAP)
  })
  return [...ranges.values()]
}
