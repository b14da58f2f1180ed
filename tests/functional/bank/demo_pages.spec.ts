/*
 * Of the simulated bank browsers reach its three pages, and nothing by a way around.
 */
import { once } from 'node:events'
import http from 'node:http'
import { test } from '@japa/runner'
import env from '#start/env'
import { useSimulatorAt } from '#app/bank/gateway/main'
import { startSimulator } from '#app/bank/simulator/server'

/** The status of a path as it is written, which `fetch` would tidy up. */
async function statusOf(path: string, method = 'GET'): Promise<number | undefined> {
  const request = http.request({ host: env.get('HOST'), port: env.get('PORT'), path, method })
  request.end()
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

test.group('Pages of the simulated bank', (group) => {
  group.each.setup(async () => {
    const bank = await startSimulator({
      databaseUrl: env.get('DATABASE_URL'),
      secret: 's',
      notifyUrl: 'http://127.0.0.1/',
    })
    useSimulatorAt(bank.url)
    return async () => {
      useSimulatorAt(null)
      await bank.stop()
    }
  })

  test('its pages are shown to a browser on this machine', async ({ assert }) => {
    assert.equal(await statusOf('/demo-bank/cashier?subAccount=1'), 200)
    assert.equal(await statusOf('/demo-bank/open', 'POST'), 200)
  })

  test('its line to the platform is not, however the path is written', async ({ assert }) => {
    for (const path of [
      '/api/query',
      '/x/../api/query',
      '//api/query',
      '/%61pi/query',
      '/./api/query',
      '/open/../api/query',
      '\\api/query',
    ])
      assert.equal(await statusOf(`/demo-bank${path}`, 'POST'), 404, path)
  })

  test('there are no pages when it does not run', async ({ assert }) => {
    useSimulatorAt(null)
    assert.equal(await statusOf('/demo-bank/cashier'), 404)
  })
})
