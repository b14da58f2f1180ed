import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import { clearLimits } from '#app/identity/proofs/limits'
import { asMember, createMember, createOperator, PASSWORD } from '#tests/helpers/actors'
import { logInOperator, OWN, setCookiesOf } from '#tests/helpers/back_office'

const kept = (response: ApiResponse) =>
  setCookiesOf(response)
    .map((line) => line.split(';')[0])
    .join('; ')

const logIn = (client: ApiClient, mobile: string, cookie = '') =>
  client.post('/api/login').headers(OWN).header('Cookie', cookie).json({ username: mobile, password: PASSWORD })

test.group('The session of a browser', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('a login ends the session that the browser had before', async ({ client, assert }) => {
    const member = await createMember()
    const other = await createMember()
    const elsewhere = await logIn(client, member.user.mobile)
    const first = await logIn(client, member.user.mobile)
    const second = await logIn(client, other.user.mobile, kept(first))
    const who = async (response: ApiResponse, cookie: string) => {
      const { token } = response.body().body
      const answer = await asMember(client.post('/api/auth/info'), { token })
        .headers({ ...OWN, Cookie: cookie })
        .json({})
      return answer.body().code
    }
    assert.equal(await who(first, kept(first)), 40100)
    assert.equal(await who(second, kept(second)), 20000)
    assert.equal(await who(elsewhere, kept(elsewhere)), 20000)
  })

  test('a login of an operator ends it as well', async ({ client }) => {
    const operator = await createOperator({ demo: true })
    const first = await logInOperator(client, operator)
    const second = await logInOperator(client, operator, kept(first))
    const me = (cookie: string) => client.get('/admin/api/me').header('Cookie', cookie)
    ;(await me(kept(first))).assertStatus(401)
    ;(await me(kept(second))).assertStatus(200)
  })

  test('over TLS its cookies are of this host alone, sent over TLS, and out of reach of scripts', async ({
    client,
    assert,
  }) => {
    const tls = { 'X-Forwarded-Proto': 'https' }
    const member = await createMember()
    const operator = await createOperator({ demo: true })
    const device = await logIn(client, member.user.mobile).headers(tls)
    const session = await logInOperator(client, operator).headers(tls)
    const cookies = [...setCookiesOf(device), ...setCookiesOf(session)]
    assert.lengthOf(cookies, 3)
    for (const cookie of cookies) {
      assert.match(cookie, /^__Host-mianqiao_(device|operator)=/)
      assert.match(cookie, /; Path=\/(;|$)/)
      for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict']) assert.include(cookie, part)
      assert.notInclude(cookie, 'Domain')
    }
    const me = (cookie: string) => client.get('/admin/api/me').headers(tls).header('Cookie', cookie)
    ;(await me(kept(session))).assertStatus(200)
    // A cookie that a neighbour below the same domain has planted has no prefix.
    ;(await me(kept(session).replaceAll('__Host-', ''))).assertStatus(401)
    const logout = await client.post('/admin/api/logout').headers({ ...tls, ...OWN, Cookie: kept(session) })
    assert.match(setCookiesOf(logout)[0], /^__Host-mianqiao_operator=;/)
    ;(await me(kept(session))).assertStatus(401)
  })
})
