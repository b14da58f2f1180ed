/*
 * Of the simulated bank browsers reach its three pages, and nothing by a way around.
 */
import { once } from 'node:events'
import http from 'node:http'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { createHmacSigning } from '#app/bank/gateway/hmac_signing'
import { useSimulatorAt } from '#app/bank/gateway/main'
import { knowsDemoPassword } from '#app/bank/shared/demo_bank_password'
import { perfectDay } from '#app/bank/simulator/behaviour'
import { startSimulator, type Simulator } from '#app/bank/simulator/server'

/** The status of a path as it is written, which `fetch` would tidy up. */
async function statusOf(path: string, method = 'GET'): Promise<number | undefined> {
  const request = http.request({ host: env.get('HOST'), port: env.get('PORT'), path, method })
  request.end()
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

/** A sub-account that nobody has. */
const NOBODYS = '6210000000099999'

const OPEN = { HOST: '0.0.0.0', APP_URL: 'https://demo.example.com', DEMO: 'true', DEMO_PASSWORD: 'open:demo-2026' }

test.group('Pages of the simulated bank where others come', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('take the password of the demo, which cannot be guessed', async ({ assert }) => {
    const basic = (password: string) => `Basic ${Buffer.from(`demo:${password}`).toString('base64')}`
    const knows = (password: string, address = '8.8.8.8') => knowsDemoPassword(address, basic(password), OPEN)
    assert.isTrue(await knows('open:demo-2026'))
    assert.isFalse(await knowsDemoPassword('8.8.8.8', '', OPEN))
    assert.isFalse(await knowsDemoPassword('8.8.8.8', basic(''), { ...OPEN, DEMO_PASSWORD: undefined }))
    for (let n = 0; n < 5; n++) assert.isFalse(await knows('mianqiao2026'))
    assert.isFalse(await knows('open:demo-2026'), 'the address is locked')
    assert.isTrue(await knows('open:demo-2026', '8.8.4.4'))
  })
})

test.group('Pages of the simulated bank', (group) => {
  let bank: Simulator
  group.each.setup(async () => {
    bank = await startSimulator({
      databaseUrl: env.get('DATABASE_URL'),
      signing: createHmacSigning('s'),
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

  test('its cashier takes amounts of whole cents, and does not round others', async ({ assert, cleanup }) => {
    // Nothing arrives while the test looks.
    bank.behave((...order) => ({ ...perfectDay(...order), settleMs: 86_400_000, reports: 0 }))
    cleanup(() => bank.store.forgetEverything())
    const answer = async (amount: string) => {
      const body = new URLSearchParams({ subAccount: NOBODYS, payerName: '某公司', amount })
      return (await fetch(`${bank.url}/cashier`, { method: 'POST', body })).text()
    }
    for (const amount of ['1.005', '0.001', '1e3', '0x10', '-1', '1,000', '']) {
      assert.include(await answer(amount), '请填写正确的收款账号、付款户名和金额', amount)
    }
    for (const amount of ['1', '1.5', ' 1.55 ']) assert.include(await answer(amount), '汇款已提交', amount)
    const orders = await db.from('bank_simulator.orders').whereRaw(`details->>'subAccount' = ?`, [NOBODYS])
    assert.sameMembers(
      orders.map(({ amount }) => Number(amount)),
      [100, 150, 155]
    )
  })

  test('there are no pages when it does not run', async ({ assert }) => {
    useSimulatorAt(null)
    assert.equal(await statusOf('/demo-bank/cashier'), 404)
  })
})
