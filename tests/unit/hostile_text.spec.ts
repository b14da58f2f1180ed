import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import { READINGS } from '#tests/helpers/readings'

test.group('Text from outside', () => {
  for (const name of Object.keys(READINGS)) {
    // An expression that never ends blocks only its thread: the test times out, and the thread is terminated.
    test(`${name}: the longest and worst texts are read to the end`, async ({ assert, cleanup }) => {
      const worker = new Worker(new URL('../helpers/reading_worker.ts', import.meta.url), {
        workerData: name,
        execArgv: ['--import=@poppinss/ts-exec'],
      })
      cleanup(async () => void (await worker.terminate()))
      const texts = await new Promise<number>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('the thread ended without an answer')))
      })
      assert.isAbove(texts, 50)
    }).timeout(120_000)
  }
})
