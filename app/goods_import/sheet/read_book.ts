/* A workbook with one row for each of the goods: which sheet has them, its header, and its rows. Bytes are read by another thread. */
import { findHeader, type Header } from '#app/catalog/import/header'
import { GoodsImportRefusal } from '#app/goods_import/refusals'
import type { SheetKind } from '#app/goods_import/sheet/sheet_kind'
import { refuse } from '#core/errors'
import { FORMAT_WORDS } from '#core/sheets/detect_format'
import { rowsInWorker, type SheetBook, type SheetRow } from '#core/sheets/rows_in_worker'

/** Rows of goods in one file. Each is written with its own lines, all in one transaction. */
export const MOST_GOODS = 300
/** Rows of headings, totals and remarks besides. */
const OTHER_ROWS = 100
/** Sheets of a workbook in which goods are looked for. */
const MOST_SHEETS = 5
/** Rows among which the header is looked for. */
const HEAD = 60

export type GoodsBook = {
  formatWord: string
  sheets: string[]
  sheet: number
  notes: string[]
  header: Header
  rows: SheetRow[]
}

async function readSheet(bytes: Uint8Array, name: string, sheet: number, most: number) {
  const rows: SheetRow[] = []
  const opened: { book: SheetBook | null } = { book: null }
  const take = async (chunk: SheetRow[]) => {
    rows.push(...chunk)
    return rows.length <= most
  }
  await rowsInWorker(bytes, name, take, { sheet, onOpen: (book) => (opened.book = book) })
  if (!opened.book) throw refuse(GoodsImportRefusal.sheetUnreadable)
  return { book: opened.book, rows }
}

/**
 * @param chosen index of the sheet that somebody chose; null for the first that has goods, hidden ones last
 * @param most rows of goods
 * @throws RefusedError with the problem of the file
 */
export async function readBook(
  { fields, usual }: Pick<SheetKind, 'fields' | 'usual'>,
  bytes: Uint8Array,
  name: string,
  chosen: number | null,
  most = MOST_GOODS
): Promise<GoodsBook> {
  const mostRows = most + OTHER_ROWS
  let read = await readSheet(bytes, name, chosen ?? 0, mostRows)
  const { book } = read
  const shown = book.sheets.map((_, index) => index).filter((index) => !book.hidden.includes(index))
  const order = chosen === null ? [...shown, ...book.hidden].slice(0, MOST_SHEETS) : [chosen]
  let at = chosen ?? 0
  for (const sheet of order) {
    if (sheet !== at) read = await readSheet(bytes, name, sheet, mostRows)
    at = sheet
    const header = findHeader(read.rows.slice(0, HEAD), fields.titles)
    if (!header) continue
    if (read.rows.length > mostRows) throw refuse(GoodsImportRefusal.tooManyRows({ most }))
    const { sheets, notes, format } = book
    return { formatWord: FORMAT_WORDS[format], sheets, sheet, notes, header, rows: read.rows }
  }
  throw refuse(GoodsImportRefusal.headerMissing({ columns: usual }))
}
