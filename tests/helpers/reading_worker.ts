/*
 * A worker thread that runs rules on every hostile text, each when it is named, and says how many texts it has read.
 */
import { parentPort } from 'node:worker_threads'
import { READINGS, attempt, hostileTexts } from '#tests/helpers/readings'

parentPort!.on('message', async (name: string) => {
  const { most, read } = READINGS[name]
  let texts = 0
  for (const text of hostileTexts(most)) {
    await attempt(() => read(text))
    texts++
  }
  parentPort!.postMessage(texts)
})
