import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { adminEndpoints } from '#app/admin/admit'
import { clearLimits } from '#app/identity/proofs/limits'
import { OPERATOR_COOKIE } from '#app/identity/sessions/operator_cookie'
import { requireTotp } from '#app/identity/actions/check_totp'
import { endLocks, solvedCaptcha } from '#tests/helpers/account'
import { cookieOf, setCookieOf } from '#tests/helpers/back_office'
import { totpAt } from '#tests/helpers/totp'
import { asMember, asOperator, createMember, createOperator, PASSWORD, type TestOperator } from '#tests/helpers/actors'
import { UserState } from '#app/identity/codes'

const login = (client: ApiClient, username: string, password: string, code?: string) =>
  client.post('/admin/api/login').json({ username, password, code })

const codeNow = (secret: string) => totpAt(secret, Math.floor(Date.now() / 30_000))

/** Binds an authenticator; its code is forgotten, as if half a minute had passed. */
async function bindTotp(client: ApiClient, operator: TestOperator) {
  const { secret, url } = (
    await asOperator(client.post('/admin/api/me/totp'), operator).json({ password: PASSWORD })
  ).body()
  await asOperator(client.post('/admin/api/me/totp/confirm'), operator).json({ code: codeNow(secret) })
  await db.from('operators').where('id', operator.operator.id).update({ totp_last_step: 0 })
  return { secret: secret as string, url: url as string }
}

