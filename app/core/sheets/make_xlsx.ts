import { makeDocument } from '#core/document_workers'
import type { Sheet } from '#core/sheets/write_xlsx'

/** Only what the workbook needs: columns of callers often have functions, which cannot be passed to another thread. */
const plain = ({ name, caption, columns, rows }: Sheet): Sheet => ({
  name,
  caption,
  columns: columns.map(({ title, width, format, text }) => ({ title, width, format, text })),
  rows,
})

/**
 * A workbook for a request, made in another thread.
 *
 * @throws BusyError (503) when too many documents wait
 */
export function makeXlsx(...sheets: Sheet[]): Promise<Buffer> {
  return makeDocument({ kind: 'xlsx', sheets: sheets.map(plain) })
}
