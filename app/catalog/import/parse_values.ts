/* Parsing of text cells, with an error message for cells that cannot be read. */
import { Decimal } from 'decimal.js'
import { COLOUR_WORDS } from '#app/catalog/indicators'
import { roundHalfUp } from '#core/numbers'
import { withoutClass } from '#app/catalog/import/class_beside'
import { dayOf } from '#app/catalog/import/parse_date'
import type { SheetField, WeightUnit } from '#app/catalog/import/fields'
import { colourField } from '#app/catalog/import/synonyms'
import { BatchType, PickType, Region } from '#app/catalog/codes'
import { YesNo } from '#core/codes'

export class CellError extends Error {}

/** A cell that nobody can read and the goods can do without: the row is imported without it, and the preview says so. */
export class CellIgnored extends Error {}

const ignored = (label: string, text: string, why = '无法识别') =>
  new CellIgnored(`${label}“${text.slice(0, 20)}”${why}，未导入`)

const EMPTY = new Set([
  '',
  '-',
  '--',
  '---',
  '—',
  '——',
  '/',
  '\\',
  '无',
  '暂无',
  '空',
  'null',
  'n/a',
  '#n/a',
  'none',
  'nan',
])

/** Characters without width, which pages and messengers leave in what is copied, and the apostrophe with which Excel marks a text. */
const INVISIBLE = /[\u200b-\u200d\u2060]|^['‘’`](?=\d)/g

/** Cells that are clean as they are; most are. */
const ORDINARY = /^[\d.]+$/

/** Half-width text without surrounding space; empty for the many ways to write "none". */
export function clean(cell: string | undefined): string {
  if (!cell || ORDINARY.test(cell)) return cell ?? ''
  const text = cell.normalize('NFKC').replace(INVISIBLE, '').trim()
  return EMPTY.has(text.toLowerCase()) ? '' : text
}

/** Whether a price is a word for "ask us", which is no price. */
export const isAsked = (text: string) => /^(面议|电议|议价|待定|询价|可议)$/.test(text)

/** Excel shows a long number as 6.50792E+10; saving it to CSV loses the digits. */
export function isScientific(cell: string): boolean {
  return /^\d+(\.\d+)?E\+?\d+$/i.test(cell.trim())
}

/** 65079160000: line 0 and serial number 000 do not exist, so the last digits were rounded away. */
export function isRounded(code: string): boolean {
  return /^\d{7,}0000$/.test(code)
}

/** A code is kept as text, digit for digit; only an apostrophe or `.0` added by a spreadsheet is removed. */
export function parseCode(cell: string): string {
  return clean(cell)
    .replace(/^[='"`’‘]+|(?<!")"+$/g, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/\s+/g, '')
}

/**
 * The usual form of a number: no cleaning needed, at most six decimals. A fast path, because parsing numbers is most of the work on a large sheet.
 */
const PLAIN = /^\d{1,9}(?:\.(\d{1,6}))?$/

function readNumber(text: string, field: SheetField): number {
  const digits = field.type === 'integer' ? 0 : (field.digits ?? 4)
  const plain = PLAIN.exec(text)
  if (plain && (plain[1]?.length ?? 0) <= digits) return Number(text)
  const bare = withoutClass(text, field.of)
    .replace(/ ?(mm|毫米|cn\/tex|吨|公斤|千克|kg|t|包|件|级|%)$/i, '')
    // Thousands: `42,479.6`, `42 479.6`. Any other comma or space is a mistake of typing, not to be guessed.
    .replace(/^[+-]?\d{1,3}(?:[, ]\d{3})+(?=\.|$)/, (grouped) => grouped.replace(/[, ]/g, ''))
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(bare))
    throw new CellError(`${field.label}“${text.slice(0, 20)}”不是数字`)
  const value = Number(bare)
  if (field.type === 'integer' && !Number.isInteger(value)) throw new CellError(`${field.label}“${text}”应为整数`)
  return roundHalfUp(value, digits)
}

export function parseNumber(cell: string, field: SheetField): number | null {
  const text = PLAIN.test(cell) ? cell : clean(cell)
  if (text === '') return null
  const value = readNumber(text, field)
  if ((field.min !== undefined && value < field.min) || (field.max !== undefined && value > field.max)) {
    throw new CellError(`${field.label}${text}超出合理范围（${field.min}～${field.max}）`)
  }
  return value
}

/** A number by which things are told apart, and without which they are counted. @throws CellIgnored */
export function parseOrdinal(cell: string, field: SheetField): number | null {
  try {
    return parseNumber(cell, { ...field, type: 'integer' })
  } catch (error) {
    if (error instanceof CellError) throw ignored(field.label, clean(cell))
    throw error
  }
}

/**
 * Weight in tonnes, to the gram. Without a unit the magnitude decides: 42200 for a batch is kilograms, and so is a tare of 252.96.
 *
 * @param perBale the weight of one bale instead of one batch
 */
export function parseWeight(cell: string, field: SheetField, unit: WeightUnit | null, perBale = false): number | null {
  const text = clean(cell)
  const own = /(kg|公斤|千克)$/i.test(text) ? 'kg' : /(吨|t)$/i.test(text) ? 't' : null
  const value = parseNumber(cell, { ...field, digits: 6, min: undefined, max: undefined })
  if (value === null) return null
  if (value < 0) throw new CellError(`${field.label}不能小于0`)
  const large = perBale || field.key === 'tareWeight' ? 10 : 1000
  const kilograms = (own ?? unit ?? (value >= large ? 'kg' : 't')) === 'kg'
  const tonnes = kilograms ? new Decimal(value).div(1000) : new Decimal(value)
  if (tonnes.greaterThan(field.max ?? 100_000)) throw new CellError(`${field.label}${text}过大，请检查单位（吨或公斤）`)
  return tonnes.toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toNumber()
}

export function parseDate(cell: string, field: SheetField): string | null {
  const text = clean(cell)
  if (text === '') return null
  const day = dayOf(text)
  if (!day) throw new CellError(`${field.label}“${text.slice(0, 20)}”不是日期，请写成2025-10-03的样子`)
  return day
}

/** `2025/26`, `2025年度`, `2025`, `25` → 2025. */
export function parseYear(cell: string, field: SheetField): number | null {
  const text = clean(cell)
  if (text === '') return null
  const year = /(19|20)\d\d/.exec(text)?.[0] ?? /^(\d\d)(?:[/-]\d\d)?(?:年度?)?$/.exec(text)?.[1]
  if (!year) throw new CellError(`${field.label}“${text.slice(0, 20)}”不是年度`)
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

export type ColourCell = { main: string | null; shares: Record<string, number> | null }

/** `白棉3级`, `31`, or shares: `白棉3级@73.12%,白棉2级@26.88%`, `白棉2级(62.4)%，白棉3级(37.6)%`, `31:92.5 41:7.5`. */
export function parseColour(cell: string, field: SheetField): ColourCell {
  const text = clean(cell).replace(/\s+/g, ' ')
  if (text === '') return { main: null, shares: null }
  const shares: Record<string, number> = {}
  const pattern =
    /((?:淡点污|淡黄染|黄染|白)棉? ?[1-5一二三四五] ?级?|\b[1-5][1-4]\b) ?[@:(]? ?(\d+(?:\.\d+)?) ?\)? ?%?/g
  for (const [, grade, share] of text.matchAll(pattern)) {
    const key = colourField(grade)
    if (key) shares[key] = roundHalfUp(Number(share), 2)
  }
  if (Object.keys(shares).length > 0 && /[@:%(]/.test(text)) return { main: null, shares }
  // The name of a quality, 3128B: grade 31, 28 mm.
  const named = /^([1-5][1-4])(?:2[5-9]|3[0-2])[ABC]?\d?$/i.exec(text)?.[1]
  if (named && COLOUR_WORDS[named]) return { main: named, shares: null }
  const key = colourField(text.replace(/[（(]无主体[）)]/, '').replace(/级?$/, (end) => end))
  if (key && COLOUR_WORDS[key.slice(2)]) return { main: key.slice(2), shares: null }
  throw new CellError(`${field.label.replace(/（.*/, '')}“${text.slice(0, 20)}”无法识别`)
}

/** `锯齿机采棉` → ginned by saws, picked by machine. @throws CellIgnored when it says nothing of what the column is about */
export function parseProcess(
  cell: string,
  { key, label }: Pick<SheetField, 'key' | 'label'>
): { batchType: BatchType | null; pickType: PickType | null } {
  const text = clean(cell)
  const machine = /机采|机械|机收/.test(text)
  const pickType = machine ? PickType.byMachine : /手摘|手采|人工|手工/.test(text) ? PickType.byHand : null
  const batchType = ginnedAs(text, machine)
  if (text !== '' && (key === 'pickType' ? pickType : batchType) === null) throw ignored(label, text)
  return { batchType, pickType }
}

function ginnedAs(text: string, machine: boolean): BatchType | null {
  if (/长绒/.test(text)) return BatchType.extraLongStaple
  if (/皮辊/.test(text)) return machine ? BatchType.rollerGinnedMachinePicked : BatchType.rollerGinned
  if (/锯齿|细绒|机采|手摘|手采/.test(text)) return machine ? BatchType.machinePicked : BatchType.sawGinned
  return null
}

/** The region that a text names: `北疆`, `新疆北疆奎屯`; null when it names none. */
export function regionIn(text: string): Region | null {
  if (/南疆/.test(text)) return Region.southXinjiang
  if (/北疆|东疆/.test(text)) return Region.northXinjiang
  return /内地|地产|长江|黄河/.test(text) ? Region.inland : null
}

/** @throws CellIgnored */
export function parseRegion(cell: string, label = '区域'): Region | null {
  const text = clean(cell)
  const region = regionIn(text)
  if (text !== '' && region === null) throw ignored(label, text)
  return region
}

const GINNING_WORDS: Record<string, 'P1' | 'P2' | 'P3'> = { 好: 'P1', 中: 'P2', 差: 'P3' }

/** `P1`, `1`, `1级`, `好`, `P2（中）`. @throws CellIgnored */
export function parseGinning(cell: string, label = '轧工质量'): 'P1' | 'P2' | 'P3' | null {
  const text = clean(cell).toUpperCase().replace(/\s/g, '')
  if (text === '') return null
  const [, code, word] = /^(?:P?([123])[级档]?)?[(/]?(好|中|差)?等?\)?$/.exec(text) ?? []
  if (code) return `P${code}` as 'P1'
  if (word) return GINNING_WORDS[word]
  throw ignored(label, text)
}

/** Shares of the grades in one cell: `P1:9.7% P2:90.3%`; null when it names one grade only. */
export function parseGinningShares(cell: string): Record<string, number> | null {
  const shares: Record<string, number> = {}
  for (const [, grade, share] of clean(cell).matchAll(/P([123]) ?[@:(=] ?(\d+(?:\.\d+)?)/gi))
    shares[`p${grade}`] = Number(share)
  return Object.keys(shares).length > 0 ? shares : null
}

const YES = /^(1|是|有|y|yes|true|√|✓|已认证|通过|(是?bci|良好)(棉花?|认证)?)$/
const NO = /^(0|2|否|不是|没有|n|no|false|×|x|✗|未认证|非(bci|良好)?(棉花?|认证)?)$/

/** @throws CellIgnored what is neither yes nor no is not taken for no */
export function parseYesNo(cell: string, label: string): YesNo | null {
  const text = clean(cell).toLowerCase()
  if (text === '') return null
  if (YES.test(text)) return YesNo.yes
  if (NO.test(text)) return YesNo.no
  throw ignored(label, clean(cell))
}
