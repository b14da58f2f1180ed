/*
 * Writes tables as CSV (RFC 4180): UTF-8 with a byte order mark, by which Excel knows it, and lines that end as Windows ends them.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { RISKY, type Cell, type SheetColumn } from '#core/sheets/xlsx_text'

/** A cell: quoted where it has to be; a text that a spreadsheet could run as a formula begins with an apostrophe. */
function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = RISKY.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(written).join(',')}\r\n`

/**
 * Opens a table at a path, written row by row.
 *
 * @returns `rows` appends rows and waits when the disk is slower; `end` finishes the file
 */
export async function writeCsv(path: string, columns: readonly SheetColumn[]) {
  const file = createWriteStream(path)
  let failure: Error | null = null
  file.on('error', (error) => {
    failure = error
  })
  const push = async (text: string) => {
    if (failure) throw failure
    if (!file.write(text)) await once(file, 'drain')
  }
  await push(`\uFEFF${lineOf(columns.map(({ title }) => title))}`)
  return {
    rows: (rows: readonly (readonly Cell[])[]) => push(rows.map(lineOf).join('')),
    async end() {
      file.end()
      // also of a file that has failed already, for which there would be no event to wait for
      await finished(file)
    },
  }
}
