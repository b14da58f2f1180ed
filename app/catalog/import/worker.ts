/* Runs in a thread of its own, so that a large or malicious sheet neither blocks other requests nor uses up their memory. */
import { parentPort, workerData } from 'node:worker_threads'
import { inspectSheet } from '#app/catalog/import/inspect_sheet'
import { SheetRefused } from '#core/sheets/limits'
import { readDrafts } from '#app/catalog/import/read_drafts'
import type { WorkerInput, WorkerMessage } from '#app/catalog/import/run_worker'

const input = workerData as WorkerInput
const port = parentPort!
const say = (message: WorkerMessage) => port.postMessage(message)

/** Maximum number of chunks waiting for the database before reading pauses. */
const AHEAD = 3

try {
  if (input.task === 'inspect') {
    say({ type: 'inspected', inspection: inspectSheet(input.bytes, input.name, input.sheet) })
  } else {
    // [0]: number of chunks that the main thread has taken; [1]: 1 = stop.
    const shared = new Int32Array(input.shared)
    let sent = 0
    readDrafts(input.bytes, input.name, input.sheet ?? 0, input.headerLastRow, input.context, (drafts, rowsDone) => {
      while (sent - Atomics.load(shared, 0) >= AHEAD && Atomics.load(shared, 1) === 0)
        Atomics.wait(shared, 0, Atomics.load(shared, 0), 1000)
      if (Atomics.load(shared, 1) === 1) return false
      sent++
      say({ type: 'drafts', drafts, rowsDone })
      return true
    })
    say({ type: 'done' })
  }
} catch (error) {
  if (error instanceof SheetRefused) say({ type: 'refused', message: error.message })
  else say({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
