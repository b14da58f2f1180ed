/*
 * Threads that make documents: PDFs and workbooks. Making one takes from a tenth of a second to several seconds of pure computing, during which the
 * thread that answers requests, bids among them, could do nothing else.
 */
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { BusyError } from '#core/errors'
import type { PdfDefinition } from '#core/pdf_printer'
import type { Sheet } from '#core/sheets/write_xlsx'
import { startWorker } from '#core/start_worker'
import { Turns } from '#core/turns'

export type DocumentTask = { kind: 'pdf'; definition: PdfDefinition } | { kind: 'xlsx'; sheets: readonly Sheet[] }
export type MadeDocument = { bytes: Uint8Array } | { problem: string }

/** One core stays for requests; on machines with one or two cores one thread makes all documents. */
const THREADS = Math.min(2, Math.max(1, availableParallelism() - 1))

/** Documents that may wait; a further one is refused, because its reader would have given up before it is made. */
const WAITING = 30

/** Milliseconds after which a thread is ended with its document. */
const TIME_LIMIT = 30_000

const turns = new Turns({ name: 'documents', atOnce: THREADS, waiting: WAITING })
/** Threads without work; they do not keep the process alive. */
const idle: Worker[] = []

function newWorker(): Worker {
  const worker = startWorker(new URL('./document_worker.ts', import.meta.url))
  const forget = () => {
    const at = idle.indexOf(worker)
    if (at !== -1) idle.splice(at, 1)
  }
  return worker.on('error', forget).on('exit', forget)
}

function takeWorker(): Worker {
  const worker = idle.pop() ?? newWorker()
  worker.ref()
  return worker
}

function makeWith(worker: Worker, task: DocumentTask): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      worker.off('message', take).off('error', give).off('exit', ended)
    }
    const give = (error: unknown) => {
      leave()
      void worker.terminate()
      reject(error)
    }
    const ended = () => give(new Error('the thread for documents ended'))
    const take = (made: MadeDocument) => {
      leave()
      worker.unref()
      idle.push(worker)
      if ('bytes' in made) resolve(Buffer.from(made.bytes))
      else reject(new Error(`document not made: ${made.problem}`))
    }
    const timer = setTimeout(() => give(new BusyError()), TIME_LIMIT)
    worker.once('message', take).once('error', give).once('exit', ended)
    try {
      worker.postMessage(task)
    } catch (error) {
      give(error)
    }
  })
}

/**
 * Makes a document in another thread.
 *
 * @throws BusyError (503) when too many documents wait, or this one takes too long
 */
export function makeDocument(task: DocumentTask): Promise<Buffer> {
  return turns.take(() => makeWith(takeWorker(), task))
}
