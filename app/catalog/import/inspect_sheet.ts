/* First inspection of an uploaded file: format, header, meaning of the columns, number of rows. */
import { FORMAT_WORDS } from '#core/sheets/detect_format'
import { columnsRead } from '#app/catalog/import/fields'
import { findHeader, type Header, type HeaderColumn } from '#app/catalog/import/header'
import { SHEET_LIMITS, SheetRefused } from '#core/sheets/limits'
import { clean, isRounded, isScientific, parseCode } from '#app/catalog/import/parse_values'
import { OtherRows, type OtherRowCount } from '#app/catalog/import/other_rows'
import { openSheet, type OpenSheet } from '#core/sheets/read_sheet'
import { ImportKind } from '#app/catalog/codes'

export type Inspection = {
  format: string
  formatWord: string
  sheets: string[]
  sheet: number
  header: Header
  kind: ImportKind
  /** Rows of data. */
  rows: number
  /** Rows that are no batches. */
  otherRows: OtherRowCount[]
  notes: string[]
}

const LOST =
  '批号已经被 Excel 改成科学计数法（如 {x}），末几位数字已丢失，无法还原。请向出具方重新索取原始文件；若自己编辑，请先把批号列设成“文本”格式，再粘贴原始批号后上传'
const ROUNDED =
  '批号末几位全是 0（如 {x}），这是 Excel 科学计数法另存后造成的，原始批号已丢失。请向出具方重新索取原始文件，不要用 Excel 打开 CSV 后再保存'

type Row = { cells: string[]; rowNo: number }

function headRows(sheet: OpenSheet, index: number): Row[] {
  const rows: Row[] = []
  sheet.rows(index, (cells, rowNo) => {
    rows.push({ cells, rowNo })
    return rows.length < 60
  })
  return rows
}

/** The first sheet with a header, hidden ones last, unless one was chosen. */
function chooseSheet(sheet: OpenSheet, chosen: number | null): { index: number; header: Header } {
  const all = sheet.sheets.map((_, index) => index)
  const shown = all.filter((index) => !sheet.hidden.has(index))
  const candidates = chosen === null ? [...shown, ...sheet.hidden] : [chosen]
  let nothing = true
  for (const index of candidates) {
    const rows = headRows(sheet, index)
    if (rows.length > 0) nothing = false
    const header = findHeader(rows)
    if (header) return { index, header }
  }
  if (nothing) throw new SheetRefused('文件里没有数据')
  throw new SheetRefused(
    '没有找到表头：前20行里没有“批号、颜色级、长度、毛重”之类的列名。请确认上传的是检测表，且保留了表头行'
  )
}

const QUALITY = new Set([
  'lvMain',
  'lenAvg',
  'mikeAvg',
  'strengthAvg',
  'uniformityAvg',
  'grossWeight',
  'publicWeight',
  'netWeight',
  'packets',
  'barCode',
])

function refuseOtherLists(columns: HeaderColumn[]) {
  const fields = columns.map((column) => column.field)
  if (fields.includes('batchCode') || fields.some((field) => field !== null && QUALITY.has(field))) return
  const mills = fields.includes('producerCode') ? '（看起来是加工企业名录，请由平台管理员在“加工厂”里导入）' : ''
  throw new SheetRefused(`没有找到“批号”和任何检测指标列，这不像检测表${mills}。可下载“检测导入模板”对照填写`)
}

/** One row per bale when a bale column exists or most rows repeat a batch code; otherwise one row per batch. */
function kindOf(columns: HeaderColumn[], repeats: number, rows: number): ImportKind {
  const { rowPerBatch, rowPerBale } = ImportKind
  const fields = new Set(columns.map((column) => column.field))
  if (fields.has('packets') || fields.has('publicWeight')) return rowPerBatch
  if (fields.has('barCode') || (fields.has('seq') && !fields.has('batchCode'))) return rowPerBale
  if (!fields.has('batchCode')) return fields.has('mikeAvg') || fields.has('strengthAvg') ? rowPerBale : rowPerBatch
  return rows >= 4 && repeats / rows > 0.5 ? rowPerBale : rowPerBatch
}

/**
 * @param chosen index of the sheet chosen by the user, null for the first that fits
 * @throws SheetRefused
 */
export function inspectSheet(bytes: Uint8Array, name: string, chosen: number | null = null): Inspection {
  const sheet = openSheet(bytes, name)
  const { index, header } = chooseSheet(sheet, chosen)
  refuseOtherLists(header.columns)

  const codeColumn = header.columns.find((column) => column.field === 'batchCode')?.column ?? -1
  const others = new OtherRows(header.lastRow, columnsRead(header.columns))
  let rows = 0
  let rounded: string | null = null
  let roundedCount = 0
  let repeats = 0
  let previous = ''
  sheet.rows(index, (cells, rowNo) => {
    if (!others.isData(cells, rowNo)) return
    rows++
    if (rows > SHEET_LIMITS.rows)
      throw new SheetRefused(`表格超过${SHEET_LIMITS.rows.toLocaleString('en')}行的上限，请拆成几个文件上传`)
    const cell = codeColumn < 0 ? '' : clean(cells[codeColumn])
    if (cell === '') return
    if (isScientific(cell)) throw new SheetRefused(LOST.replace('{x}', cell))
    const code = parseCode(cell)
    if (isRounded(code)) {
      rounded ??= code
      roundedCount++
    }
    if (code === previous) repeats++
    previous = code
  })
  if (rows === 0) throw new SheetRefused('文件只有表头，没有数据行')
  if (rounded && (roundedCount > 1 || rows === 1)) throw new SheetRefused(ROUNDED.replace('{x}', rounded))

  return {
    format: sheet.format,
    formatWord: FORMAT_WORDS[sheet.format],
    sheets: sheet.sheets,
    sheet: index,
    header,
    kind: kindOf(header.columns, repeats, rows),
    rows,
    otherRows: others.found,
    notes: sheet.notes,
  }
}
