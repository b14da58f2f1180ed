/* Words and figures in the cells of a sheet with offers in dollars. Linear expressions only: cells come from outside. */
import { Decimal } from 'decimal.js'
import { CellError, CellIgnored, clean, isAsked, parseNumber } from '#app/catalog/import/parse_values'
import { dayOf } from '#app/catalog/import/parse_date'
import type { SheetField } from '#app/catalog/import/fields'
import {
  ForeignDocumentKind,
  ForeignPayment,
  ForeignTerm,
  ImportQuota,
  SHIPPING_DOCUMENTS,
  TradeRules,
} from '#app/foreign_trade/codes'
import type { PoundPrice } from '#app/foreign_trade/rules/dollar_amounts'
import { roundHalfUp } from '#core/numbers'

const short = (text: string) => text.slice(0, 20)
const bare = (cell: string) => clean(cell).replace(/\s/g, '')

/** A figure of a class table, or what the contract promises: at least, at most. */
export type MeasureCell = { figure: number | null; least: number | null; most: number | null }

/** Millimetres of an inch, and of its 32nds in which staple is called: 36 → 28.6 mm. */
const INCH = new Decimal('25.4')

/** Whether a length without unit is called in 32nds of an inch: upland cotton is shorter than 33 mm. */
export const inThirtySeconds = (cell: string) => /^\d{2}$/.test(bare(cell)) && Number(bare(cell)) >= 33

