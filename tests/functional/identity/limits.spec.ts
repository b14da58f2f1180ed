import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { LIMITS, clearLimits, consume, counted } from '#app/identity/limits'
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
      const { code, message } = (await client.post('/api/sendSms').json({ username: '13700000001' })).body()
      return { code, message }
    }
    const pass = (time: string) =>
      db.from('sms_codes').update({ created_at: db.raw('created_at - ?::interval', [time]) })
    for (let sent = 0; sent < 10; sent++) {
      assert.deepEqual(await send(), { code: 20000, message: '验证码已发送' })
      const soon = await send()
      assert.equal(soon.code, 42900)
      assert.match(soon.message, /^验证码已发送，请\d+秒后再试$/)
      await pass('61 seconds')
    }
    assert.deepEqual(await send(), { code: 42900, message: '今日验证码发送次数已达上限，请明天再试' })
    assert.equal(await counted('smsByIp', '127.0.0.1'), 11)
    await pass('24 hours')
    assert.equal((await send()).code, 20000)
  })

  test('of several calls at once for a mobile one sends', async ({ client, assert }) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/api/sendSms').json({ username: '13700000001' }))
    )
    assert.lengthOf(
      answers.filter((answer) => answer.body().code === 20000),
      1
    )
    assert.lengthOf(await db.from('sms_codes'), 1)
  })

  test('one address past its limit is refused in Chinese, another is not', async ({ client, assert }) => {
    for (let i = 0; i < LIMITS.captchaByIp.requests; i++) await consume('captchaByIp', '127.0.0.1')
    const refused = await client.post('/api/captcha/image')
    refused.assertBodyContains({ code: 42900, message: '操作过于频繁，请稍后再试' })
    assert.equal(await counted('captchaByIp', '10.0.0.1'), 0)
  })
})
