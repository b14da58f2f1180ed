import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import { OPERATOR_COOKIE } from '#app/identity/sessions/operator_cookie'
import { clearLimits } from '#app/identity/proofs/limits'
import { cookieOf, setCookieOf } from '#tests/helpers/back_office'
import { asOperator, createOperator, PASSWORD, type TestOperator } from '#tests/helpers/actors'

const OWN = { 'Sec-Fetch-Site': 'same-origin' }

/** Headers of writing requests that pages of other sites make a browser send. */
const FOREIGN: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', 'Origin': 'https://evil.example' },
  // A page of another host below the same registered name: its requests carry `SameSite=Strict` cookies.
  { 'Sec-Fetch-Site': 'same-site', 'Origin': 'https://blog.mianqiao.example' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'not an address' },
]

const logIn = (client: ApiClient, { operator }: TestOperator) =>
  client.post('/admin/api/login').headers(OWN).json({ username: operator.username, password: PASSWORD })

test.group('The cookie of an operator', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('the session is a cookie that no script reads, for the calls of the back office only', async ({
    client,
    assert,
  }) => {
    const response = await logIn(client, await createOperator({ demo: true }))
    const cookie = setCookieOf(response)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/admin/api', 'Max-Age=43200']) assert.include(cookie, part)
    // The tests run without TLS.
    assert.notInclude(cookie, 'Secure')
    const [, token] = cookieOf(response).split('=')
    assert.notInclude(JSON.stringify(response.body()), token)
  })

  test('over TLS the cookie is sent over TLS only', async ({ client, assert }) => {
    const { operator } = await createOperator({ demo: true })
    const response = await client
      .post('/admin/api/login')
      .header('X-Forwarded-Proto', 'https')
      .json({ username: operator.username, password: PASSWORD })
    assert.include(setCookieOf(response), 'Secure')
  })

  test('logging out ends the session and removes the cookie', async ({ client, assert }) => {
    const cookie = cookieOf(await logIn(client, await createOperator({ demo: true })))
    const logout = await client.post('/admin/api/logout').header('Cookie', cookie).headers(OWN)
    assert.include(setCookieOf(logout), `${OPERATOR_COOKIE}=;`)
    const after = await client.get('/admin/api/me').header('Cookie', cookie)
    after.assertStatus(401)
    const session = await client.get('/admin/api/session').header('Cookie', cookie)
    assert.deepEqual(session.body(), { loggedIn: false })
  })

  test('a page of this site writes with the cookie, no other page does', async ({ client, assert }) => {
    const operator = await createOperator({ demo: true })
    const cookie = cookieOf(await logIn(client, operator))
    const write = (headers: Record<string, string>) =>
      client
        .post('/admin/api/me/password')
        .header('Cookie', cookie)
        .headers(headers)
        .json({ oldPassword: 'wrong', password: 'XinMiMa2026' })
    for (const headers of [...FOREIGN, {}]) {
      const response = await write(headers)
      response.assertStatus(403)
      assert.equal(response.body().reason, 'core.otherSite', JSON.stringify(headers))
    }
    const own = { Origin: `http://${process.env.HOST}:${process.env.PORT}` }
    for (const headers of [OWN, own]) assert.equal((await write(headers)).body().reason, 'identity.oldPasswordWrong')
  })

  test('another site cannot log a browser in or out either, nor use the calls of members', async ({
    client,
    assert,
  }) => {
    const { operator } = await createOperator({ demo: true })
    for (const path of ['/admin/api/login', '/admin/api/logout', '/api/login', '/api/logout'])
      for (const headers of FOREIGN) {
        const response = await client
          .post(path)
          .headers(headers)
          .json({ username: operator.username, password: PASSWORD })
        assert.equal(response.body().reason, 'core.otherSite', `${path} ${JSON.stringify(headers)}`)
        assert.equal(setCookieOf(response), '')
      }
  })

  test('a program sends the token as a header and needs no origin', async ({ client }) => {
    const operator = await createOperator({ demo: true })
    const response = await asOperator(client.post('/admin/api/me/password'), operator).json({
      oldPassword: PASSWORD,
      password: 'XinMiMa2026',
    })
    response.assertStatus(200)
  })
})
