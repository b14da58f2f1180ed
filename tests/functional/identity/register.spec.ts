import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { asMember, createMember, PASSWORD } from '#tests/helpers/actors'
import { requestCode } from '#tests/helpers/account'
import { resetDatabase } from '#tests/helpers/database'
import { register } from '#app/identity/actions/register'
import { hashCode } from '#app/identity/proofs/sms_codes'
import { countGuess } from '#app/identity/proofs/guesses'
import { clearLimits } from '#app/identity/proofs/limits'
import { BindCompanyState, UserState } from '#app/identity/codes'

const MOBILE = '13812345678'

test.group('Registration', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('mobile, code and password make a user who is logged in and not certified', async ({ client, assert }) => {
    const { code, codeKey } = await requestCode(client, MOBILE, 'register')
    const response = await client
      .post('/api/register')
      .json({ mobile: MOBILE, code, codeKey, password: 'mianHua888', agree: true, unitName: '奎屯棉业' })
    const { body } = response.body()
    assert.equal(response.body().code, 20000)
    assert.include(body.userInfo.user, {
      mobile: MOBILE,
      username: MOBILE,
      unitName: '奎屯棉业',
      bindCompanyState: BindCompanyState.unbound,
      manager: false,
      companyId: null,
      state: UserState.active,
    })
    assert.equal(body.userInfo.permissions, '')
    const info = await asMember(client.post('/api/auth/info'), body)
    info.assertBodyContains({ code: 20000 })
    const line = await db.from('audit_logs').where({ action: 'user.register' }).firstOrFail()
    assert.notInclude(JSON.stringify(line), MOBILE)
  })

  test('a mobile that is registered is refused', async ({ client }) => {
    const { user } = await createMember()
    const { code, codeKey } = await requestCode(client, user.mobile, 'register')
    const response = await client
      .post('/api/register')
      .json({ mobile: user.mobile, code, codeKey, password: 'mianHua888', agree: true })
    response.assertBodyContains({ code: 50000, reason: 'identity.mobileTaken' })
  })

  test('a wrong code is refused', async ({ client }) => {
    const { code, codeKey } = await requestCode(client, MOBILE, 'register')
    const response = await client.post('/api/register').json({
      mobile: MOBILE,
      code: code === '111111' ? '222222' : '111111',
      codeKey,
      password: 'mianHua888',
      agree: true,
    })
    response.assertBodyContains({ code: 50000, reason: 'identity.codeWrongOrExpired' })
  })

  for (const [password, message] of [
    ['abc1234', '密码最少8位'],
    ['abcdefgh', '密码须同时包含字母和数字'],
    ['12345678', '密码须同时包含字母和数字'],
    ['abc12345', '密码过于常见，请换一个'],
    ['a1111111', '密码过于常见，请换一个'],
    [`a${MOBILE}`, '密码不能包含手机号、姓名、用户名或企业名称'],
  ]) {
    test(`the password ${password} is refused: ${message}`, async ({ client }) => {
      const { code, codeKey } = await requestCode(client, MOBILE, 'register')
      const response = await client.post('/api/register').json({ mobile: MOBILE, code, codeKey, password, agree: true })
      response.assertBodyContains({ code: 40000, message, body: { errors: [{ field: 'password' }] } })
    })
  }

  test('without agreeing nobody registers', async ({ client }) => {
    const response = await client
      .post('/api/register')
      .json({ mobile: MOBILE, code: '123456', codeKey: 'x', password: 'mianHua888', agree: false })
    response.assertBodyContains({ code: 40000, message: '请先阅读并同意法律声明' })
  })
})

test.group('Registration under load', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await clearLimits()
  })
  group.teardown(() => resetDatabase())

  test('twenty registrations of one mobile at once make one user', async ({ assert }) => {
    await db.table('sms_codes').multiInsert(
      Array.from({ length: 20 }, (_, i) => ({
        code_key: `key-${i}`,
        mobile: MOBILE,
        scene: 'register',
        hash: hashCode(`key-${i}`, '123456'),
        expires_at: db.raw(`now() + interval '5 minutes'`),
      }))
    )
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        register(
          { mobile: MOBILE, code: '123456', codeKey: `key-${i}`, password: 'mianHua888' },
          { ip: `10.0.0.${i}`, userAgent: null, device: null }
        )
      )
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 'fulfilled'),
      1
    )
    for (const answer of answers)
      if (answer.status === 'rejected') assert.equal(answer.reason.reason, 'identity.mobileTaken')
    assert.lengthOf(await db.from('users').where('mobile', MOBILE), 1)
  })

  test('one code registers once however often it arrives', async ({ client, assert }) => {
    const { code, codeKey } = await requestCode(client, MOBILE, 'register')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.post('/api/register').json({ mobile: MOBILE, code, codeKey, password: 'mianHua888', agree: true })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.body().code === 20000),
      1
    )
    assert.lengthOf(await db.from('users').where('mobile', MOBILE), 1)
  })
})

