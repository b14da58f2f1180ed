import { test } from '@japa/runner'
import { refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import { sweep, SWEEP_ROWS } from '#core/sweep'

/** Rows 1 to `last`, as a query by id answers them. */
const rowsUpTo = (last: number) => async (after: number) =>
  Array.from({ length: Math.max(0, Math.min(SWEEP_ROWS, last - after)) }, (_, index) => ({ id: after + index + 1 }))

test.group('A sweep', () => {
  test('rows that fail every time hold up no others, however many they are', async ({ assert }) => {
    const reached: number[] = []
    const done = await sweep('test', rowsUpTo(SWEEP_ROWS + 3), async (id) => {
      if (id <= SWEEP_ROWS) throw refuse(CoreRefusal.gone)
      reached.push(id)
    })
    assert.equal(done, 3)
    assert.deepEqual(reached, [SWEEP_ROWS + 1, SWEEP_ROWS + 2, SWEEP_ROWS + 3])
  })

  test('rows for which nothing was done do not count, and it ends with the last page', async ({ assert }) => {
    assert.equal(await sweep('test', rowsUpTo(2 * SWEEP_ROWS), async (id) => id % 2 === 0), SWEEP_ROWS)
    assert.equal(await sweep('test', rowsUpTo(0), async () => true), 0)
  })
})
