import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { proveNewPayPassword, setPayPassword } from '#app/bank/actions/set_pay_password'
import { provePayPassword } from '#app/bank/shared/pay_password'
import { renewPayPassword } from '#app/identity/actions/keep_pay_password'
import { provePassword } from '#app/identity/proofs/member_password'
import { clearLimits } from '#app/identity/proofs/limits'
import { matchesPassword } from '#core/password_hash'
import { createMember, PASSWORD, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, PAY_PASSWORD, smsCodeFor } from '#tests/helpers/bank'

const WRONG = '135792'
const stored = async ({ user }: TestMember): Promise<string | null> =>
  (await db.from('users').where('id', user.id).firstOrFail()).pay_password

test.group('The pay password', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('the right one is proof for its own user', async ({ assert }) => {
    const member = await createMember()
    await givePayPassword(member)
    const before = await stored(member)
    assert.deepEqual({ ...(await provePayPassword(member.actor, PAY_PASSWORD)) }, { userId: member.user.id } as never)
    assert.equal(await stored(member), before, 'a hash of today is kept')
  })

  test('without one nobody pays, whatever is entered, and no try is counted', async ({ assert }) => {
    const member = await createMember()
    for (const entered of [PAY_PASSWORD, ''])
      await assert.refuses(() => provePayPassword(member.actor, entered), 'bank.payPasswordNotSet')
    assert.lengthOf(await db.from('guesses'), 0)
  })

  test('five wrong ones lock it for half an hour: the owner is told, and the right one does not open it', async ({
    assert,
  }) => {
    const member = await createMember()
    await givePayPassword(member)
    const other = await createMember()
    await givePayPassword(other)
    for (let n = 0; n < 4; n++)
      await assert.refuses(() => provePayPassword(member.actor, WRONG), 'bank.payPasswordWrong')
    for (const entered of [WRONG, PAY_PASSWORD])
      await assert.refuses(() => provePayPassword(member.actor, entered), 'bank.payPasswordLocked', { minutes: 30 })
    await provePayPassword(other.actor, PAY_PASSWORD)

    const line = await db.from('audit_logs').where('action', 'user.pay-password.lock').firstOrFail()
    assert.deepInclude(line, {
      entity: 'user',
      entity_id: String(member.user.id),
      summary: '支付密码多次错误，自动锁定',
      actor_id: member.user.id,
    })
    const notices = await db.from('notices').where('title', '支付密码已锁定')
    assert.lengthOf(notices, 1)
    assert.deepInclude(notices[0], {
      user_id: member.user.id,
      content: '您的支付密码多次输错，已锁定。如非本人操作，请立即修改密码。',
    })
    assert.lengthOf(await db.from('sms_messages').where('mobile', member.user.mobile), 1)
  })

  test('a right one forgets the wrong ones before it', async ({ assert }) => {
    const member = await createMember()
    await givePayPassword(member)
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++)
        await assert.refuses(() => provePayPassword(member.actor, WRONG), 'bank.payPasswordWrong')
      await provePayPassword(member.actor, PAY_PASSWORD)
    }
  })

  test('the owner sets one by login password and code, which ends a lock and is written down', async ({ assert }) => {
    const member = await createMember()
    await givePayPassword(member)
    for (let n = 0; n < 5; n++) await provePayPassword(member.actor, WRONG).catch(() => {})
    const code = await smsCodeFor(member, 'payPassword')
    const proof = await proveNewPayPassword(member.actor, { ...code, password: PASSWORD, payPassword: '808182' })
    await setPayPassword(proof, member.actor)
    assert.isTrue(await matchesPassword(await stored(member), '808182'))
    await provePayPassword(member.actor, '808182')
    const line = await db.from('audit_logs').where('action', 'user.pay-password').firstOrFail()
    assert.deepInclude(line, { entity: 'user', entity_id: String(member.user.id), summary: '设置支付密码' })
    await assert.refuses(() => setPayPassword(proof, member.actor), 'identity.codeWrongOrExpired')
    assert.isTrue(await matchesPassword(await stored(member), '808182'), 'a code sets one password')
  })

  test('an easy one is refused by its field and uses up no code', async ({ assert }) => {
    const member = await createMember()
    const given = { ...(await smsCodeFor(member, 'payPassword')), password: PASSWORD }
    let refused: unknown = null
    await proveNewPayPassword(member.actor, { ...given, payPassword: '123456' }).catch((error) => (refused = error))
    assert.containsSubset(refused, {
      body: { errors: [{ field: 'payPassword', message: '支付密码过于简单，请避免连续或相同数字' }] },
    })
    assert.isNull(await stored(member))
    await setPayPassword(await proveNewPayPassword(member.actor, { ...given, payPassword: '808182' }), member.actor)
  })

  test('neither the code nor the login password alone prove the owner, nor a code for something else', async ({
    assert,
  }) => {
    const member = await createMember()
    const code = await smsCodeFor(member, 'payPassword')
    const other = await smsCodeFor(member, 'withdraw')
    const prove = (input: Parameters<typeof proveNewPayPassword>[1]) => proveNewPayPassword(member.actor, input)
    const given = { ...code, password: PASSWORD, payPassword: '808182' }
    await assert.refuses(() => prove({ ...given, password: 'not-it-1' }), 'identity.oldPasswordWrong')
    await assert.refuses(() => prove({ ...given, smsCode: '111111' }), 'identity.codeWrongOrExpired')
    await assert.refuses(() => prove({ ...given, ...other }), 'identity.codeWrongOrExpired')
  })

  test('a hash that was renewed meanwhile is not overwritten by an older one', async ({ assert }) => {
    const member = await createMember()
    const other = await createMember()
    await givePayPassword(member)
    await givePayPassword(other)
    const mine = await stored(member)
    const theirs = await stored(other)
    await renewPayPassword(member.user.id, 'something older', 'never')
    assert.equal(await stored(member), mine)
    await renewPayPassword(member.user.id, mine!, 'renewed')
    assert.equal(await stored(member), 'renewed')
    assert.equal(await stored(other), theirs)
  })
})

