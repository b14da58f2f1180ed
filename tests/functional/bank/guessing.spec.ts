import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { seal } from '#core/sealed_columns'
import type { ApiClient } from '@japa/api-client'
import { newSecret } from '#app/identity/proofs/totp'
import { clearLimits } from '#app/identity/proofs/limits'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { asMember, asOperator, createMember, createOperator, PASSWORD, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount, PAY_PASSWORD, smsCodeFor, startTestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { totpAt } from '#tests/helpers/totp'

const CARD = { bankName: '中国农业银行武汉分行', bankCode: '103521000012', bankCard: '6222021001116245678' }

const call = async (client: ApiClient, member: TestMember, path: string, input: object) =>
  (
    await asMember(client.post(`/api/bank/${path}`), member)
      .header('Idempotency-Key', randomUUID())
      .json(input)
  ).body()

/** The answers to many requests at once, counted by reason. */
async function counted(times: number, ask: (n: number) => Promise<{ reason?: string }>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => ask(n)))
  const counts: Record<string, number> = {}
  for (const { reason = 'done' } of answers) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

test.group('Guessing what guards money', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await clearLimits()
  })
  group.teardown(() => resetDatabase())

  test('200 wrong pay passwords at once are looked at five times, and the owner is told', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await openAccount(member.company, 100)
    await givePayPassword(member)
    const sms = await smsCodeFor(member)
    const answers = await counted(200, (n) =>
      call(client, member, 'company/withdraw/add', {
        amount: 100,
        payPassword: String(100_000 + n),
        ...sms,
      })
    )
    assert.deepEqual(answers, { 'bank.payPasswordWrong': 4, 'bank.payPasswordLocked': 196 })
    const right = await call(client, member, 'company/withdraw/add', { amount: 100, payPassword: PAY_PASSWORD, ...sms })
    assert.equal(right.reason, 'bank.payPasswordLocked')
    const id = String(member.user.id)
    assert.lengthOf(await db.from('audit_logs').where({ action: 'user.pay-password.lock', entity_id: id }), 1)
    const notice = await db.from('notices').where({ user_id: member.user.id, code: 'N22' }).firstOrFail()
    assert.equal(notice.title, '支付密码已锁定')
    assert.lengthOf(await db.from('sms_messages').where('mobile', member.user.mobile), 1)
  })

  test('copies of one payout are one payout, and no copy counts as a wrong try', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 100)
    await givePayPassword(member)
    const input = { amount: 100, payPassword: PAY_PASSWORD, ...(await smsCodeFor(member)) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        asMember(client.post('/api/bank/company/withdraw/add'), member).header('Idempotency-Key', 'one').json(input)
      )
    )
    const bodies = answers.map((answer) => answer.body())
    assert.isTrue(bodies.every(({ code, body }) => code === 20000 && body.id === bodies[0].body.id))
    assert.lengthOf(await db.from('withdraw_records'), 1)
    assert.lengthOf(await db.from('guesses'), 0)
  })

  test('50 wrong codes at once make the code of the SMS useless', async ({ client, assert }) => {
    const member = await createMember()
    const sms = await smsCodeFor(member, 'payPassword')
    const set = (smsCode: string) =>
      call(client, member, 'pay-password/set', { payPassword: '294857', password: PASSWORD, ...sms, smsCode })
    assert.deepEqual(await counted(50, (n) => set(String(100_000 + n))), { 'identity.codeWrongOrExpired': 50 })
    assert.equal((await set(sms.smsCode)).reason, 'identity.codeWrongOrExpired')
    assert.lengthOf(await db.from('audit_logs').where('action', 'sms-code.lock'), 1)
  })

  test('wrong login passwords for a new pay password end the sessions of the member', async ({ client, assert }) => {
    const member = await createMember()
    const sms = await smsCodeFor(member, 'payPassword')
    const answers = await counted(50, (n) =>
      call(client, member, 'pay-password/set', { payPassword: '294857', password: `wrong-${n}`, ...sms })
    )
    assert.equal(answers['identity.oldPasswordWrong'], 4)
    assert.isUndefined(answers['done'])
    const after = await asMember(client.post('/api/auth/info'), member)
    after.assertBodyContains({ code: 40100 })
  })

  test('wrong amounts at once are asked of the bank three times', async ({ client, assert, cleanup }) => {
    const bank = await startTestBank()
    cleanup(() => bank.stop())
    const member = await createMember()
    await openAccount(member.company, 0, { bound: false })
    const { id } = (await call(client, member, 'card/add', { ...CARD, accountName: member.company.name })).body
    await call(client, member, 'card/verify', { id })
    const { bind_order_id: orderId } = await db.from('bank_cards').where({ id }).firstOrFail()
    const { amount } = (await bank.store.order(orderId))!
    const answers = await counted(50, () => call(client, member, 'card/confirm', { id, amount: (amount! % 99) + 1 }))
    assert.equal(answers['bank.verifyAmountWrong'], 2)
    assert.isUndefined(answers['done'])
    assert.equal((await call(client, member, 'card/confirm', { id, amount })).reason, 'bank.verifyNotAsked')
    assert.lengthOf(await db.from('audit_logs').where('action', 'bank-card.lock'), 1)
  })

  test('200 wrong one-time passwords at once lock the operator and end the sessions', async ({ client, assert }) => {
    const member = await createMember()
    const finance = await createOperator({ permissions: ['withdraw_records.*'] })
    await openAccount(member.company, 1_000_000)
    await givePayPassword(member)
    const { id } = (
      await call(client, member, 'company/withdraw/add', {
        amount: 60_000_000,
        payPassword: PAY_PASSWORD,
        ...(await smsCodeFor(member)),
      })
    ).body
    const secret = newSecret()
    await db
      .from('operators')
      .where('id', finance.operator.id)
      .update({ totp_secret: seal(secret), totp_enabled: true })
    const approve = async (totp: string, row = id) =>
      (
        await asOperator(client.post('/admin/api/withdraw_records/actions/approve'), finance).json({
          ids: [row],
          input: { totp },
        })
      ).body()
    const now = () => totpAt(secret, Math.floor(Date.now() / 30_000))

    const unknown = [(await approve('000000', id + 1)).reason, (await approve(now(), id + 1)).reason]
    assert.equal(unknown[0], unknown[1])
    assert.lengthOf(await db.from('guesses'), 0)

    const answers = await counted(200, (n) => approve(String(n).padStart(5, '0')))
    assert.isAtMost(answers['identity.totpWrong'] ?? 0, 4)
    assert.isUndefined(answers['done'])
    assert.lengthOf(await db.from('audit_logs').where({ action: 'operator.lock', entity: 'operator' }), 1)
    ;(await asOperator(client.get('/admin/api/me'), finance)).assertStatus(401)
    const login = await client
      .post('/admin/api/login')
      .json({ username: finance.operator.username, password: PASSWORD, code: now() })
    login.assertBodyContains({ reason: 'identity.accountLocked' })
    const record = await db.from('withdraw_records').where({ id, direction: WithdrawDirection.out }).firstOrFail()
    assert.equal(record.state, WithdrawState.requested)
  })

  test('a right password does not clear wrong one-time passwords', async ({ client, assert }) => {
    const operator = await createOperator()
    const secret = newSecret()
    await db
      .from('operators')
      .where('id', operator.operator.id)
      .update({ totp_secret: seal(secret), totp_enabled: true })
    const end = async (code: string) =>
      (await asOperator(client.post('/admin/api/me/totp/end'), operator).json({ password: PASSWORD, code })).body()
    const reasons = []
    for (let n = 0; n < 5; n++) reasons.push((await end('12345')).reason)
    assert.deepEqual(reasons, [...Array(4).fill('identity.totpWrong'), 'identity.accountLocked'])
  })
})
