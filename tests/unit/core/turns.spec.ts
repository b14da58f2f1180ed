import { test } from '@japa/runner'
import { BusyError } from '#core/errors'
import { Turns } from '#core/turns'

/** A work that ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended }
}

test.group('Turns', () => {
  test('a few run at once, a bounded number waits in order, and one more is refused', async ({ assert }) => {
    const turns = new Turns({ name: 'test', atOnce: 2, waiting: 2 })
    const [one, two] = [held(), held()]
    const done: string[] = []
    const running = [turns.take(one.work), turns.take(two.work)]
    const waiting = ['third', 'fourth'].map((name) => turns.take(async () => void done.push(name)))
    await assert.rejects(() => turns.take(async () => {}), BusyError)
    assert.isEmpty(done)
    one.end()
    await Promise.all(waiting)
    assert.deepEqual(done, ['third', 'fourth'])
    two.end()
    await Promise.all(running)
    await turns.take(async () => void done.push('fifth'))
    assert.deepEqual(done, ['third', 'fourth', 'fifth'])
  })

  test('a work that fails gives its turn on', async ({ assert }) => {
    const turns = new Turns({ name: 'test', atOnce: 1, waiting: 1 })
    const fails = turns.take(async () => {
      throw new Error('no paper')
    })
    const next = turns.take(async () => 'made')
    await assert.rejects(() => fails, 'no paper')
    assert.equal(await next, 'made')
    assert.equal(await turns.take(async () => 'again'), 'again')
  })
})
