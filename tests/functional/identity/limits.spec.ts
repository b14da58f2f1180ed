import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { LIMITS, clearLimits, consume, triesCounted } from '#app/identity/proofs/limits'
import { solvedCaptcha } from '#tests/helpers/account'
import { resetDatabase } from '#tests/helpers/database'

test.group('Rate limits', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await clearLimits()
  })
  group.teardown(() => resetDatabase())

  test('counters in the database hold under parallel use', async ({ assert }) => {
    const ten = limiter.use('database', { requests: 10, duration: '1 minute' })
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => ten.consume('parallel')))
    assert.lengthOf(
      answers.filter(({ status }) => status === 'fulfilled'),
      10
    )
  })

  test('ten SMS codes a day go to a mobile; a call that is told to wait is none of them', async ({
    client,
    assert,
  }) => {
    const send = async () => {
      const { code, reason } = (
        await client.post('/api/sendSms').json({ username: '13700000001', ...(await solvedCaptcha()) })
      ).body()
      return { code, reason }
    }
    const pass = (time: string) =>
      db.from('sms_codes').update({ created_at: db.raw('created_at - ?::interval', [time]) })
    for (let sent = 0; sent < 10; sent++) {
      assert.equal((await send()).code, 20000)
      const soon = await send()
      assert.equal(soon.code, 42900)
      assert.equal(soon.reason, 'identity.codeJustSent')
      await pass('61 seconds')
    }
    assert.deepEqual(await send(), { code: 42900, reason: 'identity.codesUsedUpToday' })
    assert.equal(await triesCounted('smsByIp', '127.0.0.1'), 11)
    await pass('24 hours')
    assert.equal((await send()).code, 20000)
  })

  test('of several calls at once for a mobile one sends', async ({ client, assert }) => {
    const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha()))
    const answers = await Promise.all(
      captchas.map((captcha) => client.post('/api/sendSms').json({ username: '13700000001', ...captcha }))
    )
    assert.lengthOf(
      answers.filter((answer) => answer.body().code === 20000),
      1
    )
    assert.lengthOf(await db.from('sms_codes'), 1)
  })

  test('one address past its limit is refused in Chinese, another is not', async ({ client, assert }) => {
    for (let i = 0; i < LIMITS.captchaByIp.requests; i++) await consume('captchaByIp', '127.0.0.1')
    const refused = await client.post('/api/captcha/challenge')
    refused.assertBodyContains({ code: 42900, reason: 'core.tooOften' })
    assert.equal(await triesCounted('captchaByIp', '10.0.0.1'), 0)
  })
})
