/*
 * A thread that has one rule of `readings` read every hostile text, and says when it is done.
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
