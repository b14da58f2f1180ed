/*
 * A server comes up for a benchmark as one in production does, and one that does not says why. Benchmarks are not run by the suite, so without this a
 * new condition of starting would break all of them unseen.
 */
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { WRONG_SETTINGS } from '#core/start_checks'
import { startServer } from '#app/listing/bench/servers'
import { resetDatabase } from '#tests/helpers/database'

const database = env.get('DATABASE_URL')

test.group('Servers of benchmarks', (group) => {
  group.setup(() => resetDatabase())

  test('one is ready and answers', async ({ assert }) => {
    const server = await startServer(app.makePath(), database)
    try {
      const { code, body } = await (await fetch(`${server.url}/api/public/shop/search`)).json()
      assert.equal(code, 20000)
      assert.equal(body.total, 0)
    } finally {
      await server.stop()
    }
  }).disableTimeout()

  test('one that does not start says what is wrong', async ({ assert }) => {
    const starting = startServer(app.makePath(), database, { settings: { APP_URL: '' } })
    await assert.rejects(() => starting, new RegExp(`ended with ${WRONG_SETTINGS} and said: [^]*APP_URL is not set`))
  }).disableTimeout()
})
