import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { forgetEverything } from '#core/cached'
import { asMember, createMember, createOperator, PASSWORD } from '#tests/helpers/actors'
import { endLocks, forgetResend, lastSmsCode, requestCode, solvedCaptcha } from '#tests/helpers/account'
import { queuedJobs } from '#tests/helpers/queue'
import { tellOfLoginLockJob } from '#app/identity/jobs/tell_of_login_lock'
import { hashCode } from '#app/identity/proofs/sms_codes'
import { LIMITS, clearLimits, consume } from '#app/identity/proofs/limits'
import type { ApiClient } from '@japa/api-client'
import { BindCompanyState, UserState } from '#app/identity/codes'

const attempt = (client: ApiClient, username: string, password: string, more: object = {}) =>
  client.post('/api/login').json({ username, password, ...more })

const wordsOfLocks = async () => (await queuedJobs()).filter(({ name }) => name === tellOfLoginLockJob.name)

test.group('Login by password', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('the right password answers a token, roles, permissions, user and company', async ({ client, assert }) => {
    const { user, company } = await createMember({ name: '李建国' })
    const response = await attempt(client, user.mobile, PASSWORD)
    const { code, body } = response.body()
    assert.equal(code, 20000)
    assert.isString(body.token)
    assert.equal(body.needUpdateFlg, 0)
    assert.equal(body.userInfo.roles, 'COMPANY_MANAGER')
    assert.equal(body.userInfo.permissions, '*')
    assert.include(body.userInfo.user, {
      mobile: user.mobile,
      name: '李建国',
      bindCompanyState: BindCompanyState.certified,
      manager: true,
    })
    assert.include(body.userInfo.company, { id: company.id, name: company.name })
    assert.notProperty(body.userInfo.user, 'password')

    const info = await asMember(client.post('/api/auth/info'), body)
    assert.deepEqual(info.body().body.userInfo.user.id, user.id)
  })

  test('only the hash of the token is stored', async ({ client, assert }) => {
    const { user } = await createMember()
    const { body } = (await attempt(client, user.mobile, PASSWORD)).body()
    const rows = await db.from('access_tokens').where('owner_id', user.id)
    assert.notInclude(JSON.stringify(rows), body.token)
  })

  test('a session lasts 28800 seconds from the login', async ({ client, assert }) => {
    const { user } = await createMember()
    const { body } = (await attempt(client, user.mobile, PASSWORD)).body()
    const { rows } = await db.rawQuery(
      `select extract(epoch from expires_at - created_at)::int as seconds from access_tokens where owner_id = ? order by id desc limit 1`,
      [user.id]
    )
    assert.equal(rows[0].seconds, 28800)
    await db
      .from('access_tokens')
      .where('owner_id', user.id)
      .update({ expires_at: db.raw(`now() - interval '1 second'`) })
    const late = await asMember(client.post('/api/auth/info'), body)
    late.assertBodyContains({ code: 40100, reason: 'core.sessionLost' })
  })

  for (const [title, input, message] of [
    ['without a phone number', { password: 'abcd' }, '请输入手机号'],
    ['with ten digits', { username: '1380000000', password: 'abcd' }, '请输入正确的手机号码'],
    ['with a number that does not start with 1', { username: '23800000000', password: 'abcd' }, '请输入正确的手机号码'],
    ['without a password', { username: '13800000000' }, '请输入密码'],
    ['with three characters', { username: '13800000000', password: 'abc' }, '密码最小为4位'],
    ['in SMS mode without a code', { username: '13800000000', captchaFlg: true }, '请输入验证码'],
  ] as const) {
    test(`${title} the form answers ${message}`, async ({ client }) => {
      const response = await client.post('/api/login').json(input)
      response.assertBodyContains({ code: 40000, message })
    })
  }

  test('a wrong password and an unknown mobile answer the same', async ({ client, assert }) => {
    const { user } = await createMember()
    const wrong = await attempt(client, user.mobile, 'wrong-password')
    const unknown = await attempt(client, '13000000000', 'wrong-password')
    wrong.assertBodyContains({ code: 50000, reason: 'identity.loginWrong' })
    assert.deepEqual(wrong.body(), unknown.body())
  })

  test('after three wrong passwords a captcha is demanded, and its solution lets the right password in', async ({
    client,
    assert,
  }) => {
    const { user } = await createMember()
    for (let i = 1; i <= 3; i++) {
      const { body } = (await attempt(client, user.mobile, 'wrong-password')).body()
      assert.equal(body.captchaRequired, i === 3)
    }
    const bare = await attempt(client, user.mobile, PASSWORD)
    bare.assertBodyContains({ code: 50000, reason: 'identity.captchaMissing', body: { captchaRequired: true } })

    const { codeKey } = (await client.post('/api/captcha/challenge')).body().body
    const wrong = await attempt(client, user.mobile, PASSWORD, { captcha: '0'.repeat(64), codeKey })
    wrong.assertBodyContains({ code: 50000, reason: 'identity.captchaWrong' })

    const right = await attempt(client, user.mobile, PASSWORD, await solvedCaptcha())
    right.assertBodyContains({ code: 20000 })
  })

  async function lockOut(client: ApiClient, mobile: string) {
    const answers = []
    for (let i = 1; i <= 5; i++) {
      answers.push((await attempt(client, mobile, 'wrong-password', await solvedCaptcha())).body())
    }
    return answers
  }

  test('five wrong passwords lock them for thirty minutes, even the right one, and the owner is told', async ({
    client,
    assert,
  }) => {
    const { user } = await createMember()
    const answers = await lockOut(client, user.mobile)
    assert.deepInclude(answers[4], { reason: 'identity.loginLocked', detail: { minutes: 30 } })
    const right = await attempt(client, user.mobile, PASSWORD)
    right.assertBodyContains({ code: 50000, reason: 'identity.loginLocked' })
    for (const { data } of await wordsOfLocks()) await tellOfLoginLockJob.handle(data as never)
    assert.exists(await db.from('notices').where({ user_id: user.id, code: 'N22' }).first())
    assert.exists(await db.from('audit_logs').where({ action: 'user.login.lock', entity_id: user.id }).first())

    await endLocks()
    const later = await attempt(client, user.mobile, PASSWORD, await solvedCaptcha())
    later.assertBodyContains({ code: 20000 })
  })

  test('who guesses the password of somebody else locks nobody out but the own address', async ({ client }) => {
    const { user } = await createMember()
    await lockOut(client, user.mobile)
    const elsewhere = await attempt(client, user.mobile, PASSWORD, await solvedCaptcha()).header(
      'X-Forwarded-For',
      '10.0.0.7'
    )
    elsewhere.assertBodyContains({ code: 20000 })
    const { code, codeKey: smsKey } = await requestCode(client, user.mobile)
    const bySms = await attempt(client, user.mobile, '', { captchaFlg: true, captcha: code, codeKey: smsKey })
    bySms.assertBodyContains({ code: 20000 })
    // The code has proven whose mobile it is.
    const here = await attempt(client, user.mobile, PASSWORD)
    here.assertBodyContains({ code: 20000 })
  })

  test('a mobile that nobody has is locked in the same words', async ({ client, assert }) => {
    const { user } = await createMember()
    const known = await lockOut(client, user.mobile)
    const unknown = await lockOut(client, '13000000001')
    assert.deepEqual(known, unknown)
  })

  test('the try that locks does the same work for a mobile that nobody has: a job that then finds nobody to tell', async ({
    client,
    assert,
  }) => {
    const { user } = await createMember()
    await lockOut(client, user.mobile)
    const statements = () => db.from('audit_logs').where('action', 'user.login.lock')
    assert.lengthOf(await statements(), 0)
    await lockOut(client, '13000000001')
    const words = await wordsOfLocks()
    assert.deepEqual(
      words.map(({ data }) => data),
      [
        { of: 'user', id: user.id, ip: '127.0.0.1' },
        { of: 'user', id: null, ip: '127.0.0.1' },
      ]
    )
    for (const { data } of words) await tellOfLoginLockJob.handle(data as never)
    assert.lengthOf(await statements(), 1)
  })

  test('a disabled account is told so, but only with the right password', async ({ client }) => {
    const member = await createMember()
    await db.from('users').where('id', member.user.id).update({ state: UserState.disabled })
    const wrong = await attempt(client, member.user.mobile, 'wrong-password')
    wrong.assertBodyContains({ reason: 'identity.loginWrong' })
    const right = await attempt(client, member.user.mobile, PASSWORD)
    right.assertBodyContains({ code: 50000, reason: 'identity.accountDisabled' })
    const session = await asMember(client.post('/api/auth/info'), member)
    session.assertBodyContains({ code: 40100 })
  })

  test('too many tries from one address have to wait', async ({ client }) => {
    const { user } = await createMember()
    for (let i = 0; i < LIMITS.loginByIp.requests; i++) await consume('loginByIp', '127.0.0.1')
    const response = await attempt(client, user.mobile, PASSWORD)
    response.assertBodyContains({ code: 50000, reason: 'identity.loginTooOften' })
  })

  test('an initial password sets needUpdateFlg, an old one does not', async ({ client, assert }) => {
    const { user } = await createMember()
    await db
      .from('users')
      .where('id', user.id)
      .update({ password_updated_at: db.raw(`now() - interval '3 years'`) })
    assert.equal((await attempt(client, user.mobile, PASSWORD)).body().body.needUpdateFlg, 0)
    await db
      .from('users')
      .where('id', user.id)
      .update({ password_updated_at: db.raw('now()'), must_update_password: true })
    assert.equal((await attempt(client, user.mobile, PASSWORD)).body().body.needUpdateFlg, 1)
  })

  test('after logout the token is worth nothing', async ({ client }) => {
    const member = await createMember()
    const first = await asMember(client.post('/api/logout'), member)
    first.assertBodyContains({ code: 20000 })
    const again = await asMember(client.post('/api/auth/info'), member)
    again.assertBodyContains({ code: 40100 })
    const twice = await asMember(client.post('/api/logout'), member)
    twice.assertBodyContains({ code: 20000 })
  })
})

