/*
 * The main thread's side of `rows_worker`.
 */
import { refuse } from '#core/errors'
import type { SheetFormat } from '#core/sheets/detect_format'
import { CoreRefusal } from '#core/refusals'
import { startWorker } from '#core/start_worker'
import { Turns } from '#core/turns'

export type SheetRow = { rowNo: number; cells: string[] }
export type RowsInput = { bytes: Uint8Array; name: string; sheet: number; shared: SharedArrayBuffer }

/** What a file is, told before its rows. `hidden`: indexes of the sheets that Excel does not show. */
export type SheetBook = { format: SheetFormat; sheets: string[]; hidden: number[]; notes: string[] }
export type RowsMessage =
  | { type: 'opened'; book: SheetBook }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'refused' | 'failed'; message: string }

type Choice = {
  /** Index of the sheet; the first one by default. */
  sheet?: number
  onOpen?: (book: SheetBook) => void
}

const TIME_LIMIT = 10 * 60_000

/** Readers of tasks at the same time; each may take hundreds of megabytes. */
const readers = new Turns({ name: 'sheets', atOnce: 2, waiting: 20 })

/**
 * Non-empty rows of a sheet of a file of any accepted format, in chunks, one after the other.
 *
 * @param onRows stops the reader by returning false or throwing
 * @throws RefusedError with the problem of the file
 * @throws BusyError (503) when too many sheets wait for a reader
 */
export function rowsInWorker(
  bytes: Uint8Array,
  name: string,
  onRows: (rows: SheetRow[]) => Promise<boolean | void>,
  choice: Choice = {}
): Promise<void> {
  return readers.take(() => readRows(bytes, name, onRows, choice))
}

async function readRows(
  bytes: Uint8Array,
  name: string,
  onRows: (rows: SheetRow[]) => Promise<boolean | void>,
  { sheet = 0, onOpen }: Choice
): Promise<void> {
  const shared = new SharedArrayBuffer(8)
  const flags = new Int32Array(shared)
  let working: Promise<void> = Promise.resolve()
  let stopped: { error?: unknown } | null = null

  const take = (rows: SheetRow[]) => {
    working = working.then(async () => {
      if (stopped) return
      try {
        if ((await onRows(rows)) === false) stopped = {}
      } catch (error) {
        stopped = { error }
      }
      if (stopped) Atomics.store(flags, 1, 1)
      Atomics.add(flags, 0, 1)
      Atomics.notify(flags, 0)
    })
  }

  await new Promise<void>((resolve, reject) => {
    const input: RowsInput = { bytes, name, sheet, shared }
    const worker = startWorker(new URL('./rows_worker.ts', import.meta.url), input)
    const timer = setTimeout(() => {
      reject(refuse(CoreRefusal.sheetTooSlow))
      void worker.terminate()
    }, TIME_LIMIT)
    worker.on('message', (message: RowsMessage) => {
      if (message.type === 'rows') take(message.rows)
      else if (message.type === 'opened') onOpen?.(message.book)
      else if (message.type === 'refused') reject(refuse(CoreRefusal.sheetUnreadable({ problem: message.message })))
      else reject(new Error(`sheet reader: ${message.message}`))
    })
    worker.on('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse(CoreRefusal.sheetTooLarge) : error)
    )
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  await working
  const ended = stopped as { error?: unknown } | null
  if (ended?.error) throw ended.error
}
