/*
 * Writes workbooks: large ones to a file row by row, small ones in memory.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { sheetText, workbookParts, type Cell, type SheetColumn, type SheetHead } from '#core/sheets/xlsx_text'

export type { Cell, SheetColumn } from '#core/sheets/xlsx_text'

export type Sheet = SheetHead & { rows: readonly (readonly Cell[])[] }

/** A workbook in memory, for tables of the size of a screen or a document. */
export function xlsxOf(...sheets: Sheet[]): Buffer {
  const texts = workbookParts(sheets)
  for (const [index, { rows }] of sheets.entries()) {
    const { name, start, row, end } = sheetText(sheets, index)
    texts[name] = [start, ...rows.map(row), end()].join('')
  }
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)])
  return Buffer.from(zipSync(Object.fromEntries(files)))
}

/**
 * Opens a workbook of one sheet at a path, written row by row: neither the rows nor the file are held in memory as a whole.
 *
 * @param options.filtered rows can be filtered by buttons in the head
 * @returns `rows` appends rows and waits when the disk is slower; `end` finishes the file
 */
export async function writeXlsx(path: string, sheetName: string, columns: SheetColumn[], { filtered = false } = {}) {
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
  const settle = async () => {
    if (failure) throw failure
    if (!full) return
    full = false
    await once(file, 'drain')
  }

  const head = [{ name: sheetName, columns, filtered }]
  for (const [name, xml] of Object.entries(workbookParts(head))) {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    part.push(strToU8(xml), true)
  }
  const { name, start, row, end } = sheetText(head, 0)
  const sheet = new ZipDeflate(name, { level: 3 })
  zip.add(sheet)
  sheet.push(strToU8(start))

  return {
    async rows(rows: Cell[][]) {
      for (let at = 0; at < rows.length; at += 250) {
        sheet.push(
          strToU8(
            rows
              .slice(at, at + 250)
              .map(row)
              .join('')
          )
        )
        await settle()
        // lets other requests run between the chunks
        await new Promise(setImmediate)
      }
    },
    async end() {
      sheet.push(strToU8(end()), true)
      zip.end()
      if (failure) throw failure
      // also of a file that has failed already, for which there would be no event to wait for
      await finished(file)
    },
  }
}
