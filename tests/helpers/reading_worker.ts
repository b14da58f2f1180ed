/*
 * A worker thread that runs one rule of `readings` on every hostile text, and reports when it has finished.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { READINGS, attempt, hostileTexts } from '#tests/helpers/readings'

const { most, read } = READINGS[workerData as string]
let texts = 0
for (const text of hostileTexts(most)) {
  await attempt(() => read(text))
  texts++
}
parentPort!.postMessage(texts)
