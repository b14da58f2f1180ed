/*
 * Worker thread that reads a sheet of a file and posts its rows in chunks, at most a few chunks ahead of the main thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { SheetRefused } from '#core/sheets/limits'
import { openSheet } from '#core/sheets/read_sheet'
import type { RowsInput, RowsMessage, SheetRow } from '#core/sheets/rows_in_worker'

const { bytes, name, sheet, shared } = workerData as RowsInput
const say = (message: RowsMessage) => parentPort!.postMessage(message)

const CHUNK = 500
const AHEAD = 3

try {
  // [0] chunks taken by the other side, [1] 1 = stop
  const flags = new Int32Array(shared)
  let sent = 0
  let rows: SheetRow[] = []
  const flush = () => {
    while (sent - Atomics.load(flags, 0) >= AHEAD && Atomics.load(flags, 1) === 0)
      Atomics.wait(flags, 0, Atomics.load(flags, 0), 1000)
    sent++
    say({ type: 'rows', rows })
    rows = []
    return Atomics.load(flags, 1) === 0
  }
  const { format, sheets, hidden, notes, rows: read } = openSheet(bytes, name)
  say({ type: 'opened', book: { format, sheets, hidden: [...hidden], notes } })
  if (sheet >= sheets.length) throw new SheetRefused('工作表不存在')
  read(sheet, (cells, rowNo) => {
    rows.push({ rowNo, cells })
    return rows.length < CHUNK || flush()
  })
  if (rows.length > 0) flush()
} catch (error) {
  if (error instanceof SheetRefused) say({ type: 'refused', message: error.message })
  else say({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
