import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import { TYPESCRIPT_LOADER } from '#core/typescript_loader'
import { READINGS } from '#tests/helpers/readings'
import { SEED } from '#tests/helpers/seed'

/** Random texts of all rules together; `HOSTILE_TEXTS` makes them more. */
const RANDOM = Number(process.env.HOSTILE_TEXTS ?? 100_000)

/** Milliseconds of computing that one text may take. */
const MOST = 50

/** What a thread says next. */
const answerOf = async <Answer>(worker: Worker) => {
  const [answer] = await once(worker, 'message')
  return answer as Answer
}

test.group('Text from outside', (group) => {
  let thread: Worker | null = null
  const reader = () =>
    (thread ??= new Worker(new URL('../helpers/reading_worker.ts', import.meta.url), {
      execArgv: [TYPESCRIPT_LOADER],
    }))
  const lose = () => {
    void thread?.terminate()
    thread = null
  }
  group.teardown(lose)

  test(`${RANDOM} random texts are read, each in less than ${MOST} ms`, async ({ assert, cleanup }) => {
    const worker = new Worker(new URL('../helpers/random_reading_worker.ts', import.meta.url), {
      workerData: { texts: RANDOM, most: MOST, seed: SEED },
      execArgv: [TYPESCRIPT_LOADER],
    })
    cleanup(async () => void (await worker.terminate()))
    const { texts, slow } = await answerOf<{ texts: number; slow: string[] }>(worker)
    assert.isAtLeast(texts, RANDOM)
    assert.deepEqual(slow, [])
  })

  for (const name of Object.keys(READINGS)) {
    // An expression that never ends blocks only its thread: the test times out, and the next one gets a thread of its own.
    test(`${name}: the longest and worst texts are read to the end`, async ({ assert, cleanup }) => {
      const worker = reader()
      let ended = false
      cleanup(() => {
        if (!ended) lose()
      })
      worker.postMessage(name)
      const texts = await answerOf<number>(worker)
      ended = true
      assert.isAbove(texts, 50)
    })
  }
})
