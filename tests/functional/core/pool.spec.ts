import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import User from '#app/identity/models/user'
import { consume } from '#app/identity/proofs/limits'
import { inTransaction, outsideTransaction, type Trx } from '#core/transaction'
import { createMember } from '#tests/helpers/actors'
import { solvedCaptcha } from '#tests/helpers/account'
import { resetDatabase } from '#tests/helpers/database'
import { ServerProcess } from '#tests/helpers/server_process'
import { until } from '#tests/helpers/until'
import { isFault, watchServer } from '#tests/helpers/watch_server'

const one = 'select 1 as one'

test.group('A request to another server inside a transaction', () => {
  test('is refused before it is sent, and says when to send it; before and after commit it is sent', async ({
    assert,
  }) => {
    let asked = 0
    const server = createServer((_, response) => response.end(String(++asked))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`
    try {
      await assert.rejects(
        () => inTransaction((trx) => trx.rawQuery(one).then(() => fetch(url))),
        /A request to http:\/\/127\.0\.0\.1:\d+ inside an open transaction\. Send it before/
      )
      assert.equal(asked, 0)
      await fetch(url)
      await inTransaction(async (trx) => void trx.after('commit', async () => void (await fetch(url))))
      await until('the request after commit has come', () => Promise.resolve(asked === 2))
    } finally {
      server.close()
    }
  })
})

for (const [where, setup] of [
  ['committed for good', () => resetDatabase()],
  ['rolled back after each test', () => testUtils.db().wrapInGlobalTransaction()],
] as const) {
  test.group(`A second connection inside a transaction, ${where}`, (group) => {
    group.each.setup(setup)
    group.teardown(() => resetDatabase())

    for (const [what, use] of [
      ['a query', async () => db.rawQuery(one)],
      ['a model', async () => User.find(1)],
      ['a new row', async () => db.table('notice_reads').insert({ notice_id: 1, user_id: 1 })],
      ['another transaction', async () => inTransaction((trx) => trx.rawQuery(one))],
      ['a counter of the rate limits', async () => consume('captchaByIp', '10.0.0.9')],
    ] as [string, () => Promise<unknown>][]) {
      test(`${what} is refused, and says how to do without`, async ({ assert }) => {
        await assert.rejects(
          () => inTransaction((trx) => trx.rawQuery(one).then(use)),
          /inside an open transaction\. Pass `trx` on/
        )
        await assert.doesNotReject(async () => db.rawQuery(one), 'afterwards the pool is free')
      })
    }

    test('what goes through the transaction, a savepoint of it or a model of it is not refused', async ({ assert }) => {
      const { user } = await createMember()
      const name = await inTransaction(async (trx) => {
        const found = await User.findOrFail(user.id, { client: trx })
        await found.merge({ name: '一' }).save()
        await inTransaction((inner) => inner.from('users').where('id', user.id).update({ name: '二' }), trx)
        await trx.transaction((savepoint) => savepoint.from('users').where('id', user.id).update({ name: '三' }))
        return (await found.refresh()).name
      })
      assert.equal(name, '三')
    })

    test('before it, after its end and where it is said to be outside, the pool may be used', async ({ assert }) => {
      const done: string[] = []
      const query = async (when: string) => {
        await db.rawQuery(one)
        done.push(when)
      }
      await query('before')
      const use = (trx: Trx) => trx.after('commit', () => query('after commit')).rawQuery(one)
      await inTransaction(async (trx) => {
        await use(trx)
        await outsideTransaction(() => query('outside'))
      })
      await inTransaction(async (trx) => {
        trx.after('rollback', () => query('after rollback'))
        throw new Error('undone')
      }).catch(() => {})
      assert.deepEqual(done, ['before', 'outside', 'after commit', 'after rollback'])
    })
  })
}

test.group('A pool that many wait for', (group) => {
  const POOL = 20
  const server = new ServerProcess(undefined, { DATABASE_POOL: String(POOL) })
  group.setup(async () => {
    await resetDatabase()
    await server.start()
  })
  group.each.setup(() => resetDatabase())
  group.teardown(async () => {
    await server.kill()
    await resetDatabase()
  })

  const sendSms = (mobile: string, captcha: object) =>
    fetch(`${server.url}/api/sendSms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: mobile, ...captcha }),
    })
  /** How many were answered how. A fault has the same code of the envelope as a busy site, so what counts is the status and the reason. */
  const answered = async (answers: Response[]): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {}
    for (const answer of answers) {
      const { code, reason } = (await answer.json()) as { code: number; reason: string | null }
      const known = code === 20000 ? 'sent' : code === 42900 ? 'tooMany' : null
      const how = known ?? (answer.status === 503 && reason === 'core.busy' ? 'busy' : `${answer.status} ${reason}`)
      counts[how] = (counts[how] ?? 0) + 1
    }
    return counts
  }

  test('200 SMS codes asked for at once are all answered, and so is everybody else meanwhile', async ({ assert }) => {
    const captchas = await Promise.all(Array.from({ length: 200 }, () => solvedCaptcha()))
    const { token } = await createMember()
    const watched = watchServer(server.url, token)
    const answers = await Promise.all(captchas.map((captcha, n) => sendSms(String(13_700_000_000 + n), captcha)))
    const { ready, ordinary, last } = await watched.stop()
    assert.deepEqual(Object.keys(ready), ['200'])
    assert.deepEqual(Object.keys(ordinary).filter(isFault), [])
    assert.equal(last, '200', 'somebody else, when all are answered')
    // On a machine so slow that some wait five seconds for a connection, these are told that the site is busy; of the thirty none is lost otherwise.
    const { sent = 0, tooMany = 0, busy = 0, ...faults } = await answered(answers)
    assert.deepEqual(faults, {})
    assert.equal(sent + tooMany + busy, 200)
    assert.isAbove(sent, 0)
    assert.isAtMost(sent, 30)
    assert.isAtLeast(sent + busy, 30)
    const [{ total }] = await db.from('sms_codes').count('* as total')
    assert.isTrue(total >= sent && total <= 30, `${total} codes, ${sent} told`)
  })

  test('who finds no free connection is told within seconds that the site is busy, which is still ready', async ({
    assert,
  }) => {
    const mobile = '13700000001'
    const captchas = await Promise.all(Array.from({ length: POOL + 1 }, () => solvedCaptcha()))
    const { answers, busy } = await db.transaction(async (holder) => {
      await holder.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`sms:${mobile}`])
      const waiting = captchas.slice(1).map((captcha) => sendSms(mobile, captcha))
      const asleep = async () => {
        const { rows } = await holder.rawQuery(
          `select count(*)::int as asleep from pg_locks where locktype = 'advisory' and not granted`
        )
        return rows[0].asleep as number
      }
      await until('every connection waits', async () => (await asleep()) >= POOL)
      const ready = await fetch(`${server.url}/health/ready`)
      assert.equal(ready.status, 200)
      return { answers: waiting, busy: await sendSms('13700000002', captchas[0]) }
    })
    assert.equal(busy.status, 503)
    assert.equal(busy.headers.get('retry-after'), '5')
    assert.deepEqual(await busy.json(), {
      code: 50000,
      message: '系统繁忙，请稍后再试',
      body: null,
      reason: 'core.busy',
      detail: null,
    })
    assert.deepEqual(await answered(await Promise.all(answers)), { sent: 1, tooMany: 19 })
    assert.equal((await fetch(`${server.url}/health/ready`)).status, 200)
  })
})
