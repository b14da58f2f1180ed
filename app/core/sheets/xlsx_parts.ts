/*
 * The small parts of a workbook: its list of sheets, the cell styles that are dates, and the shared texts.
 */
import { Parser } from 'saxen'
import { SHEET_LIMITS, SheetRefused } from '#core/sheets/limits'
import { readPart, unpackText, type ZipPart } from '#core/sheets/zip'

export type Workbook = {
  sheets: { name: string; part: string; hidden: boolean }[]
  /** Dates count from 1904 instead of 1900. */
  since1904: boolean
  /** By style index: whether numbers of the style are dates. */
  /** By number of a style: a format of days, of moments with their time, or of neither. */
  dateStyles: DateStyle[]
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function parse(xml: string, onOpen: (name: string, attributes: Record<string, string>) => void) {
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    const raw = attributes()
    onOpen(local(name), Object.fromEntries(Object.entries(raw).map(([key, value]) => [local(key), decode(value)])))
  })
  parser.on('error', () => {})
  parser.write(xml).end()
}

/** `BC12` → 54 (zero-based column). */
export function columnIndexOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + (code - 64)
  }
  return column - 1
}

/** Longest number format that Excel accepts, in characters. */
const FORMAT_CODE = 255

function isDateFormat(code: string): boolean {
  const bare = code.slice(0, FORMAT_CODE).replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, '')
  return /[yd年月日]/i.test(bare) || (/m/i.test(bare) && /[hs]/i.test(bare) === false && !/[0#?]/.test(bare))
}

const BUILT_IN_DATES = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)

export type DateStyle = 'day' | 'second' | null

/** Built-in format 22 is `m/d/yy h:mm`. */
function dateStyleOf(id: number, code: string | undefined): DateStyle {
  if (!BUILT_IN_DATES(id) && !(code !== undefined && isDateFormat(code))) return null
  return id === 22 || /h/i.test(code ?? '') ? 'second' : 'day'
}

function dateStylesOf(xml: string): DateStyle[] {
  const formats = new Map<number, string>()
  const styles: DateStyle[] = []
  let inCells = false
  parse(xml, (name, attributes) => {
    if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
    else if (name === 'cellXfs') inCells = true
    else if (name === 'cellStyles' || name === 'dxfs') inCells = false
    else if (name === 'xf' && inCells) {
      const id = Number(attributes.numFmtId ?? 0)
      styles.push(dateStyleOf(id, formats.get(id)))
    }
  })
  return styles
}

/** @throws SheetRefused when the archive is no workbook */
export function readWorkbook(bytes: Uint8Array, parts: Map<string, ZipPart>): Workbook {
  const names = [...parts.keys()]
  if (names.some((name) => name === 'xl/workbook.bin'))
    throw new SheetRefused('这是 xlsb 二进制工作簿。请另存为“Excel 工作簿（.xlsx）”后重新上传')
  if (names.some((name) => name.startsWith('word/')))
    throw new SheetRefused('这是 Word 文档，不是表格。请上传检测表的 xlsx 或 csv 文件')
  if (names.includes('content.xml'))
    throw new SheetRefused('这是 OpenDocument 表格（ods）。请另存为“Excel 工作簿（.xlsx）”后重新上传')
  const root = names.find((name) => /^xl\/workbook\d*\.xml$/.test(name))
  if (!root) throw new SheetRefused('这是压缩包，不是 Excel 表格。请先解压，再上传其中的表格')

  const targets = new Map<string, string>()
  parse(readPart(bytes, parts, root.replace('xl/', 'xl/_rels/') + '.rels'), (name, attributes) => {
    if (name !== 'Relationship') return
    const target = attributes.Target ?? ''
    targets.set(attributes.Id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })

  const sheets: Workbook['sheets'] = []
  let since1904 = false
  parse(readPart(bytes, parts, root), (name, attributes) => {
    if (name === 'workbookPr') since1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
    if (name !== 'sheet') return
    const part = targets.get(attributes.id ?? '')
    if (part && parts.has(part))
      sheets.push({ name: attributes.name ?? '', part, hidden: (attributes.state ?? 'visible') !== 'visible' })
  })
  if (sheets.length === 0) throw new SheetRefused('工作簿里没有工作表')
  if (sheets.length > SHEET_LIMITS.sheets)
    throw new SheetRefused(`工作簿里有${sheets.length}个工作表，超过${SHEET_LIMITS.sheets}个的上限`)
  return { sheets, since1904, dateStyles: dateStylesOf(readPart(bytes, parts, 'xl/styles.xml')) }
}

/** The texts that cells refer to by number. */
export function readSharedTexts(bytes: Uint8Array, parts: Map<string, ZipPart>): string[] {
  const part = parts.get('xl/sharedStrings.xml')
  if (!part) return []
  if (part.unpacked > SHEET_LIMITS.sharedTextBytes) throw new SheetRefused('工作簿的文字内容过大，拒绝读取')
  const texts: string[] = []
  let current: string | null = null
  let inText = false
  let phonetic = 0

  const parser = new Parser()
  parser.on('openTag', (name) => {
    const tag = local(name)
    if (tag === 'si') current = ''
    else if (tag === 't') inText = true
    else if (tag === 'rPh') phonetic++
  })
  parser.on('closeTag', (name) => {
    const tag = local(name)
    if (tag === 't') inText = false
    else if (tag === 'rPh') phonetic--
    else if (tag === 'si') {
      texts.push((current ?? '').slice(0, SHEET_LIMITS.cellText))
      current = null
    }
  })
  const add = (text: string) => {
    if (current !== null && inText && phonetic === 0) current += text
  }
  parser.on('text', (text, decode) => add(decode(text)))
  parser.on('cdata', add)
  parser.on('error', () => {})
  unpackText(bytes, part, (text, last) => {
    parser.write(text)
    if (last) parser.end()
  })
  return texts
}