test.group('Passwords', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('a new password ends every other session and keeps this one', async ({ client }) => {
    const member = await createMember()
    const other = (await client.post('/api/login').json({ username: member.user.mobile, password: PASSWORD })).body()
      .body
    const response = await asMember(client.post('/api/web/user/password/update'), member).json({
      oldPassword: PASSWORD,
      password: 'xinMima2026',
    })
    response.assertBodyContains({ code: 20000 })
    const here = await asMember(client.post('/api/auth/info'), member)
    here.assertBodyContains({ code: 20000 })
    const there = await asMember(client.post('/api/auth/info'), other)
    there.assertBodyContains({ code: 40100 })
    const old = await client.post('/api/login').json({ username: member.user.mobile, password: PASSWORD })
    old.assertBodyContains({ code: 50000 })
    const fresh = await client.post('/api/login').json({ username: member.user.mobile, password: 'xinMima2026' })
    fresh.assertBodyContains({ code: 20000 })
  })

  test('the old password must be right, and the new one another', async ({ client }) => {
    const member = await createMember()
    const update = (input: object) => asMember(client.post('/api/web/user/password/update'), member).json(input)
    const wrong = await update({ oldPassword: 'not-it-1', password: 'xinMima2026' })
    wrong.assertBodyContains({ code: 50000, reason: 'identity.oldPasswordWrong' })
    const same = await update({ oldPassword: PASSWORD, password: PASSWORD })
    same.assertBodyContains({ code: 40000, message: '新密码不能与原密码相同' })
    const weak = await update({ oldPassword: PASSWORD, password: 'abc' })
    weak.assertBodyContains({ code: 40000, message: '密码最少8位' })
  })

  test('a forgotten password is replaced with a code, which ends every session and the lock', async ({ client }) => {
    const member = await createMember()
    for (let i = 0; i < 5; i++) await countGuess('login', `${member.user.mobile}|127.0.0.1`)
    const { code, codeKey } = await requestCode(client, member.user.mobile, 'reset')
    const own = `Mi${member.user.mobile}`
    const weak = await client.post('/api/updatePass').json({ mobile: member.user.mobile, code, codeKey, password: own })
    weak.assertBodyContains({ code: 40000 })
    // The refused attempt has not used up the code.
    const response = await client
      .post('/api/updatePass')
      .json({ mobile: member.user.mobile, code, codeKey, password: 'xinMima2026' })
    response.assertBodyContains({ code: 20000 })
    const session = await asMember(client.post('/api/auth/info'), member)
    session.assertBodyContains({ code: 40100 })
    const fresh = await client.post('/api/login').json({ username: member.user.mobile, password: 'xinMima2026' })
    fresh.assertBodyContains({ code: 20000 })
  })

  test('nobody learns from a reset who is registered', async ({ client }) => {
    const { codeKey } = await requestCode(client, MOBILE, 'reset')
    const response = await client
      .post('/api/updatePass')
      .json({ mobile: MOBILE, code: '123456', codeKey, password: 'xinMima2026' })
    response.assertBodyContains({ code: 50000, reason: 'identity.codeWrongOrExpired' })
  })
})

test.group('Profile', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('name, e-mail, WeChat and QQ are changed and shown', async ({ client, assert }) => {
    const member = await createMember()
    const response = await asMember(client.post('/api/web/user/info/edit'), member).json({
      name: '王芳',
      email: 'wang@example.com',
      wechatMobile: 'wangfang',
      qqAccount: '12345678',
    })
    response.assertBodyContains({ code: 20000, body: { name: '王芳' } })
    const me = (await asMember(client.post('/api/web/user/info/get'), member)).body().body
    assert.include(me, {
      name: '王芳',
      email: 'wang@example.com',
      wechatMobile: 'wangfang',
      qqAccount: '12345678',
      mobile: member.user.mobile,
    })
  })

  for (const [input, message] of [
    [{ name: '' }, '请输入姓名'],
    [{ name: '王芳', email: 'nothing' }, '请输入正确的邮箱'],
    [{ name: '王芳', qqAccount: 'abc' }, 'QQ格式不正确'],
  ] as const) {
    test(`the profile ${JSON.stringify(input)} is refused: ${message}`, async ({ client }) => {
      const member = await createMember()
      const response = await asMember(client.post('/api/web/user/info/edit'), member).json(input)
      response.assertBodyContains({ code: 40000, message })
    })
  }

  test('what the form does not name stays as it is', async ({ client, assert }) => {
    const member = await createMember()
    const before = member.user.mobile
    await asMember(client.post('/api/web/user/info/edit'), member).json({
      name: '王芳',
      mobile: '13000000000',
      manager: false,
      state: UserState.disabled,
    })
    await member.user.refresh()
    assert.include(member.user, { mobile: before, manager: true, state: UserState.active })
  })
})
