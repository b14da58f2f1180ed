import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import { READINGS } from '#tests/helpers/readings'
import { SEED } from '#tests/helpers/seed'

/** Random texts of all rules together; `HOSTILE_TEXTS` makes them more. */
const RANDOM = Number(process.env.HOSTILE_TEXTS ?? 100_000)

/** Milliseconds of computing that one text may take. */
const MOST = 50

test.group('Text from outside', () => {
  test(`${RANDOM} random texts are read, each in less than ${MOST} ms`, async ({ assert, cleanup }) => {
    const worker = new Worker(new URL('../helpers/random_reading_worker.ts', import.meta.url), {
      workerData: { texts: RANDOM, most: MOST, seed: SEED },
      execArgv: ['--import=@poppinss/ts-exec'],
    })
    cleanup(async () => void (await worker.terminate()))
    const { texts, slow } = await new Promise<{ texts: number; slow: string[] }>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without an answer')))
    })
    assert.isAtLeast(texts, RANDOM)
    assert.deepEqual(slow, [])
  }).timeout(300_000)

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
