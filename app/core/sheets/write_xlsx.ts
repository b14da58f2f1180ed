/*
 * A workbook of one sheet, written row by row: neither the rows nor the file are ever held as a whole.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Zip, ZipDeflate } from 'fflate'

export type Cell = string | number | null
/** `decimals` of a number column; `width` in characters. */
export type SheetColumn = { title: string; width?: number; decimals?: number }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number formats by style index: 2 whole numbers, 3… with that many decimals less two. */
const FORMATS = ['0', '0.0', '0.00', '0.000', '0.0000', '0.00000', '0.000000']

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length + 3}"><xf/><xf fontId="1" applyFont="1"/>${FORMATS.map((_code, index) => `<xf numFmtId="${170 + index}" applyNumberFormat="1"/>`).join('')}<xf quotePrefix="1"/></cellXfs></styleSheet>`,
}

const QUOTED = FORMATS.length + 2

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML holds no control characters; Excel refuses a cell of more than 32,767 characters. */
const escape = (text: string) =>
  text
    .slice(0, 32_000)
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign])

/** Text that a spreadsheet might run as a formula is marked as text (CSV injection). */
const RISKY = /^[=+\-@\t\r]/

function cellXml(cell: Cell, place: string, style: number | undefined): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"${style === undefined ? '' : ` s="${style}"`}><v>${cell}</v></c>`
  const mark = RISKY.test(cell) ? ` s="${QUOTED}"` : ''
  return `<c r="${place}" t="inlineStr"${mark}><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
}

/** 0 → `A`, 26 → `AA` */
function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)
}

/**
 * Opens a workbook at a path.
 *
 * @returns `rows` appends rows and waits when the disk is slower; `end` finishes the file
 */
export async function writeXlsx(path: string, sheetName: string, columns: SheetColumn[]) {
  const file = createWriteStream(path)
  let failure: Error | null = null
  file.on('error', (error) => {
    failure = error
  })
  let full = false
  const zip = new Zip((error, chunk, final) => {
    if (error) failure = error
    else if (!file.write(chunk)) full = true
    if (final) file.end()
  })
  const encoder = new TextEncoder()
  const settle = async () => {
    if (failure) throw failure
    if (!full) return
    full = false
    await once(file, 'drain')
  }

  const whole = {
    ...PARTS,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escape(sheetName.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  }
  for (const [name, xml] of Object.entries(whole)) {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    part.push(encoder.encode(HEAD + xml), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 })
  zip.add(sheet)
  const styles = columns.map(({ decimals }) =>
    decimals === undefined ? undefined : 2 + Math.min(decimals, FORMATS.length - 1)
  )
  const widths = columns
    .map(
      ({ width, title }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width ?? Math.max(10, title.length * 2 + 4)}" customWidth="1"/>`
    )
    .join('')
  const names = columns.map((_column, index) => columnName(index))
  let rowNo = 1
  const titles = columns
    .map(({ title }, index) => `<c r="${names[index]}1" t="inlineStr" s="1"><is><t>${escape(title)}</t></is></c>`)
    .join('')
  sheet.push(
    encoder.encode(
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${titles}</row>`
    )
  )

  return {
    async rows(rows: Cell[][]) {
      for (let at = 0; at < rows.length; at += 250) {
        const xml = rows.slice(at, at + 250).map((cells) => {
          rowNo++
          return `<row r="${rowNo}">${cells.map((cell, index) => cellXml(cell, names[index] + rowNo, styles[index])).join('')}</row>`
        })
        sheet.push(encoder.encode(xml.join('')))
        await settle()
        // others' requests go between the chunks
        await new Promise(setImmediate)
      }
    },
    async end() {
      sheet.push(encoder.encode('</sheetData></worksheet>'), true)
      zip.end()
      if (!file.writableFinished) await once(file, 'finish')
      if (failure) throw failure
    },
  }
}
