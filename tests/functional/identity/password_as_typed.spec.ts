import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { clearLimits } from '#app/identity/proofs/limits'
import { asMember, createMember, PASSWORD } from '#tests/helpers/actors'

/** Sixty-four characters of many kinds, with spaces at both ends. */
const LONG = ` Bai mian 29.2mm 長絨 ñ "'<>&%\\ ${'k'.repeat(20)}Zz83 !?# `.padEnd(63, 'x').concat(' ')

test.group('A password', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('every character counts: case, spaces, signs, and sixty-four of them', async ({ client, assert }) => {
    assert.equal(LONG.length, 64)
    const member = await createMember()
    const changed = await asMember(client.post('/api/web/user/password/update'), member).json({
      oldPassword: PASSWORD,
      password: LONG,
    })
    assert.equal(changed.body().code, 20000)
    const opens = async (password: string) => {
      await clearLimits()
      const answer = await client.post('/api/login').json({ username: member.user.mobile, password })
      return answer.body().code === 20000
    }
    assert.isTrue(await opens(LONG))
    for (const near of [LONG.trim(), LONG.toLowerCase(), LONG.slice(0, 63)]) assert.isFalse(await opens(near), near)
  })
})
