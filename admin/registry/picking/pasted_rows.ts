/*
 * Lines of a sheet as rows to pick: the title of the row first, then figures in the order of the columns, or under the heads of the first line.
 */
import type { WireField } from '#wire/admin/transformers/wire'
import { parseTyped } from '../decimal.js'

export type PastedRow = { title: string; values: Record<string, unknown> }

/** Cells of a line: by tabs as a sheet copies them, otherwise by blanks, otherwise by commas. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : /[ \u3000]/.test(line.trim()) ? /[ \u3000]+/ : /[,，;；、]/
  return line.split(separator).map((cell) => cell.trim())
}

/** Longer numbers are codes, no figures. */
const FIGURE = 9

const isFigure = (cell: string) => cell.length <= FIGURE && /^-?[\d,，]+(\.\d*)?$/.test(cell)

/** A number as the field keeps it; text as it is. What is no number becomes NaN, which the input marks. */
function valueOf(field: WireField, cell: string): unknown {
  if (cell === '') return null
  return field.numeric ? parseTyped(field, cell) : cell
}

/** The column of each cell behind the title; undefined for one that is not asked for. */
function headsOf(cells: string[], title: string, columns: WireField[]): (WireField | undefined)[] | null {
  if (cells[0] !== title) return null
  return cells.slice(1).map((cell) => columns.find(({ label }) => cell.startsWith(label)))
}

/**
 * Reads what was pasted. A line of several codes and no figures is as many rows.
 *
 * @param title label of the field that names a row; a first line that begins with it holds the heads of the columns
 */
export function readPasted(text: string, title: string, columns: WireField[]): PastedRow[] {
  let heads: (WireField | undefined)[] = columns
  const rows = text.split(/\r?\n/).flatMap((line, index): PastedRow[] => {
    const cells = cellsOf(line)
    const [first, ...rest] = cells
    if (!first) return []
    const named = index === 0 ? headsOf(cells, title, columns) : null
    if (named) {
      heads = named
      return []
    }
    if (rest.length > 0 && !line.includes('\t') && !rest.some(isFigure))
      return cells.filter(Boolean).map((code) => ({ title: code, values: {} }))
    const values = rest.flatMap((cell, at): [string, unknown][] => {
      const field = heads[at]
      return field && cell !== '' ? [[field.key, valueOf(field, cell)]] : []
    })
    return [{ title: first, values: Object.fromEntries(values) }]
  })
  // The last line about a row counts.
  return [...new Map(rows.map((row) => [row.title.toLowerCase(), row] as const)).values()]
}