test.group('Operators', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('the right password opens a session and leaves an audit line', async ({ client, assert }) => {
    const { operator } = await createOperator({ permissions: ['news.query'], bound: false })
    const response = await login(client, operator.username, PASSWORD)
    response.assertStatus(200)
    assert.include(response.body().operator, {
      username: operator.username,
      mustUpdatePassword: false,
      totpEnabled: false,
    })
    assert.deepEqual(response.body().operator.permissions, ['news.query'])
    const me = await client.get('/admin/api/me').header('Cookie', cookieOf(response))
    assert.equal(me.body().name, operator.name)
    assert.isNotNull(
      await db
        .from('audit_logs')
        .where({ action: 'operator.login', entity_id: String(operator.id) })
        .first()
    )
  })

  test('a wrong password and an unknown name answer the same', async ({ client, assert }) => {
    const { operator } = await createOperator({ bound: false })
    const wrong = await login(client, operator.username, 'wrong')
    const unknown = await login(client, 'nobody', 'wrong')
    wrong.assertStatus(400)
    assert.equal(wrong.body().reason, 'identity.operatorLoginWrong')
    assert.deepEqual(wrong.body(), unknown.body())
  })

  /** Answers to five wrong passwords; the browser solves captchas as they are asked for. */
  async function lockOut(client: ApiClient, username: string) {
    const reasons: string[] = []
    for (let i = 0; i < 5; i++) {
      const captcha = await solvedCaptcha()
      const answer = await client.post('/admin/api/login').json({ username, password: 'wrong', ...captcha })
      reasons.push(answer.body().reason)
    }
    return reasons
  }

  test('the fifth wrong password locks the address for thirty minutes, and no other', async ({ client, assert }) => {
    const { operator } = await createOperator({ bound: false })
    assert.deepEqual(await lockOut(client, operator.username), [
      ...Array(4).fill('identity.operatorLoginWrong'),
      'identity.accountLocked',
    ])
    const right = await login(client, operator.username, PASSWORD)
    right.assertBodyContains({ reason: 'identity.accountLocked' })
    const form = { username: operator.username, password: PASSWORD }
    const bare = await client.post('/admin/api/login').header('X-Forwarded-For', '10.0.0.7').json(form)
    bare.assertBodyContains({ reason: 'identity.captchaMissing', body: { captchaRequired: true } })
    const elsewhere = await client
      .post('/admin/api/login')
      .header('X-Forwarded-For', '10.0.0.7')
      .json({ ...form, ...(await solvedCaptcha()) })
    elsewhere.assertStatus(200)
    await endLocks()
    const later = await login(client, operator.username, PASSWORD)
    later.assertStatus(200)
  })

  test('tries with a code of the authenticator and without one count together', async ({ client, assert }) => {
    const actor = await createOperator({ bound: false })
    const { secret } = await bindTotp(client, actor)
    const { username } = actor.operator
    const answers = [await login(client, username, 'wrong'), await login(client, username, 'wrong')]
    for (let n = 0; n < 3; n++) answers.push(await login(client, username, 'wrong', '000000'))
    assert.deepEqual(
      answers.map((answer) => answer.body().reason),
      [...Array(4).fill('identity.operatorLoginWrong'), 'identity.accountLocked']
    )
    const coded = await login(client, username, PASSWORD, codeNow(secret))
    coded.assertBodyContains({ reason: 'identity.accountLocked' })
  })

  test('a disabled operator is out at once', async ({ client }) => {
    const actor = await createOperator({ bound: false })
    await db.from('operators').where('id', actor.operator.id).update({ state: UserState.disabled })
    const me = await asOperator(client.get('/admin/api/me'), actor)
    me.assertStatus(401)
    const again = await login(client, actor.operator.username, PASSWORD)
    again.assertBodyContains({ reason: 'identity.operatorDisabled' })
  })

  test('a session ends after two hours without use', async ({ client }) => {
    const actor = await createOperator({ bound: false })
    await db
      .from('access_tokens')
      .where('owner_id', actor.operator.id)
      .where('kind', 'operator')
      .update({ last_used_at: db.raw(`now() - interval '119 minutes'`) })
    const used = await asOperator(client.get('/admin/api/me'), actor)
    used.assertStatus(200)
    const kept = await asOperator(client.get('/admin/api/me'), actor)
    kept.assertStatus(200)
    await db
      .from('access_tokens')
      .where('owner_id', actor.operator.id)
      .where('kind', 'operator')
      .update({ last_used_at: db.raw(`now() - interval '121 minutes'`) })
    const late = await asOperator(client.get('/admin/api/me'), actor)
    late.assertStatus(401)
  })

  test('a session ends after twelve hours however much it is used', async ({ client, assert }) => {
    const actor = await createOperator({ bound: false })
    const token = await db.from('access_tokens').where({ kind: 'operator', owner_id: actor.operator.id }).firstOrFail()
    assert.equal(token.expires_at - token.created_at, 12 * 3600 * 1000)
    await db
      .from('access_tokens')
      .where('id', token.id)
      .update({ expires_at: db.raw('now()') })
    const late = await asOperator(client.get('/admin/api/me'), actor)
    late.assertStatus(401)
  })

  test('a new password ends the other sessions', async ({ client }) => {
    const actor = await createOperator({ bound: false })
    const other = (await login(client, actor.operator.username, PASSWORD)).body()
    const wrong = await asOperator(client.post('/admin/api/me/password'), actor).json({
      oldPassword: 'wrong',
      password: 'xinMima2026',
    })
    wrong.assertBodyContains({ reason: 'identity.oldPasswordWrong' })
    const response = await asOperator(client.post('/admin/api/me/password'), actor).json({
      oldPassword: PASSWORD,
      password: 'xinMima2026',
    })
    response.assertStatus(200)
    ;(await asOperator(client.get('/admin/api/me'), other)).assertStatus(401)
    ;(await asOperator(client.get('/admin/api/me'), actor)).assertStatus(200)
  })

  test('after logout the token is worth nothing', async ({ client }) => {
    const actor = await createOperator({ bound: false })
    await asOperator(client.post('/admin/api/logout'), actor)
    ;(await asOperator(client.get('/admin/api/me'), actor)).assertStatus(401)
  })

  test('a member is nobody in the back office', async ({ client }) => {
    const member = await createMember()
    ;(await asMember(client.get('/admin/api/me'), member)).assertStatus(401)
    ;(await login(client, member.user.mobile, PASSWORD)).assertStatus(400)
  })

  test('once an authenticator is bound, login asks for its code', async ({ client, assert }) => {
    const actor = await createOperator({ bound: false })
    const { secret, url } = await bindTotp(client, actor)
    assert.include(url, `secret=${secret}`)
    const row = await db.from('operators').where('id', actor.operator.id).firstOrFail()
    assert.isTrue(row.totp_enabled)
    assert.notInclude(row.totp_secret, secret)

    const without = await login(client, actor.operator.username, PASSWORD)
    without.assertBodyContains({ reason: 'identity.totpNeeded', body: { totpRequired: true } })
    const wrong = await login(client, actor.operator.username, PASSWORD, '12345')
    wrong.assertBodyContains({ reason: 'identity.totpWrong' })
    const code = codeNow(secret)
    const right = await login(client, actor.operator.username, PASSWORD, code)
    right.assertStatus(200)
    const replay = await login(client, actor.operator.username, PASSWORD, code)
    replay.assertBodyContains({ reason: 'identity.totpWrong' })
  })

  test('what moves money out asks for a code of the authenticator', async ({ client, assert }) => {
    const actor = await createOperator({ bound: false })
    const ask = (code: string) => requireTotp(actor.actor, code)
    await assert.refuses(() => ask('123456'), 'identity.totpNotBound')
    const { secret } = await bindTotp(client, actor)
    await assert.refuses(() => ask('12345'), 'identity.totpWrong')
    const code = codeNow(secret)
    await ask(code)
    await assert.refuses(() => ask(code), 'identity.totpWrong')
  })

  test('the authenticator is unbound with password and code', async ({ client, assert }) => {
    const actor = await createOperator({ bound: false })
    const { secret } = await bindTotp(client, actor)
    const response = await asOperator(client.post('/admin/api/me/totp/end'), actor).json({
      password: PASSWORD,
      code: codeNow(secret),
    })
    response.assertStatus(200)
    assert.include(setCookieOf(await login(client, actor.operator.username, PASSWORD)), OPERATOR_COOKIE)
  })

  for (const { method, path } of adminEndpoints) {
    test(`${method} ${path} answers 401 without a session`, async ({ client }) => {
      const response = await client[method](path.replaceAll(/:\w+/g, '1'))
      response.assertStatus(401)
    })
  }

  for (const { method, path, permission } of adminEndpoints.filter((endpoint) => endpoint.permission)) {
    test(`${method} ${path} answers 403 without ${permission}`, async ({ client }) => {
      const operator = await createOperator({ permissions: [] })
      const response = await asOperator(client[method](path.replaceAll(/:\w+/g, '1')), operator)
      response.assertStatus(403)
    })
  }
})