/** `28.6`, `28.6mm`, `1-1/8`, `1 1/8"`, `36`. @returns mm */
function millimetres(text: string): number | null {
  if (inThirtySeconds(text)) return roundHalfUp(INCH.times(text).div(32).toNumber(), 1)
  const plain = text.replace(/(mm|毫米)$/i, '')
  if (/^\d{1,2}(\.\d{1,3})?$/.test(plain)) return Number(plain)
  const [, whole, over, under] = /^(\d)[-+]?(\d{1,2})\/(\d{1,2})(?:"|''|吋|英寸|inch|in)?$/i.exec(text) ?? []
  if (whole === undefined || Number(under) === 0) return null
  return roundHalfUp(new Decimal(over).div(under).plus(whole).times(INCH).toNumber(), 1)
}

const plainNumber = (text: string): number | null => (/^\d{1,3}(\.\d{1,4})?$/.test(text) ? Number(text) : null)

/** Words that make a figure the least of a contract. */
const LEAST = /^(?:≥|>=|不低于|不短于|最低|min\.?)|(?:起|以上|min\.?|及以上)$/i

/**
 * `4.2` is a figure; `28起`, `≥28`, `28min` and `3.5-4.9` are what the contract promises.
 *
 * @throws CellError
 */
function measureOf(label: string, cell: string, read: (text: string) => number | null): MeasureCell | null {
  const text = clean(cell)
    .replace(/^(\d) (?=\d{1,2}\/)/, '$1-')
    .replace(/\s/g, '')
    .replace(/ncl$/i, '')
  if (text === '') return null
  const figure = read(text)
  if (figure !== null) return { figure, least: null, most: null }
  const least = LEAST.test(text) ? read(text.replace(LEAST, '').replace(LEAST, '')) : null
  if (least !== null) return { figure: null, least, most: null }
  const [, from, to] = /^([\d.]{1,6})[-~至到－—]([\d.]{1,6})$/.exec(text) ?? []
  const range = from === undefined ? null : { least: read(from), most: read(to) }
  if (range && range.least !== null && range.most !== null) return { figure: null, ...range }
  throw new CellError(`${label}“${short(text)}”无法识别`)
}

export const parseLength = (cell: string) => measureOf('长度', cell, millimetres)
export const parseMike = (cell: string) => measureOf('马值', cell, plainNumber)
export const parseStrength = (cell: string) => measureOf('强力', cell, plainNumber)

/** Grams per tex → cN/tex. */
const OF_GRAM = new Decimal('0.980665')
export const parseStrengthGpt = (cell: string) =>
  measureOf('强力', cell, (text) => {
    const grams = plainNumber(text)
    return grams === null ? null : roundHalfUp(OF_GRAM.times(grams).toNumber(), 1)
  })

/** @throws CellError */
export function parseTerm(cell: string): ForeignTerm | null {
  const text = bare(cell)
  if (text === '') return null
  if (/即期|现货|在途|在港|到港|保税|港口|afloat|spot|prompt/i.test(text)) return ForeignTerm.prompt
  if (/远期|期货|装运|船货|forward/i.test(text)) return ForeignTerm.forward
  throw new CellError(`货期“${short(text)}”无法识别，请写即期或远期`)
}

/** Whether the goods lie in port already; what is prompt may also be afloat. */
export const isInPort = (cell: string) => /现货|在港|到港|保税|港口|spot/i.test(bare(cell))

/** @throws CellError */
export function parseQuota(cell: string): ImportQuota | null {
  const text = bare(cell)
  if (text === '') return null
  if (/^(不带|不带配额|无配额|没有|否|no|0|none)$/i.test(text)) return ImportQuota.none
  if (/滑准|sliding/i.test(text)) return ImportQuota.sliding
  if (/加工|processing/i.test(text)) return ImportQuota.processing
  if (/^(带)?1%|^0\.01$|百分之一|关税配额/.test(text)) return ImportQuota.onePercent
  throw new CellError(`配额“${short(text)}”无法识别，请写不带、1%、滑准税或加工贸易`)
}

/** @throws CellError */
export function parsePayment(cell: string): ForeignPayment | null {
  const text = bare(cell)
  if (text === '') return null
  if (/^l\/?c|信用证|即期证|远期证/i.test(text)) return ForeignPayment.letterOfCredit
  if (/^t\/?t|电汇/i.test(text)) return ForeignPayment.transfer
  throw new CellError(`付款方式“${short(text)}”无法识别，请写L/C或T/T`)
}

/** @throws CellError */
export function parseRules(cell: string): TradeRules | null {
  const text = bare(cell)
  if (text === '') return null
  if (/ica|国际棉花/i.test(text)) return TradeRules.ica
  if (/cca|中国棉花协会|中棉协/i.test(text)) return TradeRules.cca
  throw new CellError(`合同规则“${short(text)}”无法识别，请写ICA或CCA`)
}

const PAPERS: [RegExp, ForeignDocumentKind][] = [
  [/提单|^bl$/i, ForeignDocumentKind.billOfLading],
  [/发票|invoice/i, ForeignDocumentKind.invoice],
  [/装箱|箱单|packing/i, ForeignDocumentKind.packingList],
  [/产地|origin|^co$/i, ForeignDocumentKind.origin],
  [/植检|检疫|phyto/i, ForeignDocumentKind.phytosanitary],
]

/** `提单、发票、箱单`; `齐全` are all that there are. @throws CellError naming what is no paper of a shipment */
export function parseDocuments(cell: string): ForeignDocumentKind[] | null {
  const text = clean(cell)
  if (text === '') return null
  if (/^(齐全|全套|全套单证|全部|five|full set)$/i.test(text)) return [...SHIPPING_DOCUMENTS]
  const found = new Set<ForeignDocumentKind>()
  const names = text.replace(/\b([bc])\/([lo])\b/gi, '$1$2').split(/[、,;/+\n]/)
  for (const name of names.map((part) => part.trim())) {
    if (name === '') continue
    const paper = PAPERS.find(([pattern]) => pattern.test(name))
    if (!paper) throw new CellError(`随附单证“${short(name)}”无法识别`)
    found.add(paper[1])
  }
  return SHIPPING_DOCUMENTS.filter((kind) => found.has(kind))
}

/** Cents per pound with at most two decimals, in hundredths. @throws CellError */
function hundredths(text: string, field: SheetField): PoundPrice | null {
  const cents = parseNumber(text, field)
  if (cents === null) return null
  const value = new Decimal(cents).times(100)
  if (!value.isInteger()) throw new CellError(`${field.label}${short(text)}最多两位小数`)
  return value.toNumber()
}

const UNIT = /(美分\/?磅|美分|¢\/?lb|c\/?lb|cts\/?lb|¢|分\/磅)$/i

/** `81.80`, `81.80美分/磅`. @throws CellError for what is no number, CellIgnored for a lot that is priced by talking */
export function parsePoundPrice(cell: string): PoundPrice | null {
  const text = clean(cell).replace(UNIT, '').trim()
  if (isAsked(text)) throw new CellIgnored(`报价“${text}”不是数字，只录入不报盘，等级和合同条款未导入`)
  return hundredths(text, { key: 'price', label: '报价', type: 'number', group: '', digits: 6 })
}

/** Letters of the months in which ICE cotton is delivered. */
const MONTHS: Record<string, string> = { H: '03', K: '05', N: '07', V: '10', Z: '12' }

function contractOf(text: string): string | null {
  const [, plain] = /^(?:CT|ICE|ICE棉花?)?(\d{4})(?:合约)?$/.exec(text) ?? []
  if (plain !== undefined) return `CT${plain}`
  const [, letter, year] = /^(?:CT|ICE)?([HKNVZ])['’]?(\d{2})$/.exec(text) ?? []
  return letter === undefined ? null : `CT${year}${MONTHS[letter]}`
}

/** `CT2703`, `2703`, `H27`, `CTH27`. @throws CellError */
export function parseIceContract(cell: string): string | null {
  const text = bare(cell).toUpperCase()
  if (text === '') return null
  const contract = contractOf(text)
  if (contract === null) throw new CellError(`ICE合约“${short(text)}”无法识别，请写成CT2703的样子`)
  return contract
}

export type PoundBasis = { contract: string | null; basis: PoundPrice | null }

/** `8.5`, `-2.00`, `CT2703+8.50`, `+8.50 on H27`. @throws CellError */
export function parsePoundBasis(cell: string): PoundBasis {
  const text = bare(cell).toUpperCase().replace(UNIT, '').replaceAll('−', '-')
  const [, ahead, rest] = /^((?:CT|ICE)?(?:\d{4}|[HKNVZ]['’]?\d{2}))([+-].*)$/.exec(text) ?? []
  const [, first, behind] = /^(.*?)ON((?:CT|ICE)?(?:\d{4}|[HKNVZ]['’]?\d{2}))$/.exec(text) ?? []
  const contract = ahead === undefined ? (behind === undefined ? null : contractOf(behind)) : contractOf(ahead)
  const figure = (rest ?? first ?? text).replace(/^\+/, '').replace(UNIT, '')
  const field: SheetField = { key: 'basis', label: '基差', type: 'number', group: '', digits: 6 }
  return { contract, basis: hundredths(figure, field) }
}

export type ShipmentCell = { from: string | null; to: string }

/** The first and the last day of a month: `2026-12`, `2026年12月`, `2026/12`. */
function monthOf(text: string): ShipmentCell | null {
  const [, year, month] = /^(20\d\d)[-/.年](\d{1,2})月?$/.exec(text) ?? []
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return null
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const stem = `${year}-${month.padStart(2, '0')}`
  return { from: `${stem}-01`, to: `${stem}-${last}` }
}

/**
 * A window of shipment: two days, two months, a month, or a last day. Months without a year are refused, not guessed.
 *
 * @throws CellError
 */
export function parseShipment(cell: string): ShipmentCell | null {
  const text = bare(cell).replace(/[至到～—–]/g, '~')
  if (text === '') return null
  const windowOf = (part: string): ShipmentCell | null => {
    const day = dayOf(part)
    return monthOf(part) ?? (day === null ? null : { from: null, to: day })
  }
  const parts = text.split('~')
  const windows = parts.map(windowOf)
  const [start, end = start] = windows
  if (parts.length > 2 || !start || !end)
    throw new CellError(`装运期“${text.slice(0, 30)}”无法识别，请写成2026-12-01至2027-01-15的样子`)
  return parts.length === 1 ? start : { from: start.from ?? start.to, to: end.to }
}
