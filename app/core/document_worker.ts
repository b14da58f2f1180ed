/* Thread that makes one document after the other for `document_workers`. */
import { parentPort } from 'node:worker_threads'
import type { DocumentTask, MadeDocument } from '#core/document_workers'
import { printPdf } from '#core/pdf_printer'
import { xlsxOf } from '#core/sheets/write_xlsx'

const port = parentPort!

const make = async (task: DocumentTask): Promise<Buffer> =>
  task.kind === 'pdf' ? printPdf(task.definition) : xlsxOf(...task.sheets)

port.on('message', async (task: DocumentTask) => {
  const made: MadeDocument = await make(task).then(
    (bytes) => ({ bytes }),
    (error) => ({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  )
  port.postMessage(made)
})
