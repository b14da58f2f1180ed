/*
 * “XML 表格 2003”, which many older systems export with the extension xls.
 */
import { Parser } from 'saxen'
import { MergedDown } from '#core/sheets/merged_cells'
import { SHEET_LIMITS, SheetRefused, type OnRow } from '#core/sheets/limits'

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Rows of the first worksheet that has rows. */
export function readXml2003(text: string, onRow: OnRow) {
  let row: string[] = []
  let rowNo = 0
  let column = -1
  let value: string | null = null
  let merged = 0
  const mergedDown = new MergedDown()
  let inTable = false
  let stopped = false

  const parser = new Parser()
  parser.on('openTag', (name, attributes) => {
    if (stopped) return
    const tag = local(name)
    const given = Object.fromEntries(Object.entries(attributes()).map(([key, attribute]) => [local(key), attribute]))
    if (tag === 'Table') inTable = true
    else if (tag === 'Row' && inTable) {
      rowNo = given.Index ? Number(given.Index) : rowNo + 1
      row = []
      column = -1
      merged = 0
    } else if (tag === 'Cell') {
      column = given.Index ? Number(given.Index) - 1 : column + 1 + merged
      merged = Number(given.MergeAcross ?? 0) || 0
      if (column >= SHEET_LIMITS.columns) throw new SheetRefused(`第${rowNo}行超过${SHEET_LIMITS.columns}列的上限`)
      mergedDown.add({ column, firstRow: rowNo, lastRow: rowNo + (Number(given.MergeDown ?? 0) || 0) })
      while (row.length <= column) row.push('')
    } else if (tag === 'Data') value = ''
  })
  parser.on('text', (chunk, decode) => {
    if (value !== null && value.length < SHEET_LIMITS.cellText) value += decode(chunk)
  })
  parser.on('closeTag', (name) => {
    if (stopped) return
    const tag = local(name)
    if (tag === 'Data' && value !== null) {
      row[column] = value.replace(/T00:00:00(\.000)?$/, '').trim()
      value = null
    } else if (tag === 'Row' && row.some((cell) => cell !== '')) {
      mergedDown.fill(row, rowNo)
      if (onRow(row, rowNo) === false) stopped = true
    } else if (tag === 'Table') inTable = false
  })
  parser.on('error', () => {})
  parser.write(text).end()
}
