import { readFileSync } from 'node:fs'
import { zipSync, strToU8 } from 'fflate'
import { inspectSheet } from '#app/catalog/import/inspect_sheet'
import { readDrafts } from '#app/catalog/import/read_drafts'
import { missingIn } from '#app/catalog/import/missing_fields'
import { proposedMapping } from '#app/catalog/import/mapping_memory'
import { CCA_SEED, ZCE_2016, ZCE_SEED } from '#app/catalog/rules/agio_tables'
import type { Draft, ReadContext } from '#app/catalog/import/draft'
import { InTransitState, ProductType, Region } from '#app/catalog/codes'

export const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../fixtures/sheets/${name}`, import.meta.url)))
export const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'))

export const CONTEXT: Omit<ReadContext, 'mapping' | 'kind'> = {
  companyId: 1,
  constants: {},
  productType: ProductType.xinjiang,
  entrepotId: null,
  inTransitState: InTransitState.stored,
  arrivalDate: null,
  producers: [
    {
      id: 7,
      code: '65079',
      name: '新疆鑫棉科技发展有限责任公司六户地镇轧花厂',
      region: Region.northXinjiang,
      origin: '新疆沙湾市',
    },
  ],
  entrepots: [{ id: 3, name: '新疆生产建设兵团奎屯储运有限公司', province: '新疆', city: '奎屯市', district: null }],
  exchange: [
    { cropYear: 2016, version: { id: 1, name: '2016', rates: ZCE_2016 } },
    { cropYear: 2017, version: { id: 2, name: '2017', rates: ZCE_SEED } },
  ],
  association: { id: 3, name: 'CCA', rates: CCA_SEED },
}

/** Reads a whole file with the mapping that the wizard proposes. */
export function readAll(
  contents: Uint8Array,
  name: string,
  more: Partial<ReadContext> = {}
): { drafts: Draft[]; inspection: ReturnType<typeof inspectSheet> } {
  const inspection = inspectSheet(contents, name)
  const mapping = proposedMapping(inspection.header.columns, new Map(), missingIn(inspection.kind))
  const drafts: Draft[] = []
  readDrafts(
    contents,
    name,
    inspection.sheet,
    inspection.header.lastRow,
    { ...CONTEXT, kind: inspection.kind, mapping, ...more },
    (chunk) => void drafts.push(...chunk)
  )
  return { drafts, inspection }
}

/** Reason of refusing a file; null when it can be read. */
export function refusalOf(contents: Uint8Array, name: string): string | null {
  try {
    inspectSheet(contents, name)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

export type XlsxCell = string | number | { xml: string } | null

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** XML of a sheet from rows of cells; `{ xml }` is inserted unchanged. */
export function sheetXml(rows: XlsxCell[][]): string {
  const cell = (value: XlsxCell, reference: string) => {
    if (value === null) return ''
    if (typeof value === 'object') return value.xml
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    return `<c r="${reference}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`
  }
  const lines = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((value, column) => cell(value, `${letters(column)}${index + 1}`)).join('')}</row>`
  )
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** A small workbook. */
export function xlsx(sheets: Record<string, string>, more: Record<string, string> = {}): Uint8Array {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheets[name]])),
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

export const HEADER = [
  '批号',
  '包数',
  '毛重(t)',
  '皮重(t)',
  '回潮',
  '含杂',
  '产地',
  '平均长度',
  '马克隆值',
  '断裂比强度',
  '长度整齐度',
]
export const ROW = ['65123251001', '186', '42.480', '0.223', '5.6', '1.8', '新疆', '29.2', '4.1', '29.4', '83.1']
export const csv = (rows: (string | number)[][], newline = '\n') => rows.map((row) => row.join(',')).join(newline)
