import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { calls } from '#core/declared_calls'
import { asMember, createMember, createOperator } from '#tests/helpers/actors'

/*
 * Generated: every declared call × every kind of actor without access.
 */
const posts = calls.filter(({ method }) => method === 'POST')
/** The calls that guests may make; no others exist (glossary §3.2). */
const ACCOUNT_CALLS = [
  '/api/login',
  '/api/logout',
  '/api/sendSms',
  '/api/captcha/challenge',
  '/api/captcha/sms',
  '/api/register',
  '/api/updatePass',
]
const key = { 'Idempotency-Key': 'access-test' }

test.group('Access to every call', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('only the account calls may be made by guests', ({ assert }) => {
    const open = posts.filter(({ access }) => access === 'guest').map(({ path }) => path)
    assert.sameMembers(open, ACCOUNT_CALLS)
  })

  test('every path is declared once', ({ assert }) => {
    const paths = calls.map(({ method, path }) => `${method} ${path}`)
    assert.lengthOf(paths, new Set(paths).size)
  })

  for (const { path } of posts.filter(({ access }) => access !== 'guest')) {
    test(`${path} answers 40100 without a token, with a wrong one, and with an operator's`, async ({ client }) => {
      const operator = await createOperator()
      for (const request of [
        client.post(path),
        client.post(path).header('Authorization', 'Bearer nothing'),
        asMember(client.post(path), operator),
      ]) {
        const response = await request.headers(key).json({})
        response.assertBodyContains({ code: 40100, reason: 'core.sessionLost' })
      }
    })
  }

  for (const { path } of posts.filter(({ access }) => access === 'certified' || access === 'manager')) {
    test(`${path} answers 40301 to somebody who is not certified`, async ({ client }) => {
      const member = await createMember({ certified: false })
      const response = await asMember(client.post(path), member).headers(key).json({})
      response.assertBodyContains({ code: 40301, reason: 'core.notCertified' })
    })
  }

  for (const { path } of posts.filter(({ access }) => access === 'manager')) {
    test(`${path} answers 40302 to somebody who is not a manager`, async ({ client }) => {
      const member = await createMember({ manager: false })
      const response = await asMember(client.post(path), member).headers(key).json({})
      response.assertBodyContains({ code: 40302, reason: 'core.notManager' })
    })
  }

  for (const { path, permission } of posts.filter(({ access, permission }) => permission && access !== 'manager')) {
    test(`${path} answers 40300 without the permission ${permission}`, async ({ client }) => {
      const member = await createMember({ manager: false, roles: [] })
      const response = await asMember(client.post(path), member).headers(key).json({})
      response.assertBodyContains({ code: 40300, reason: 'core.forbidden' })
    })
  }

  for (const { path } of posts.filter(({ idempotency }) => idempotency === 'required')) {
    test(`${path} moves money and asks for an Idempotency-Key`, async ({ client }) => {
      const response = await asMember(client.post(path), await createMember()).json({})
      response.assertBodyContains({ code: 40000 })
    })
  }
})