test.group('The login password as a proof', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('five wrong ones end all sessions of the member and nobody else’s, and say for how long', async ({ assert }) => {
    const member = await createMember()
    const other = await createMember()
    const sessions = (who: TestMember) => db.from('access_tokens').where({ owner_id: who.user.id, kind: 'member' })
    for (let n = 0; n < 4; n++)
      await assert.refuses(() => provePassword(member.actor, 'not-it-1'), 'identity.oldPasswordWrong')
    await provePassword(member.actor, PASSWORD)
    for (let n = 0; n < 4; n++)
      await assert.refuses(() => provePassword(member.actor, 'not-it-1'), 'identity.oldPasswordWrong')
    const theirs = (await sessions(other)).length
    for (const entered of ['not-it-1', PASSWORD])
      await assert.refuses(() => provePassword(member.actor, entered), 'identity.passwordLocked', { minutes: 30 })
    assert.lengthOf(await sessions(member), 0)
    assert.lengthOf(await sessions(other), theirs)
    const line = await db.from('audit_logs').where('action', 'user.password.lock').firstOrFail()
    assert.deepInclude(line, {
      entity: 'user',
      entity_id: String(member.user.id),
      summary: '登录密码多次错误，已退出所有登录',
    })
    const notice = await db.from('notices').where('title', '登录密码多次错误').firstOrFail()
    assert.deepInclude(notice, {
      user_id: member.user.id,
      content: '您的账号登录后有人多次输错登录密码，已退出所有登录。如非本人操作，请立即修改密码。',
    })
    assert.lengthOf(await db.from('sms_messages').where('mobile', member.user.mobile), 1)
    await provePassword(other.actor, PASSWORD)
  })
})
