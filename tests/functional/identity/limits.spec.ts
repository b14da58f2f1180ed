import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
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

  test('one address past its limit is refused in Chinese, another is not', async ({ client, assert }) => {
    for (let i = 0; i < LIMITS.captchaByIp.requests; i++) await consume('captchaByIp', '127.0.0.1')
    const refused = await client.post('/api/captcha/image')
    refused.assertBodyContains({ code: 42900, message: '操作过于频繁，请稍后再试' })
    assert.equal(await counted('captchaByIp', '10.0.0.1'), 0)
  })
})
