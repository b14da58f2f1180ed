/*
 * A production process with accounts of the demo, or settings that are not for production, does not listen; it says everything that is wrong.
 */
import { once } from 'node:events'
import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { PUBLISHED_PASSWORD } from '#app/demo/shared/accounts'
import { demoProblems } from '#app/demo/shared/demo_start_check'
import Operator from '#app/identity/models/operator'
import User from '#app/identity/models/user'
import { WRONG_SETTINGS } from '#core/start_checks'
import { resetDatabase } from '#tests/helpers/database'
import { ServerProcess } from '#tests/helpers/server_process'

const REAL = { demo: false, reachable: true }

test.group('Accounts of the demo in production', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return () => resetDatabase()
  })

  test('an account with the published password is found, whoever has made it', async ({ assert }) => {
    assert.deepEqual(await demoProblems({}, REAL), [])
    await Operator.create({ username: 'admin', password: await hash.make(PUBLISHED_PASSWORD), name: '管理员' })
    const [{ variable, problem }] = await demoProblems({}, REAL)
    assert.equal(variable, 'DATABASE_URL')
    assert.include(problem, 'published password of the demo: admin')
    await db.from('operators').update({ password: await hash.make('another password 7') })
    assert.deepEqual(await demoProblems({}, REAL), [])
  })

  test('accounts of the seeding that nobody has named are found by their common password', async ({ assert }) => {
    const password = await hash.make(PUBLISHED_PASSWORD)
    for (const mobile of ['13800000101', '13800000102'])
      await User.create({ username: mobile, mobile, password, name: '测试' })
    const [{ problem }] = await demoProblems({}, REAL)
    assert.include(problem, '13800000101 and 1 more')
  })

  test('a demo market stays one when DEMO is taken away', async ({ assert }) => {
    await db.table('demo_seeds').insert({ finished_at: new Date() })
    assert.include((await demoProblems({}, REAL))[0].problem, 'holds the demo market')
    assert.include((await demoProblems({}, { demo: false, reachable: false }))[0].problem, 'holds the demo market')
    assert.deepEqual(await demoProblems({}, { demo: true, reachable: false }), [])
    assert.equal((await demoProblems({}, { demo: true, reachable: true }))[0].variable, 'DEMO_PASSWORD')
    assert.deepEqual(await demoProblems({ DEMO_PASSWORD: 'a long password' }, { demo: true, reachable: true }), [])
  })

  test('the process ends before it listens, and names every variable', async ({ assert, cleanup }) => {
    await Operator.create({ username: 'admin', password: await hash.make(PUBLISHED_PASSWORD), name: '管理员' })
    const server = new ServerProcess(undefined, {
      NODE_ENV: 'production',
      APP_URL: 'http://cotton.example.com',
      APP_KEY: 'too short',
      BANK_GATEWAY_URL: 'https://bank.example.com',
    })
    cleanup(() => server.kill())
    const [code] = await once(await server.launch(), 'exit')
    assert.equal(code, WRONG_SETTINGS, server.output)
    for (const name of ['APP_KEY', 'APP_URL', 'SMS_GATEWAY', 'BANK_GATEWAY_SECRET', 'DATABASE_URL'])
      assert.include(server.output, `- ${name} `)
    assert.notInclude(server.output, 'start_checks.ts')
  })
})
