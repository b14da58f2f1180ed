import { Zip, ZipDeflate, strToU8 } from 'fflate'
import { generateBatch } from '#app/catalog/samples/generate_batch'
import { TEMPLATE_COLUMNS } from '#app/catalog/import/sheet_columns'
import type { NextRandom } from '#app/catalog/rules/normal'
import { Region } from '#app/catalog/codes'

/** Columns left empty in the sheets of the benchmark. */
const EMPTY = new Set(['process', 'pickType', 'entrepotName', 'remark'])

const cell = (value: unknown) =>
  value === null || value === undefined
    ? '<c/>'
    : typeof value === 'string'
      ? `<c t="inlineStr"><is><t>${value}</t></is></c>`
      : `<c><v>${String(value)}</v></c>`

/**
 * A workbook in the columns of the template with generated batches, written in slices to keep memory low.
 *
 * @param codeOf batch code of a row, 11 digits, all different
 */
export function benchSheet(rows: number, random: NextRandom, codeOf: (row: number) => string): Buffer {
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
    put(`<worksheet><sheetData><row>${TEMPLATE_COLUMNS.map(({ title }) => cell(title)).join('')}</row>`)
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
      put(`<row>${TEMPLATE_COLUMNS.map(({ field }) => cell(EMPTY.has(field) ? null : values[field])).join('')}</row>`)
    }
    put('</sheetData></worksheet>')
  })
  zip.end()
  return Buffer.concat(chunks)
}
