/*
 * Whoever calls too often is told so a second later, and cannot make the process do nothing but refuse.
 */
import { test } from '@japa/runner'
import { definePace, HELD_BACK, MOST_HELD } from '#core/pace'

const pace = definePace('test of paces', { requests: 1, duration: '10 minutes' })

test.group('Refusals above a pace', () => {
  test('are held back, each for itself, and those of others are not', async ({ assert }) => {
    await pace('one')
    const began = performance.now()
    const refused = Promise.allSettled([pace('one'), pace('one')])
    await pace('another')
    const answers = await refused
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['rejected', 'rejected']
    )
    // A timer may be a millisecond early by another clock.
    assert.isAtLeast(performance.now() - began, HELD_BACK - 10)
  })

  test('that are too many to be held back come at once', async ({ assert }) => {
    await pace('many')
    let answered = 0
    const held = Array.from({ length: MOST_HELD }, () => pace('many').catch(() => void answered++))
    await assert.refuses(() => pace('many'), 'core.tooOften')
    assert.equal(answered, 0)
    await Promise.all(held)
    assert.equal(answered, MOST_HELD)
    const began = performance.now()
    await assert.refuses(() => pace('many'), 'core.tooOften')
    assert.isAtLeast(performance.now() - began, HELD_BACK - 10, 'there is room again')
  })
})
