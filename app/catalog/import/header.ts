/* Detection of the header and its columns: one to three rows, with group titles above columns and possibly the company's heading above them. */
import { fieldOfTitles, fieldsOfNumbers, unitOf } from '#app/catalog/import/synonyms'
import { FIELD_BY_KEY, type WeightUnit } from '#app/catalog/import/fields'

export type HeaderColumn = {
  column: number
  title: string
  field: string | null
  unit: WeightUnit | null
  samples: string[]
}
export type Header = { firstRow: number; lastRow: number; columns: HeaderColumn[] }

/** What titles mean in a kind of sheet: the field of each column by its titles, top to bottom, and which fields are weights. */
export type TitleReader = {
  fieldsOf: (titles: string[][]) => (string | null)[]
  isWeight: (field: string) => boolean
}

const INSPECTION_TITLES: TitleReader = {
  fieldsOf: (titles) => {
    const numbers = fieldsOfNumbers(titles.map((parts) => (parts.length === 0 ? '' : parts.at(-1)!)))
    return titles.map((parts, column) => (parts.length === 0 ? null : (fieldOfTitles(parts) ?? numbers[column])))
  },
  isWeight: (field) => FIELD_BY_KEY.get(field)?.type === 'weight',
}

type NumberedRow = { cells: string[]; rowNo: number }

const looksLikeData = (cell: string) =>
  /^\d{8,}$/.test(cell) ||
  /^\d+\.\d+$/.test(cell) ||
  /^\d{4}[-/年.]\d{1,2}/.test(cell) ||
  /^\d(\.\d+)?E\+?\d+$/i.test(cell)

/** Titles of each column, top to bottom; a group title extends over the empty cells to its right that have a title below. */
function titlesOf(rows: NumberedRow[]): string[][] {
  const width = Math.max(...rows.map((row) => row.cells.length))
  const titles: string[][] = Array.from({ length: width }, () => [])
  rows.forEach((row, depth) => {
    let group = ''
    for (let column = 0; column < width; column++) {
      const own = (row.cells[column] ?? '').replace(/\s+/g, '')
      const below = rows.slice(depth + 1).some((next) => (next.cells[column] ?? '') !== '')
      if (own !== '') group = own
      const title = own !== '' ? own : below ? group : ''
      if (title !== '' && titles[column].at(-1) !== title) titles[column].push(title)
    }
  })
  return titles
}

function columnsOf(rows: NumberedRow[], reader: TitleReader): HeaderColumn[] {
  const titles = titlesOf(rows)
  const fields = reader.fieldsOf(titles)
  const taken = new Set<string>()
  return titles.map((parts, column) => {
    let field = fields[column]
    if (field && taken.has(field)) field = null
    if (field) taken.add(field)
    const title = parts.join(' ')
    return {
      column,
      title,
      field,
      unit: field && reader.isWeight(field) ? unitOf(title) : null,
      samples: [],
    }
  })
}

const matched = (columns: HeaderColumn[]) => columns.filter((column) => column.field !== null).length

/**
 * Finds the header among the first rows of a sheet: the one to three consecutive rows whose titles name most fields.
 *
 * @returns null when no row names at least two fields
 */
export function findHeader(rows: NumberedRow[], reader: TitleReader = INSPECTION_TITLES): Header | null {
  let best: { columns: HeaderColumn[]; from: number; to: number; score: number } | null = null
  for (let from = 0; from < Math.min(rows.length, 20); from++) {
    for (let to = from; to < Math.min(from + 3, rows.length); to++) {
      const group = rows.slice(from, to + 1)
      if (group.some((row) => row.cells.some(looksLikeData))) break
      const columns = columnsOf(group, reader)
      // Each further row must add matches; a heading above the header adds none.
      const score = matched(columns) - (to - from) * 0.5 - from * 0.01
      if (best === null || score > best.score) best = { columns, from, to, score }
    }
  }
  if (best === null || matched(best.columns) < 2) return null
  for (const row of rows.slice(best.to + 1)) {
    for (const column of best.columns) {
      const cell = row.cells[column.column] ?? ''
      if (cell !== '' && column.samples.length < 3) column.samples.push(cell.slice(0, 40))
    }
  }
  const columns = best.columns.filter((column) => column.title !== '' || column.samples.length > 0)
  return { firstRow: rows[best.from].rowNo, lastRow: rows[best.to].rowNo, columns }
}
