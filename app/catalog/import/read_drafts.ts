/* Reads all rows of a sheet as drafts, in chunks. */
import { BaleGroups } from '#app/catalog/import/bales'
import { finishDraft, lookupOf, readValues, type Draft, type ReadContext } from '#app/catalog/import/draft'
import { columnsRead, FIELD_BY_KEY } from '#app/catalog/import/fields'
import { OtherRows } from '#app/catalog/import/other_rows'
import { parseWeight } from '#app/catalog/import/parse_values'
import { openSheet } from '#core/sheets/read_sheet'
import { ImportKind } from '#app/catalog/codes'

/**
 * @param headerLastRow last row of the header; data starts after it
 * @param emit receives a chunk of drafts and the number of rows read so far; returning false stops the reading
 */
export function readDrafts(
  bytes: Uint8Array,
  name: string,
  sheetIndex: number,
  headerLastRow: number,
  context: ReadContext,
  emit: (drafts: Draft[], rowsDone: number) => boolean | void,
  chunkSize = 250
) {
  const sheet = openSheet(bytes, name)
  const lookup = lookupOf(context)
  const firstRows = new Map<string, number>()
  const others = new OtherRows(headerLastRow, columnsRead(context.mapping))
  const groups = context.kind === ImportKind.rowPerBale ? new BaleGroups() : null
  let chunk: Draft[] = []
  let rowsDone = 0
  let stopped = false

  const push = (draft: Draft) => {
    const finished = finishDraft(draft, lookup)
    const first = firstRows.get(finished.batchCode)
    if (finished.batchCode !== '') {
      if (first !== undefined) finished.errors.push(`批号与第${first}行重复`)
      else firstRows.set(finished.batchCode, finished.rowNo)
    }
    chunk.push(finished)
    if (chunk.length >= chunkSize) flush()
  }
  const flush = () => {
    if (emit(chunk, rowsDone) === false) stopped = true
    chunk = []
  }

  sheet.rows(sheetIndex, (cells, rowNo) => {
    if (!others.isData(cells, rowNo)) return
    rowsDone++
    const { values, errors, warnings, unread } = readValues(cells, lookup)
    if (groups) {
      groups.add({ rowNo, values, errors, warnings, cells, unread })
      if (rowsDone % 2000 === 0) flush()
    } else push({ rowNo, batchCode: '', values, bales: [], errors, warnings, cells, unread })
    return !stopped
  })
  if (groups && !stopped) {
    const whole = context.constants.grossWeight
    for (const draft of groups.drafts(whole ? parseWeight(whole, FIELD_BY_KEY.get('grossWeight')!, null) : null)) {
      push(draft)
      if (stopped) return
    }
  }
  if (!stopped) flush()
}
