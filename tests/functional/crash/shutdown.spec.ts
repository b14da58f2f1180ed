import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { resetDatabase } from '#tests/helpers/database'
import { ServerProcess, START_PATIENCE } from '#tests/helpers/server_process'
import { until } from '#tests/helpers/until'
import { ProductType } from '#app/catalog/codes'

/** Name of the server's connections in `pg_stat_activity`. */
const NAME = 'server-that-stops'

function serverThatStops() {
  const url = new URL(env.get('DATABASE_URL'))
  url.searchParams.set('application_name', NAME)
  return new ServerProcess(url.href)
}

const connections = (condition: string) =>
  db.from('pg_stat_activity').where('application_name', NAME).whereRaw(condition)

test.group('Stopping the server', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  for (const phase of ['while it starts', 'as soon as it answers']) {
    test(`SIGINT ${phase} ends it cleanly and without an error`, async ({ assert, cleanup }) => {
      const server = serverThatStops()
      cleanup(() => server.kill())
      if (phase === 'while it starts') {
        await server.launch()
        // Before the application installs its handler, Node's default handling of the signal applies.
        await until('it uses the database', async () => (await connections('true')).length > 0, {
          patience: START_PATIENCE,
        })
      } else await server.start()
      const code = await server.stop('SIGINT')
      assert.equal(server.output, '')
      if (phase === 'while it starts') assert.isTrue(code === 0 || code === 'SIGINT', String(code))
      else assert.equal(code, 0)
    }).disableTimeout()
  }

  test('requests that run at SIGTERM are answered', async ({ assert, cleanup }) => {
    const server = serverThatStops()
    cleanup(() => server.kill())
    await server.start()
    const search = `/api/public/shop/search?productType=${ProductType.xinjiang}`
    await until('it has filled its index', () => server.answers(search), { patience: START_PATIENCE })
    // A search whose index is older than a moment first reads this table for changes, so it waits while the transaction holds its lock.
    const { asked, stopped } = await db.transaction(async (holder) => {
      await holder.rawQuery('lock table offer_changes in access exclusive mode')
      const ask = () => fetch(`${server.url}${search}`)
      const searches: Promise<Response>[] = []
      await until('a search waits', async () => {
        searches.push(ask())
        return (await connections(`wait_event_type = 'Lock'`)).length > 0
      })
      for (let n = 0; n < 20; n++) searches.push(ask())
      // This request is answered after the searches were sent: they have all arrived.
      assert.isTrue(await server.answers('/health/live'))
      return { asked: searches, stopped: server.stop('SIGTERM') }
    })
    const [answers, code] = await Promise.all([Promise.allSettled(asked), stopped])
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : String(answer.reason.cause))),
      answers.map(() => 200)
    )
    assert.equal(server.output, '')
    assert.equal(code, 0)
  }).disableTimeout()
})
