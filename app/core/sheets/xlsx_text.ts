/*
 * The XML of a workbook: each sheet has a bold, frozen head row, number formats and widths by column.
 */
/** Null and undefined are empty cells. */
export type Cell = string | number | null | undefined

export type SheetColumn = {
  title: string
  /** Column width in characters; default: the width of the title. */
  width?: number
  /** Number format of Excel: `0.00`, `#,##0.00`. */
  format?: string
  /** Days or moments of Asia/Shanghai, given as `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`: cells that a sheet can sort, filter and reckon with. */
  moments?: 'day' | 'second'
  /** Text format: input of the user stays text, also numbers of eleven digits. */
  text?: boolean
}

export type SheetHead = {
  name: string
  columns: readonly SheetColumn[]
  /** A line above the titles. */
  caption?: string
  /** Buttons in the head by which the rows can be filtered. */
  filtered?: boolean
}

/** `0` for whole numbers, `0.00` for two decimals; at most six. */
export const decimalsFormat = (decimals: number) => (decimals > 0 ? `0.${'0'.repeat(Math.min(decimals, 6))}` : '0')

const MOMENT_FORMATS = { day: 'yyyy-mm-dd', second: 'yyyy-mm-dd hh:mm:ss' } as const

/** Number format of a column. */
const formatOf = ({ format, moments }: SheetColumn) => (moments ? MOMENT_FORMATS[moments] : format)

/** The day 0 of Excel. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Excel counts a 29 February 1900 that never was; from 1 March on its days are right. */
const FIRST_DAY = 61

/** The number of a moment in Excel; null for a text that is none. */
function serialOf(text: string): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text)
  const days = found ? (Date.parse(`${found[1]}T${found[2] ?? '00:00:00'}Z`) - DAY_ZERO) / 86_400_000 : Number.NaN
  return days >= FIRST_DAY ? days : null
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the styles in every workbook; styles of its number formats follow. */
const HEAD = 1
const QUOTED = 2
const TEXT = 3
const FIRST_FORMAT = 4
/** Ids of custom number formats begin above the built-in ones of Excel. */
const FIRST_FORMAT_ID = 170
const HEAD_COLOUR = 'FFEEF2F6'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML allows no control characters; Excel refuses cells of more than 32,767 characters. */
const escape = (text: string) =>
  text
    .slice(0, 32_000)
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign])

/** Text that a spreadsheet could run as a formula; it is marked as text (CSV injection). */
export const RISKY = /^[=+\-@\t\r]/

const formatsOf = (sheets: readonly SheetHead[]) => [
  ...new Set(sheets.flatMap(({ columns }) => columns.flatMap((column) => formatOf(column) ?? []))),
]

const fileOf = (index: number) => `worksheets/sheet${index + 1}.xml`

function stylesXml(formats: readonly string[]) {
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${FIRST_FORMAT_ID + index}" formatCode="${escape(code)}"/>`
  )
  const styles = [
    '<xf/>',
    '<xf fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment wrapText="1"/></xf>',
    '<xf quotePrefix="1"/>',
    '<xf numFmtId="49" applyNumberFormat="1"/>',
    ...formats.map((_code, index) => `<xf numFmtId="${FIRST_FORMAT_ID + index}" applyNumberFormat="1"/>`),
  ]
  return [
    `<styleSheet xmlns="${MAIN}">`,
    formats.length > 0 ? `<numFmts count="${formats.length}">${codes.join('')}</numFmts>` : '',
    '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>',
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    `<fill><patternFill patternType="solid"><fgColor rgb="${HEAD_COLOUR}"/></patternFill></fill></fills>`,
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`,
  ].join('')
}

/** The parts besides the sheets themselves, by name. */
export function workbookParts(sheets: readonly SheetHead[]): Record<string, string> {
  const overrides = [
    ['xl/workbook.xml', 'sheet.main+xml'],
    ['xl/styles.xml', 'styles+xml'],
    ...sheets.map((_sheet, index) => [`xl/${fileOf(index)}`, 'worksheet+xml']),
  ].map(([part, type]) => `<Override PartName="/${part}" ContentType="${OFFICE}.${type}"/>`)
  const related = [...sheets.map((_sheet, index) => ['worksheet', fileOf(index)]), ['styles', 'styles.xml']].map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  )
  const named = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escape(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  )
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/styles.xml': XML + stylesXml(formatsOf(sheets)),
  }
}

/** 0 → `A`, 26 → `AA` */
function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)
}

function cellXml(cell: Cell, place: string, style: number | undefined): string {
  const styled = (index: number | undefined) => (index === undefined ? '' : ` s="${index}"`)
  if (cell === null || cell === undefined || cell === '')
    return style === TEXT ? `<c r="${place}"${styled(TEXT)}/>` : ''
  if (typeof cell === 'number') return `<c r="${place}"${styled(style)}><v>${cell}</v></c>`
  const marked = RISKY.test(cell) ? QUOTED : style === TEXT || style === HEAD ? style : undefined
  return `<c r="${place}" t="inlineStr"${styled(marked)}><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
}

/** Text of one sheet in three parts: head, rows and end; `row` is called for each row in order. */
export function sheetText(sheets: readonly SheetHead[], index: number) {
  const { columns, caption, filtered } = sheets[index]
  const formats = formatsOf(sheets)
  const names = columns.map((_column, at) => columnName(at))
  const styles = columns.map((column) => {
    const format = formatOf(column)
    return column.text ? TEXT : format === undefined ? undefined : FIRST_FORMAT + formats.indexOf(format)
  })
  const widths = columns.map(
    ({ width, title, moments }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width ?? Math.max(moments === 'second' ? 20 : moments === 'day' ? 12 : 10, title.length * 2 + 4)}" customWidth="1"/>`
  )
  let last = 0
  const rowXml = (cells: readonly Cell[], styleOf: (column: number) => number | undefined) => {
    last++
    return `<row r="${last}">${cells.map((cell, at) => cellXml(cell, names[at] + last, styleOf(at))).join('')}</row>`
  }
  const above = caption === undefined ? '' : rowXml([caption], () => undefined)
  const titles = rowXml(
    columns.map(({ title }) => title),
    () => HEAD
  )
  const head = last
  const pane = `<pane ySplit="${last}" topLeftCell="A${last + 1}" activePane="bottomLeft" state="frozen"/>`
  return {
    name: `xl/${fileOf(index)}`,
    start: `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${above}${titles}`,
    row: (cells: readonly Cell[]) =>
      rowXml(
        cells.map((cell, at) => (columns[at]?.moments && typeof cell === 'string' ? (serialOf(cell) ?? cell) : cell)),
        (at) => styles[at]
      ),
    /** Called last: it names the last row. */
    end() {
      const range = filtered && names.length > 0 ? `<autoFilter ref="A${head}:${names.at(-1)}${last}"/>` : ''
      return `</sheetData>${range}</worksheet>`
    },
  }
}
