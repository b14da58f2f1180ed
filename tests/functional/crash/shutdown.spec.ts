import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { resetDatabase } from '#tests/helpers/database'
import { ServerProcess } from '#tests/helpers/server_process'
import { ProductType } from '#app/catalog/codes'

test.group('Stopping the server', (group) => {
  group.setup(() => resetDatabase())

  for (const phase of ['while it starts', 'as soon as it answers']) {
    test(`SIGINT ${phase} ends it cleanly and without an error`, async ({ assert, cleanup }) => {
      const server = new ServerProcess()
      cleanup(() => server.kill())
      if (phase === 'while it starts') {
        const child = await server.launch()
        // The first line of its own that it runs is far enough; before that Node itself obeys the signal.
        await Promise.race([once(child.stdout!, 'data'), pause(1500)])
      } else await server.start()
      const code = await server.stop('SIGINT')
      assert.equal(server.output, '')
      if (phase === 'while it starts') assert.isTrue(code === 0 || code === 'SIGINT', String(code))
      else assert.equal(code, 0)
    }).timeout(60_000)
  }

  test('requests that run at SIGTERM are answered', async ({ assert, cleanup }) => {
    const server = new ServerProcess()
    cleanup(() => server.kill())
    await server.start()
    const asked = Array.from({ length: 20 }, () =>
      fetch(`${server.url}/api/public/shop/search?productType=${ProductType.xinjiang}`)
    )
    await pause(30)
    const [answers, code] = await Promise.all([Promise.allSettled(asked), server.stop('SIGTERM')])
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : String(answer.reason.cause))),
      Array(20).fill(200)
    )
    assert.equal(server.output, '')
    assert.equal(code, 0)
  }).timeout(60_000)
})
