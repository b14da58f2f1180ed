import { test } from '@japa/runner'
import { Cached, forgetEverything, keptInMemory } from '#core/cached'

/** A cache with its own clock, whose values count how often they were loaded. */
function prices(options: { most?: number } = {}) {
  let time = 0
  let loads = 0
  const cache = new Cached<string | null>({ age: 1_000, clock: () => time, ...options })
  return {
    cache,
    wait: (milliseconds: number) => void (time += milliseconds),
    read: (key = 'CF2705') => cache.get(key, async () => `${key} ${++loads}`),
  }
}

test.group('Values kept in memory', () => {
  test('one is good for its age and not longer', async ({ assert }) => {
    const { read, wait } = prices()
    assert.equal(await read(), 'CF2705 1')
    wait(999)
    assert.equal(await read(), 'CF2705 1')
    wait(1)
    assert.equal(await read(), 'CF2705 2')
  })

  test('the age counts from the question, not from the answer', async ({ assert }) => {
    const { cache, wait, read } = prices()
    await cache.get('CF2705', async () => {
      wait(600)
      return 'slow'
    })
    wait(399)
    assert.equal(await read(), 'slow')
    wait(1)
    assert.notEqual(await read(), 'slow')
  })

  test('after a change the next who asks gets what is true now', async ({ assert }) => {
    const { cache, read } = prices()
    await read()
    cache.forget()
    assert.equal(await read(), 'CF2705 2')
  })

  test('only what is meant is forgotten', async ({ assert }) => {
    const { cache, read } = prices()
    await read('CF2701')
    await read('CF2705')
    cache.forget((_, key) => key === 'CF2701')
    assert.equal(await read('CF2701'), 'CF2701 3')
    assert.equal(await read('CF2705'), 'CF2705 2')
  })

  test('who asks while it is loaded waits for the same', async ({ assert }) => {
    const { read } = prices()
    assert.deepEqual(await Promise.all([read(), read(), read()]), ['CF2705 1', 'CF2705 1', 'CF2705 1'])
  })

  test('what was on its way when something changed is not kept', async ({ assert }) => {
    const { cache, read } = prices()
    for (const way of ['get', 'getAlone'] as const) {
      const { promise, resolve } = Promise.withResolvers<string>()
      const before = cache[way]('CF2705', () => promise)
      cache.forget()
      resolve('old')
      assert.equal(await before, 'old')
      assert.notEqual(await read(), 'old', way)
      cache.forget()
    }
  })

  test('a transaction never waits for what others load, but takes and leaves what is kept', async ({ assert }) => {
    const { cache, read } = prices()
    const others = Promise.withResolvers<string>()
    const waiting = cache.get('CF2705', () => others.promise)
    assert.equal(await cache.getAlone('CF2705', async () => 'own'), 'own')
    assert.equal(await read(), 'own')
    others.resolve('theirs')
    await waiting
    assert.equal(await cache.getAlone('CF2705', async () => 'own again'), 'theirs')
  })

  test('a failure is not kept, and neither is nothing', async ({ assert }) => {
    const { cache, read } = prices()
    await assert.rejects(() => cache.get('CF2705', () => Promise.reject(new Error('away'))), 'away')
    await cache.get('CF2705', async () => null)
    assert.equal(await read(), 'CF2705 1')
  })

  test('beyond the most the oldest go', async ({ assert }) => {
    const { cache, read } = prices({ most: 2 })
    for (const key of ['CF2701', 'CF2703', 'CF2705']) await read(key)
    assert.isUndefined(cache.peek('CF2701'))
    assert.equal(cache.peek('CF2705'), 'CF2705 3')
  })

  test('everything goes at once, as in a new process', async ({ assert }) => {
    const { cache, read } = prices()
    await read()
    let told = false
    keptInMemory(() => (told = true))
    forgetEverything()
    assert.isUndefined(cache.peek('CF2705'))
    assert.isTrue(told)
  })
})
