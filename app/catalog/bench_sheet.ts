import { Zip, ZipDeflate, strToU8 } from 'fflate'
import { generateBatch } from '#app/catalog/generate_batch'
import { TEMPLATE_COLUMNS } from '#app/catalog/import/sheet_columns'
import {
  COLOUR_KEYS,
  GINNING_KEYS,
  LENGTH_KEYS,
  MICRONAIRE_KEYS,
  STRENGTH_KEYS,
  UNIFORMITY_KEYS,
} from '#app/catalog/rules/indicators'
import type { Random } from '#app/catalog/rules/normal'
import { Region } from '#app/catalog/codes'

/** The attribute in each column of the template; null = left empty. */
const ATTRIBUTES: (string | null)[] = [
  ...['batchCode', 'productionYear', 'producerCode', 'producerName', null, null, 'chandi', null, 'packets'],
  ...['grossWeight', 'tareWeight', 'netWeight', 'publicWeight', 'moisture', 'moistureMax', 'impurity', 'lvMain'],
  ...COLOUR_KEYS,
  ...['lenAvg', 'lenMax', 'lenMin'],
  ...LENGTH_KEYS,
  'mikeAvg',
  ...MICRONAIRE_KEYS,
  'strengthAvg',
  ...STRENGTH_KEYS,
  'uniformityAvg',
  ...UNIFORMITY_KEYS,
  ...GINNING_KEYS,
  ...['foreignFiber', 'verifyDate', 'inspectUnit', 'inspectCode', null],
]

const TEXTS = new Set([
  'batchCode',
  'producerCode',
  'producerName',
  'chandi',
  'lvMain',
  'verifyDate',
  'inspectUnit',
  'inspectCode',
])

const cell = (value: unknown, text: boolean) =>
  value === null || value === undefined
    ? '<c/>'
    : text
      ? `<c t="inlineStr"><is><t>${String(value)}</t></is></c>`
      : `<c><v>${String(value)}</v></c>`

/**
 * A workbook in the columns of the template with generated batches, written in slices so that making it needs no memory.
 *
 * @param codeOf batch code of a row, 11 digits, all different
 */
export function benchSheet(rows: number, random: Random, codeOf: (row: number) => string): Buffer {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const add = (name: string, write: (put: (text: string) => void) => void) => {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    write((text) => part.push(strToU8(text)))
    part.push(new Uint8Array(0), true)
  }
  add('xl/workbook.xml', (put) =>
    put('<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>')
  )
  add('xl/_rels/workbook.xml.rels', (put) =>
    put('<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>')
  )
  add('xl/worksheets/sheet1.xml', (put) => {
    put(`<worksheet><sheetData><row>${TEMPLATE_COLUMNS.map(({ title }) => cell(title, true)).join('')}</row>`)
    const producer = {
      id: null,
      code: '65079',
      name: '测试轧花厂',
      region: Region.northXinjiang,
      regionName: '新疆塔城地区',
      county: '沙湾市',
    }
    for (let row = 0; row < rows; row++) {
      const { values } = generateBatch(random, { producer, cropYear: 2025, serial: row + 1, bales: false })
      values.batchCode = codeOf(row)
      put(`<row>${ATTRIBUTES.map((key) => cell(key && values[key], key !== null && TEXTS.has(key))).join('')}</row>`)
    }
    put('</sheetData></worksheet>')
  })
  zip.end()
  return Buffer.concat(chunks)
}
