/*
 * Entry point of the readers: bytes of any accepted format → rows of text.
 */
import { decodeText } from '#core/sheets/decode_text'
import { detectFormat, FORMAT_WORDS, type SheetFormat } from '#core/sheets/detect_format'
import { SHEET_LIMITS, SheetRefused, type OnRow } from '#core/sheets/limits'
import { readDelimited } from '#core/sheets/read_delimited'
import { htmlCharset, readHtml } from '#core/sheets/read_html'
import { readJson } from '#core/sheets/read_json'
import { readXml2003 } from '#core/sheets/read_xml_2003'
import { openWorkbook, readXlsxSheet } from '#core/sheets/read_xlsx'

export type OpenSheet = {
  format: SheetFormat
  /** Names of the sheets; one empty name for a text file. */
  sheets: string[]
  /** Indexes of the sheets that Excel does not show. */
  hidden: ReadonlySet<number>
  /** Notes about the file for the user: wrong extension, repaired encoding. */
  notes: string[]
  /** Non-empty rows of a sheet. Stops after the row limit. */
  rows(sheetIndex: number, onRow: OnRow): void
}

const EXTENSIONS: Record<SheetFormat, string[]> = {
  xlsx: ['xlsx', 'xlsm'],
  html: ['htm', 'html', 'xls'],
  xml: ['xml', 'xls'],
  json: ['json'],
  text: ['csv', 'tsv', 'txt'],
}

/** Passes on non-empty rows. @throws SheetRefused above the row limit */
function limited(onRow: OnRow): OnRow {
  let count = 0
  return (cells, rowNo) => {
    if (cells.every((cell) => cell === '' || cell === undefined)) return
    count++
    if (count > SHEET_LIMITS.rows + 20)
      throw new SheetRefused(`表格超过${SHEET_LIMITS.rows.toLocaleString('en')}行的上限，请拆成几个文件上传`)
    return onRow(
      Array.from(cells, (cell) => cell ?? ''),
      rowNo
    )
  }
}

/**
 * @param name the file's name, used only for the note about a wrong extension
 * @throws SheetRefused
 */
export function openSheet(bytes: Uint8Array, name: string): OpenSheet {
  if (bytes.length > SHEET_LIMITS.fileBytes) throw new SheetRefused('文件不能超过20MB')
  const format = detectFormat(bytes)
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const notes: string[] = []
  if (extension && !EXTENSIONS[format].includes(extension))
    notes.push(`文件扩展名是 ${extension}，实际内容是${FORMAT_WORDS[format]}，已按实际内容读取`)

  if (format === 'xlsx') {
    const open = openWorkbook(bytes)
    return {
      format,
      sheets: open.workbook.sheets.map((sheet) => sheet.name),
      hidden: new Set(open.workbook.sheets.flatMap(({ hidden }, index) => (hidden ? [index] : []))),
      notes,
      rows: (index, onRow) => readXlsxSheet(open, index, limited(onRow)),
    }
  }

  const decoded = decodeText(bytes, format === 'html' || format === 'xml' ? htmlCharset(bytes) : undefined)
  if (decoded.note) notes.push(decoded.note)
  if (decoded.text.trim() === '') throw new SheetRefused('文件是空的，没有任何内容')
  const read = { html: readHtml, xml: readXml2003, json: readJson, text: readDelimited }[format]
  return { format, sheets: [''], hidden: new Set(), notes, rows: (_index, onRow) => read(decoded.text, limited(onRow)) }
}
