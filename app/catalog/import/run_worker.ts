/* The main thread's side of the sheet reader. */
import { refuse } from '#core/errors'
import type { Draft, ReadContext } from '#app/catalog/import/draft'
import type { Inspection } from '#app/catalog/import/inspect_sheet'
import { CatalogRefusal } from '#app/catalog/refusals'
import { CoreRefusal } from '#core/refusals'
import { startWorker } from '#core/start_worker'
import { Turns } from '#core/turns'

export type WorkerInput =
  | { task: 'inspect'; bytes: Uint8Array; name: string; sheet: number | null }
  | {
      task: 'read'
      bytes: Uint8Array
      name: string
      sheet: number
      headerLastRow: number
      context: ReadContext
      shared: SharedArrayBuffer
    }

export type WorkerMessage =
  | { type: 'inspected'; inspection: Inspection }
  | { type: 'drafts'; drafts: Draft[]; rowsDone: number }
  | { type: 'done' }
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string }

/** Milliseconds; a sheet that takes longer to read is refused. */
const TIME_LIMIT = 5 * 60_000

/** Threads at the same time; each may take hundreds of megabytes. Somebody waits for an inspection, so readers of long sheets have turns of their own. */
const TURNS = {
  inspect: new Turns({ name: 'inspections', atOnce: 2, waiting: 20 }),
  read: new Turns({ name: 'inspection_sheets', atOnce: 2, waiting: 20 }),
}

/** @throws BusyError (503) when too many sheets wait for a thread */
function run(input: WorkerInput, onMessage: (message: WorkerMessage) => void): Promise<void> {
  return TURNS[input.task].take(() => runThread(input, onMessage))
}

function runThread(input: WorkerInput, onMessage: (message: WorkerMessage) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(new URL('./worker.ts', import.meta.url), input)
    const timer = setTimeout(() => {
      reject(refuse(CoreRefusal.sheetTooSlow))
      void worker.terminate()
    }, TIME_LIMIT)
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'refused') reject(refuse(CoreRefusal.sheetUnreadable({ problem: message.message })))
      else if (message.type === 'failed') reject(new Error(`sheet reader: ${message.message}`))
      else onMessage(message)
    })
    worker.on('error', (error: Error & { code?: string }) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse(CoreRefusal.sheetTooLarge) : error)
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** @throws RefusedError with the problem of the file */
export async function inspectInWorker(bytes: Uint8Array, name: string, sheet: number | null): Promise<Inspection> {
  let inspection: Inspection | null = null
  await run({ task: 'inspect', bytes, name, sheet }, (message) => {
    if (message.type === 'inspected') inspection = message.inspection
  })
  if (!inspection) throw refuse(CatalogRefusal.sheetUnreadable)
  return inspection
}

/**
 * Reads all drafts of a sheet. Chunks arrive one after the other; the reader pauses while one is processed.
 *
 * @param onChunk throwing stops the reader and rejects with the same error
 */
export async function readInWorker(
  input: { bytes: Uint8Array; name: string; sheet: number; headerLastRow: number; context: ReadContext },
  onChunk: (drafts: Draft[], rowsDone: number) => Promise<void>
): Promise<void> {
  const shared = new SharedArrayBuffer(8)
  const flags = new Int32Array(shared)
  let working: Promise<void> = Promise.resolve()
  let failure: { error: unknown } | null = null

  await run({ task: 'read', ...input, shared }, (message) => {
    if (message.type !== 'drafts') return
    working = working.then(async () => {
      if (failure) return
      try {
        await onChunk(message.drafts, message.rowsDone)
      } catch (error) {
        failure = { error }
        Atomics.store(flags, 1, 1)
      }
      Atomics.add(flags, 0, 1)
      Atomics.notify(flags, 0)
    })
  })
  await working
  if (failure) throw (failure as { error: unknown }).error
}