test.group('Login by SMS', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  const byCode = (client: ApiClient, username: string, captcha: string, codeKey: string) =>
    client.post('/api/login').json({ username, captcha, codeKey, captchaFlg: true, password: '' })

  test('the code of the SMS logs in, once', async ({ client }) => {
    const { user } = await createMember()
    const { code, codeKey } = await requestCode(client, user.mobile)
    const first = await byCode(client, user.mobile, code, codeKey)
    first.assertBodyContains({ code: 20000 })
    const again = await byCode(client, user.mobile, code, codeKey)
    again.assertBodyContains({ code: 50000, reason: 'identity.codeWrongOrExpired' })
  })

  test('the message names the site, is kept in the outbox, and its code only as a hash', async ({ client, assert }) => {
    const { user } = await createMember()
    const { code, codeKey } = await requestCode(client, user.mobile)
    const message = await db.from('sms_messages').where('mobile', user.mobile).firstOrFail()
    assert.equal(message.content, `【棉桥】您正在登录，验证码为${code}，5分钟内有效，请勿告知他人。`)
    const stored = await db.from('sms_codes').where('code_key', codeKey).firstOrFail()
    assert.equal(stored.hash, hashCode(codeKey, code))
    assert.match(code, /^\d{6}$/)
  })

  test('a code is good for five minutes', async ({ client, assert }) => {
    const { user } = await createMember()
    const { code, codeKey } = await requestCode(client, user.mobile)
    const { rows } = await db.rawQuery(
      `select extract(epoch from expires_at - created_at)::int as seconds from sms_codes where code_key = ?`,
      [codeKey]
    )
    assert.equal(rows[0].seconds, 300)
    await db
      .from('sms_codes')
      .where('code_key', codeKey)
      .update({ expires_at: db.raw(`now() - interval '1 second'`) })
    const late = await byCode(client, user.mobile, code, codeKey)
    late.assertBodyContains({ reason: 'identity.codeWrongOrExpired' })
  })

  test('after five wrong tries the right code is refused too', async ({ client }) => {
    const { user } = await createMember()
    const { code, codeKey } = await requestCode(client, user.mobile)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await byCode(client, user.mobile, wrong, codeKey)
    const right = await byCode(client, user.mobile, code, codeKey)
    right.assertBodyContains({ reason: 'identity.codeWrongOrExpired' })
  })

  test('a code is good for what it was asked for only', async ({ client }) => {
    const { user } = await createMember()
    const { code, codeKey } = await requestCode(client, user.mobile, 'reset')
    const response = await byCode(client, user.mobile, code, codeKey)
    response.assertBodyContains({ reason: 'identity.codeWrongOrExpired' })
  })

  test('a code belongs to its mobile', async ({ client }) => {
    const { user } = await createMember()
    const { user: other } = await createMember()
    const { code, codeKey } = await requestCode(client, user.mobile)
    const response = await byCode(client, other.mobile, code, codeKey)
    response.assertBodyContains({ reason: 'identity.codeWrongOrExpired' })
  })

  test('a second code within sixty seconds is refused with the seconds left', async ({ client, assert }) => {
    const { user } = await createMember()
    await requestCode(client, user.mobile)
    const { response } = await requestCode(client, user.mobile)
    assert.equal(response.body().code, 42900)
    assert.equal(response.body().reason, 'identity.codeJustSent')
    assert.isAbove(response.body().detail.wait, 49)
    await forgetResend(user.mobile)
    const later = await client.post('/api/sendSms').json({ username: user.mobile, ...(await solvedCaptcha()) })
    later.assertBodyContains({ code: 20000 })
  })

  test('ten codes a day are enough for one mobile', async ({ client, assert }) => {
    const { user } = await createMember()
    for (let i = 0; i < 10; i++) {
      assert.equal((await requestCode(client, user.mobile)).response.body().code, 20000)
      await forgetResend(user.mobile)
    }
    const { response } = await requestCode(client, user.mobile)
    response.assertBodyContains({ code: 42900, reason: 'identity.codesUsedUpToday' })
  })

  test('a mobile that nobody has gets the same answer and no SMS', async ({ client, assert }) => {
    const { response } = await requestCode(client, '13000000002', 'login')
    assert.equal(response.body().code, 20000)
    assert.isString(response.body().body.codeKey)
    assert.isNull(await lastSmsCode('13000000002'))
  })

  test('no code and no password ends the lock of an operator', async ({ client }) => {
    const { user } = await createMember()
    await db
      .from('users')
      .where('id', user.id)
      .update({ locked_until: db.raw(`now() + interval '10 years'`) })
    const byPassword = await attempt(client, user.mobile, PASSWORD)
    byPassword.assertBodyContains({ code: 50000, reason: 'identity.lockedByPlatform' })
    const second = await requestCode(client, user.mobile)
    const refused = await byCode(client, user.mobile, second.code, second.codeKey)
    refused.assertBodyContains({ code: 50000, reason: 'identity.lockedByPlatform' })
  })

  test('no SMS goes to a guest without a captcha, by either call', async ({ client, assert }) => {
    const { user } = await createMember()
    const username = user.mobile
    for (const path of ['/api/sendSms', '/api/captcha/sms']) {
      const { codeKey } = await solvedCaptcha()
      const bare = await client.post(path).json({ username })
      bare.assertBodyContains({ code: 40000 })
      const wrong = await client.post(path).json({ username, captcha: '0'.repeat(64), codeKey })
      wrong.assertBodyContains({ code: 50000, reason: 'identity.captchaWrong' })
      assert.isNull(await lastSmsCode(username))
    }
    const right = await client.post('/api/captcha/sms').json({ username, ...(await solvedCaptcha()) })
    assert.equal(right.body().code, 20000)
    const response = await byCode(client, username, (await lastSmsCode(username))!, right.body().body.codeKey)
    response.assertBodyContains({ code: 20000 })
  })

  test('a captcha is good for one answer', async ({ client }) => {
    const { user } = await createMember()
    const { captcha, codeKey } = await solvedCaptcha()
    await client.post('/api/sendSms').json({ username: user.mobile, captcha: '0'.repeat(64), codeKey })
    const again = await client.post('/api/sendSms').json({ username: user.mobile, captcha, codeKey })
    again.assertBodyContains({ code: 50000, reason: 'identity.captchaWrong' })
  })

  test('guests do not use up the codes with which a member pays', async ({ client, assert }) => {
    const member = await createMember()
    for (let n = 0; n < 10; n++) {
      await requestCode(client, member.user.mobile)
      await forgetResend(member.user.mobile)
    }
    const guest = await requestCode(client, member.user.mobile)
    assert.equal(guest.response.body().reason, 'identity.codesUsedUpToday')
    const own = await asMember(client.post('/api/bank/sms'), member).json({ scene: 'withdraw' })
    own.assertBodyContains({ code: 20000 })
  })

  test('the platform sends so many codes a day to guests, and tells its administrators before', async ({
    client,
    assert,
  }) => {
    const { operator } = await createOperator()
    await db.from('operators').where('id', operator.id).update({ mobile: '13600000000' })
    const { user } = await createMember()
    const sent = (count: number) =>
      db
        .table('sms_messages')
        .multiInsert(
          Array.from({ length: count }, () => ({ mobile: '13500000000', template: 'code', params: '{}', content: '' }))
        )
    await db.table('settings').insert({ key: 'codesPerDay', value: JSON.stringify(100) })
    forgetEverything()
    await sent(80)
    assert.equal((await requestCode(client, user.mobile)).response.body().code, 20000)
    const alarms = db.from('sms_messages').where('mobile', '13600000000')
    assert.lengthOf(await alarms, 1)
    await sent(20)
    await forgetResend(user.mobile)
    assert.equal((await requestCode(client, user.mobile)).response.body().reason, 'identity.codesPaused')
    assert.lengthOf(await db.from('audit_logs').where('action', 'sms-code.ceiling'), 1)
    const own = await asMember(client.post('/api/bank/sms'), await createMember()).json({ scene: 'withdraw' })
    own.assertBodyContains({ code: 20000 })
  })
})
