/*
 * Reads one sheet of a workbook row by row, without holding the unpacked file. Formulas are not evaluated: the values saved by Excel are
 * used. Numbers stay the text of the file, so that floating point loses no digit.
 */
import { Parser } from 'saxen'
import { MergedDown, mergedRanges, type MergedRange } from '#core/sheets/merged_cells'
import { SHEET_LIMITS, SheetRefused, type OnRow } from '#core/sheets/limits'
import { columnIndexOf, readSharedTexts, readWorkbook, type DateStyle, type Workbook } from '#core/sheets/xlsx_parts'
import { listZip, unpackText, type ZipPart } from '#core/sheets/zip'

export type OpenWorkbook = {
  bytes: Uint8Array
  parts: Map<string, ZipPart>
  workbook: Workbook
  texts: string[]
  merged: Map<number, MergedRange[]>
}

export function openWorkbook(bytes: Uint8Array): OpenWorkbook {
  const parts = listZip(bytes)
  const workbook = readWorkbook(bytes, parts)
  return { bytes, parts, workbook, texts: readSharedTexts(bytes, parts), merged: new Map() }
}

/** The ranges of a sheet that are merged downwards; found once, though the rows are read several times. */
function mergedOf({ bytes, parts, workbook, merged }: OpenWorkbook, sheetIndex: number): MergedRange[] {
  const known = merged.get(sheetIndex) ?? mergedRanges(bytes, parts.get(workbook.sheets[sheetIndex].part)!)
  merged.set(sheetIndex, known)
  return known
}

const local = (name: string) => (name.indexOf(':') < 0 ? name : name.slice(name.indexOf(':') + 1))

/** Day number of Excel → `YYYY-MM-DD`, with its time of the day when it is `timed` and has one, or the number when it is out of range. */
export function excelDate(serial: string, since1904: boolean, timed = false): string {
  const days = Math.floor(Number(serial))
  if (!(days >= 1 && days < 2_958_466)) return serial
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const seconds = timed ? Math.round((Number(serial) - days) * 86_400) : 0
  const moment = new Date(epoch + days * 86_400_000 + seconds * 1000).toISOString()
  return seconds === 0 ? moment.slice(0, 10) : moment.slice(0, 19).replace('T', ' ')
}

/**
 * The digits of a number in the file: `6.5079161001E10` is exactly 65079161001. Numbers of more than 15 digits were rounded by Excel:
 * they keep their exponent, and readers that need every digit refuse them.
 */
export function plainNumber(raw: string): string {
  const match = /^(-?)(\d)(?:\.(\d+))?[eE]\+?(\d{1,2})$/.exec(raw)
  if (!match) return raw
  const [, sign, first, fraction = '', exponent] = match
  const places = Number(exponent)
  return fraction.length <= places && places < 15 ? `${sign}${first}${fraction.padEnd(places, '0')}` : raw
}

/**
 * Reads the rows of a sheet.
 *
 * @throws SheetRefused when the sheet is broken or wider than the limit
 */
export function readXlsxSheet(open: OpenWorkbook, sheetIndex: number, onRow: OnRow) {
  const { bytes, parts, workbook, texts } = open
  const mergedDown = new MergedDown(mergedOf(open, sheetIndex))
  const part = parts.get(workbook.sheets[sheetIndex].part)!
  let row: string[] = []
  let rowNo = 0
  let column = -1
  let type = ''
  let dated: DateStyle = null
  let value = ''
  let collecting = false
  let filled = false
  let stopped = false

  const endCell = () => {
    if (value === '') return
    let text = value
    if (type === 's') text = texts[Number(value)] ?? ''
    else if (type === 'b') text = value === '1' ? '是' : '否'
    else if (type === '' || type === 'n')
      text = dated ? excelDate(value, workbook.since1904, dated === 'second') : plainNumber(value)
    if (column >= SHEET_LIMITS.columns) throw new SheetRefused(`第${rowNo}行超过${SHEET_LIMITS.columns}列的上限`)
    while (row.length < column) row.push('')
    row[column] = text.trim().slice(0, SHEET_LIMITS.cellText)
    if (row[column] !== '') filled = true
  }

  const parser = new Parser()
  parser.on('openTag', (name, attributes, _decode, selfClosing) => {
    if (stopped) return
    const tag = local(name)
    if (tag === 'c') {
      const given = attributes()
      column = given.r ? columnIndexOf(given.r) : column + 1
      type = given.t ?? ''
      dated = given.s ? (workbook.dateStyles[Number(given.s)] ?? null) : null
      value = ''
    } else if (tag === 'v' || tag === 't') collecting = !selfClosing
    else if (tag === 'row') {
      const given = attributes()
      rowNo = given.r ? Number(given.r) : rowNo + 1
      row = []
      column = -1
      filled = false
    }
  })
  parser.on('closeTag', (name) => {
    if (stopped) return
    const tag = local(name)
    if (tag === 'v' || tag === 't') collecting = false
    else if (tag === 'c') endCell()
    else if (tag === 'row' && filled) {
      mergedDown.fill(row, rowNo)
      if (onRow(row, rowNo) === false) stopped = true
    }
  })
  parser.on('text', (text, decode) => {
    if (collecting && value.length < SHEET_LIMITS.cellText) value += decode(text)
  })
  parser.on('cdata', (text) => {
    if (collecting) value += text
  })
  let broken = false
  parser.on('error', () => {
    broken = true
  })
  unpackText(bytes, part, (text, last) => {
    parser.write(text)
    if (last) parser.end()
    return !stopped
  })
  if (broken && rowNo === 0) throw new SheetRefused('工作表内容已损坏，无法读取。请用 Excel 打开后另存再上传')
}
