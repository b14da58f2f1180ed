import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { askAboutOrders, askAboutPayments, sendQueued } from '#app/bank/actions/ask_bank'
import { approveWithdrawal, rejectWithdrawal } from '#app/bank/actions/decide_withdrawal'
import { matchPayment } from '#app/bank/actions/match_payment'
import { refundPayment } from '#app/bank/actions/refund_payment'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import { useBankHours } from '#app/bank/shared/bank_hours'
import { createHmacSigning } from '#app/bank/gateway/hmac_signing'
import { NOTIFY_PATH, simulatorSigning, useSimulatorAt } from '#app/bank/gateway/main'
import { signedHeaders } from '#app/bank/gateway/signing'
import { reconcile, reconcilePending } from '#app/bank/jobs/reconcile'
import { resumePayouts } from '#app/bank/actions/resume_payouts'
import { reachWatermark, watermark } from '#app/bank/shared/watermarks'
import { sendBankOrder } from '#app/bank/jobs/send_bank_order'
import { perfectDay, type Behaviour } from '#app/bank/simulator/behaviour'
import type { Simulator } from '#app/bank/simulator/server'
import { balancesOf } from '#app/ledger/queries/balances'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { now } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { post } from '#app/ledger/actions/post'
import { available, custody, debt, memoContra } from '#app/ledger/rules/accounts'
import { AlarmKind, EntryKind } from '#app/ledger/codes'
import { CompanyState } from '#app/company/codes'
import { PASSWORD, asMember, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import {
  closeBankToday,
  creditCompany,
  givePayPassword,
  openAccount,
  PAY_PASSWORD,
  smsCodeFor,
  startTestBank,
} from '#tests/helpers/bank'
import { resetDatabase, tamper } from '#tests/helpers/database'
import { until } from '#tests/helpers/until'
import { BankAccountState, WithdrawDirection, WithdrawState } from '#app/bank/codes'

let bank: Simulator

test.group('Money in and out', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    bank = await startTestBank()
    useBankHours('always')
    return async () => {
      useBankHours(null)
      await bank.stop()
    }
  })

  const report = async (client: any, message: object, signing = simulatorSigning()) => {
    const body = JSON.stringify(message)
    return client
      .post(NOTIFY_PATH)
      .headers(signedHeaders(signing, NOTIFY_PATH, body))
      .json(JSON.parse(body))
  }

  async function withdraw(
    client: any,
    member: TestMember,
    amount: number,
    key = `w-${randomUUID()}`,
    more: object = {}
  ) {
    const sms = await smsCodeFor(member)
    return asMember(client.post('/api/bank/company/withdraw/add'), member)
      .header('Idempotency-Key', key)
      .json({ amount, payPassword: PAY_PASSWORD, ...sms, ...more })
  }

  test('money of the company’s own name is credited, and the same report 20 times changes nothing', async ({
    client,
    assert,
  }) => {
    const member = await createMember({ companyName: '武汉纺织（集团）有限公司' })
    const { subAccount } = await openAccount(member.company)
    const message = {
      kind: 'in',
      orderId: 'IN1',
      status: 'success',
      amount: 150_000_000,
      subAccount,
      payerName: '武汉纺织(集团) 有限公司',
      payerCard: '6222021001116245702',
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(client, message)))
    for (const answer of answers) assert.equal(answer.text(), 'success')
    assert.include(await balancesOf(member.company.id), {
      balance: 150_000_000,
      useBalance: 150_000_000,
      cashBalance: 150_000_000,
    })
    assert.lengthOf(await db.from('withdraw_records'), 1)
    const list = await asMember(client.post('/api/bank/company/withdraw/list'), member).json({})
    assert.containsSubset(list.body().body.data, [
      {
        apiOrderId: 'IN1',
        direction: WithdrawDirection.in,
        state: WithdrawState.done,
        amount: 150_000_000,
        entityBankCard: '**** 5702',
      },
    ])
  })

  test('a report without a valid signature is not taken', async ({ client, assert }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company)
    const answer = await report(
      client,
      { kind: 'in', orderId: 'IN2', status: 'success', amount: 100, subAccount, payerName: member.company.name },
      createHmacSigning('another secret')
    )
    answer.assertStatus(401)
    assert.lengthOf(await db.from('withdraw_records'), 0)
  })

  test('money of an unknown payer waits until FINANCE matches it', async ({ client, assert }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company)
    await report(client, {
      kind: 'in',
      orderId: 'IN3',
      status: 'success',
      amount: 5_000,
      subAccount,
      payerName: '别家公司',
      payerCard: '62220001',
    })
    assert.equal((await balancesOf(member.company.id)).balance, 0)
    const { operator, actor } = await createOperator()
    assert.exists(operator)
    const record = await db.from('withdraw_records').firstOrFail()
    await matchPayment({ id: record.id, companyId: member.company.id, reason: '客户已确认' }, actor)
    await assert.refuses(
      () => matchPayment({ id: record.id, companyId: member.company.id, reason: '客户已确认' }, actor),
      'core.illegalStep'
    )
    assert.equal((await balancesOf(member.company.id)).balance, 5_000)
    assert.deepEqual(await verifyLedger(), [])
  })

  test('money of an unknown payer is sent back, once', async ({ assert }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company)
    const { actor } = await createOperator()
    await bank.payIn({ subAccount, amount: 5_000, payerName: '别家公司', payerCard: '62220001' })
    const record = await until('payment', () => db.from('withdraw_records').first())
    await refundPayment({ id: record.id, reason: '非本平台会员' }, actor)
    await sendBankOrder(record.id)
    await until(
      'refund',
      async () =>
        (await db.from('withdraw_records').where({ id: record.id, state: WithdrawState.failed }).first()) !== null
    )
    assert.equal((await db.from('ledger_accounts').where('code', custody).firstOrFail()).balance, 0)
    assert.deepEqual(await verifyLedger(), [])
  })

  test('a payout leaves at once up to the automatic limit and ends when the bank reports', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await openAccount(member.company, 1_500_000)
    await givePayPassword(member)
    const answer = await withdraw(client, member, 50_000_000)
    assert.containsSubset(answer.body(), { code: 20000, body: { state: WithdrawState.sent, amount: 50_000_000 } })
    assert.include(await balancesOf(member.company.id), {
      balance: 150_000_000,
      useBalance: 100_000_000,
      frozen: 50_000_000,
    })
    await sendBankOrder(answer.body().body.id)
    await until(
      'payout',
      async () => (await db.from('withdraw_records').where({ state: WithdrawState.done }).first()) !== null
    )
    assert.include(await balancesOf(member.company.id), { balance: 100_000_000, useBalance: 100_000_000, frozen: 0 })
    assert.deepEqual(await verifyLedger(), [])
  })

  test('20 equal requests with one Idempotency-Key withdraw once and get the same answer', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    const sms = await smsCodeFor(member)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        asMember(client.post('/api/bank/company/withdraw/add'), member)
          .header('Idempotency-Key', 'same')
          .json({ amount: 1_000, payPassword: PAY_PASSWORD, ...sms })
      )
    )
    for (const answer of answers) assert.deepEqual(answer.body(), answers[0].body())
    assert.equal(answers[0].body().code, 20000)
    assert.equal((await balancesOf(member.company.id)).frozen, 1_000)
    assert.lengthOf(await db.from('withdraw_records'), 1)
  })

  test('40 payouts at once never take more than there is', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 100)
    await givePayPassword(member)
    const codes = []
    for (let i = 0; i < 40; i++) codes.push(await smsCodeFor(member))
    const answers = await Promise.all(
      codes.map((sms, i) =>
        asMember(client.post('/api/bank/company/withdraw/add'), member)
          .header('Idempotency-Key', `p${i}`)
          .json({ amount: 1_000, payPassword: PAY_PASSWORD, ...sms })
      )
    )
    assert.equal(answers.filter((answer) => answer.body().code === 20000).length, 10)
    assert.isTrue(
      answers
        .filter((answer) => answer.body().code !== 20000)
        .every((answer) => answer.body().reason === 'bank.withdrawableShort')
    )
    assert.include(await balancesOf(member.company.id), { useBalance: 0, frozen: 10_000 })
    assert.deepEqual(await verifyLedger(), [])
  })

  test('what stands against a payout is refused with its reason', async ({ client, assert }) => {
    const member = await createMember()
    const other = await createMember()
    const refused = async (who: TestMember, amount: number, more: object = {}) =>
      (await withdraw(client, who, amount, undefined, more)).body().reason ?? 'done'
    assert.equal(await refused(member, 100), 'bank.accountNotOpen')
    await openAccount(member.company, 10, { bound: false })
    assert.equal(await refused(member, 100), 'bank.cardNotBound')
    await openAccount(other.company, 10)
    assert.equal(await refused(other, 100), 'bank.payPasswordNotSet')
    await givePayPassword(other)
    assert.equal(await refused(other, 99), 'core.invalidInput')
    assert.equal(await refused(other, 100, { payPassword: '111222' }), 'bank.payPasswordWrong')
    assert.equal(await refused(other, 100, { smsCode: '000000' }), 'identity.codeWrongOrExpired')
    assert.equal(await refused(other, 1_001), 'bank.withdrawableShort')
    assert.equal(await refused(other, 1_000), 'done')
  })

  test('five wrong pay passwords lock it', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 10)
    await givePayPassword(member)
    for (let i = 1; i <= 5; i++)
      assert.equal(
        (await withdraw(client, member, 100, undefined, { payPassword: '111222' })).body().reason,
        i < 5 ? 'bank.payPasswordWrong' : 'bank.payPasswordLocked'
      )
    assert.equal((await withdraw(client, member, 100)).body().reason, 'bank.payPasswordLocked')
    const sms = await smsCodeFor(member, 'payPassword')
    const reset = await asMember(client.post('/api/bank/pay-password/set'), member).json({
      payPassword: '395827',
      password: PASSWORD,
      ...sms,
    })
    assert.equal(reset.body().code, 20000)
    assert.equal((await withdraw(client, member, 100, undefined, { payPassword: '395827' })).body().code, 20000)
  })

  test('a payout above the limit waits for FINANCE; a rejected one gives the money back', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const { actor } = await createOperator()
    await openAccount(member.company, 2_000_000)
    await givePayPassword(member)
    const first = (await withdraw(client, member, 50_000_001)).body().body
    assert.equal(first.state, WithdrawState.requested)
    await rejectWithdrawal({ id: first.id, reason: '账户信息待核实' }, actor)
    assert.include(await balancesOf(member.company.id), { useBalance: 200_000_000, frozen: 0 })
    const second = (await withdraw(client, member, 50_000_001)).body().body
    assert.equal((await approveWithdrawal(second.id, actor)).state, WithdrawState.sent)
    await assert.refuses(() => rejectWithdrawal({ id: second.id, reason: '太迟了' }, actor), 'core.illegalStep')
  })

  test('what finance decides about money that came in is nothing for a payout, and the other way round', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const { actor } = await createOperator()
    const { subAccount } = await openAccount(member.company, 2_000_000)
    await givePayPassword(member)
    const payout = (await withdraw(client, member, 50_000_001)).body().body
    await report(client, {
      kind: 'in',
      orderId: 'IN9',
      status: 'success',
      amount: 5_000,
      subAccount,
      payerName: '别家公司',
      payerCard: '62220001',
    })
    const came = await db.from('withdraw_records').where('api_order_id', 'IN9').firstOrFail()
    const reason = '已核实'
    await assert.rejects(() => matchPayment({ id: payout.id, companyId: member.company.id, reason }, actor))
    await assert.rejects(() => refundPayment({ id: payout.id, reason }, actor))
    await assert.rejects(() => approveWithdrawal(came.id, actor))
    await assert.rejects(() => rejectWithdrawal({ id: came.id, reason }, actor))
    const states = await db.from('withdraw_records').select('state', 'approved_at', 'decided_by')
    for (const row of states)
      assert.deepEqual(row, { state: WithdrawState.requested, approved_at: null, decided_by: null })
    assert.deepEqual(await verifyLedger(), [])
  })

  test('at night a payout waits and leaves in the morning', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    useBankHours(null)
    await closeBankToday()
    const { id, state, queued } = (await withdraw(client, member, 1_000)).body().body
    assert.deepEqual([state, queued], [WithdrawState.requested, true])
    assert.equal(await sendQueued(), 0)
    useBankHours('always')
    assert.equal(await sendQueued(), 1)
    assert.equal((await db.from('withdraw_records').where({ id }).firstOrFail()).state, WithdrawState.sent)
  })

  test('a failed payout gives the money back with the bank’s reason', async ({ client, assert }) => {
    bank.behave((...order) => ({ ...perfectDay(...order), failure: '收款账户状态异常' }))
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    const { id } = (await withdraw(client, member, 1_000)).body().body
    await sendBankOrder(id)
    await until(
      'failure',
      async () => (await db.from('withdraw_records').where({ state: WithdrawState.failed }).first()) !== null
    )
    assert.include(await balancesOf(member.company.id), { useBalance: 100_000, frozen: 0 })
    assert.equal((await db.from('withdraw_records').firstOrFail()).remarks, '收款账户状态异常')
  })

  test('an unknown result is asked about under the same number and paid once, whatever got lost', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    const weather: Behaviour[] = [
      (...order) => ({ ...perfectDay(...order), answer: 'lost-request' }),
      (...order) => ({ ...perfectDay(...order), answer: 'silence', reports: 0 }),
    ]
    for (const day of weather) {
      bank.behave(day)
      const { id, apiOrderId } = (await withdraw(client, member, 1_000)).body().body
      await sendBankOrder(id)
      assert.equal(
        (await db.from('withdraw_records').where({ id }).firstOrFail()).state,
        WithdrawState.sent,
        'still unknown'
      )
      bank.behave((...order) => ({ ...perfectDay(...order), reports: 0 }))
      await until('the bank was asked', async () => {
        await askAboutOrders(0)
        await bank.worker.work()
        return (await db.from('withdraw_records').where({ id, state: WithdrawState.done }).first()) !== null
      })
      assert.equal((await bank.store.order(apiOrderId))!.amount, 1_000)
    }
    assert.lengthOf(await bank.store.ordersOf(['withdraw'], {}), 2)
    assert.include(await balancesOf(member.company.id), { balance: 98_000, frozen: 0 })
    assert.deepEqual(await verifyLedger(), [])
  })

  test('a lost report of money in is fetched, and its late report changes nothing', async ({ assert }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company)
    bank.behave((...order) => ({ ...perfectDay(...order), reports: 0 }))
    const order = await bank.payIn({ subAccount, amount: 7_700, payerName: member.company.name, payerCard: '62220001' })
    await bank.worker.work()
    assert.equal((await balancesOf(member.company.id)).balance, 0)
    assert.equal(await askAboutPayments(), 1)
    assert.equal(await askAboutPayments(), 0)
    assert.isFalse(await takeBankResult((await bank.store.order(order.orderId))!))
    assert.equal((await balancesOf(member.company.id)).balance, 7_700)
  })

  test('the nightly comparison finds nothing when both books agree, and what one of them lacks', async ({ assert }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company)
    await bank.payIn({ subAccount, amount: 7_700, payerName: member.company.name, payerCard: '62220001' })
    await until('credit', async () => (await balancesOf(member.company.id)).balance === 7_700)
    const today = now().toISODate()!
    assert.deepEqual(await reconcile(today), [])
    await creditCompany(member.company.id, 500)
    const differences = await reconcile(today)
    assert.lengthOf(differences, 1)
    assert.include(differences[0], { bank: null, ours: 500 })
    assert.lengthOf(await db.from('audit_logs').where('action', 'bank.mismatch'), 1)
  })

  test('only success and failed end a payout: any other word leaves it with the bank', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    const { apiOrderId, id } = (await withdraw(client, member, 1_000)).body().body
    const order = { kind: 'withdraw', orderId: apiOrderId, amount: 1_000 }
    for (const status of ['pending', 'SUCCESS', 'accepted', '', null, undefined, 1])
      assert.equal((await report(client, { ...order, status })).text(), 'success')
    assert.equal((await db.from('withdraw_records').where({ id }).firstOrFail()).state, WithdrawState.sent)
    assert.include(await balancesOf(member.company.id), { useBalance: 99_000, frozen: 1_000 })
    assert.lengthOf(await db.from('ledger_alarms'), 0)
    await report(client, { ...order, status: 'success' })
    assert.equal((await db.from('withdraw_records').where({ id }).firstOrFail()).state, WithdrawState.done)
  })

  test('a message that is none is refused and told once', async ({ client, assert }) => {
    for (const message of [[], {}, { kind: 'in' }, { kind: 'gift', orderId: 'X', status: 'success' }])
      (await report(client, message)).assertStatus(400)
    assert.lengthOf(await db.from('ledger_alarms'), 1)
  })

  test('a result about another amount ends nothing and stops the payouts of the company', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    const { apiOrderId, id } = (await withdraw(client, member, 1_000)).body().body
    const other = { kind: 'withdraw', orderId: apiOrderId, status: 'success', amount: 1 }
    for (let i = 0; i < 3; i++) await report(client, other)
    assert.equal((await db.from('withdraw_records').where({ id }).firstOrFail()).state, WithdrawState.sent)
    assert.lengthOf(await db.from('ledger_alarms').where('kind', AlarmKind.bankMismatch), 1)
    assert.equal((await withdraw(client, member, 1_000)).body().reason, 'bank.payoutsStopped')

    const { actor } = await createOperator()
    const account = await db.from('bank_accounts').where('company_id', member.company.id).firstOrFail()
    await resumePayouts({ accountId: account.id, reason: '银行更正了报文' }, actor)
    assert.equal((await withdraw(client, member, 1_000)).body().code, 20000)
    await report(client, { ...other, amount: 1_000 })
    assert.equal((await db.from('withdraw_records').where({ id }).firstOrFail()).state, WithdrawState.done)
  })

  test('a result that contradicts the end of a payout raises an alarm and keeps approved payouts back', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    const { apiOrderId } = (await withdraw(client, member, 1_000)).body().body
    useBankHours(null)
    await closeBankToday()
    const waiting = (await withdraw(client, member, 2_000)).body().body
    const order = { kind: 'withdraw', orderId: apiOrderId, amount: 1_000 }
    await report(client, { ...order, status: 'failed' })
    await report(client, { ...order, status: 'failed' })
    assert.lengthOf(await db.from('ledger_alarms'), 0)
    await report(client, { ...order, status: 'success' })
    assert.lengthOf(await db.from('ledger_alarms').where('kind', AlarmKind.bankMismatch), 1)
    useBankHours('always')
    assert.equal(await sendQueued(), 0)
    assert.equal(
      (await db.from('withdraw_records').where('id', waiting.id).firstOrFail()).state,
      WithdrawState.requested
    )
    assert.deepEqual(await verifyLedger(), [])
  })

  test('a payment under a number that is known for something else is not booked, and told', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company, 1_000)
    await givePayPassword(member)
    const { apiOrderId } = (await withdraw(client, member, 1_000)).body().body
    const message = { kind: 'in', status: 'success', amount: 5_000, subAccount, payerName: member.company.name }
    await report(client, { ...message, orderId: apiOrderId })
    await report(client, { ...message, orderId: 'IN77' })
    await report(client, { ...message, orderId: 'IN77', amount: 6_000 })
    await report(client, { kind: 'withdraw', orderId: 'CJ0', status: 'success', amount: 100 })
    assert.equal((await balancesOf(member.company.id)).balance, 105_000)
    assert.lengthOf(await db.from('ledger_alarms').where('kind', AlarmKind.bankMismatch), 3)
  })

  test('what the bank has done under a number of ours is told when it is fetched, too, and not booked', async ({
    client,
    assert,
  }) => {
    bank.behave((...order) => ({ ...perfectDay(...order), reports: 0 }))
    const member = await createMember()
    const { subAccount } = await openAccount(member.company, 1_000)
    await givePayPassword(member)
    const { apiOrderId } = (await withdraw(client, member, 1_000)).body().body
    const { orderId } = await bank.payIn({
      subAccount,
      amount: 5_000,
      payerName: member.company.name,
      payerCard: '62220001',
    })
    await bank.worker.work()
    await db.rawQuery('update bank_simulator.orders set order_id = ? where order_id = ?', [apiOrderId, orderId])
    assert.equal(await askAboutPayments(), 0)
    assert.include(await balancesOf(member.company.id), { balance: 100_000 })
    assert.lengthOf(await db.from('ledger_alarms').where('kind', AlarmKind.bankMismatch), 1)
    assert.isNotNull((await db.from('bank_accounts').where('company_id', member.company.id).firstOrFail()).payout_stop)
  })

  test('an order without a result for a day is told once', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    bank.behave((...order) => ({ ...perfectDay(...order), settleMs: 3_600_000 }))
    const { id } = (await withdraw(client, member, 1_000)).body().body
    await sendBankOrder(id)
    await askAboutOrders(0)
    assert.lengthOf(await db.from('ledger_alarms'), 0)
    await db
      .from('withdraw_records')
      .where({ id })
      .update({ sent_at: db.raw(`now() - interval '25 hours'`) })
    await askAboutOrders(0)
    await askAboutOrders(0)
    assert.lengthOf(await db.from('ledger_alarms'), 1)
    assert.equal((await db.from('withdraw_records').where({ id }).firstOrFail()).state, WithdrawState.sent)
  })

  test('the bank is asked about what it was asked about longest ago first, so that no order waits for ever', async ({
    client,
    assert,
  }) => {
    // In the order of their numbers they would be asked about as 1, 2, 3, 4.
    const hoursAgo = [1, 4, 2, 3]
    const longestFirst = [2, 4, 3, 1]
    const ago = (hours: number) => db.raw(`clock_timestamp() - make_interval(hours => ?)`, [hours])
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    bank.behave((...order) => ({ ...perfectDay(...order), settleMs: 3_600_000 }))
    const ids: Record<'withdraw_records' | 'bank_accounts', number[]> = { withdraw_records: [], bank_accounts: [] }
    for (const hours of hoursAgo) {
      const { id } = (await withdraw(client, member, 1_000)).body().body
      await sendBankOrder(id)
      // One was never asked about: what counts then is when it was sent.
      const asked = hours === 4 ? { queried_at: null, sent_at: ago(hours) } : { queried_at: ago(hours) }
      await db.from('withdraw_records').where({ id }).update(asked)
      ids.withdraw_records.push(id)
      const { company } = await createMember()
      await openAccount(company)
      const account = db.from('bank_accounts').where('company_id', company.id)
      await account.update({
        state: BankAccountState.opening,
        order_id: `KH${company.id}`,
        queried_at: ago(hours),
      })
      ids.bank_accounts.push((await db.from('bank_accounts').where('company_id', company.id).first()).id)
    }
    const asked = async (table: keyof typeof ids) => {
      const rows = await db
        .from(table)
        .whereIn('id', ids[table])
        .whereRaw(`queried_at > clock_timestamp() - interval '30 minutes'`)
        .orderBy('queried_at')
      return rows.map(({ id }) => ids[table].indexOf(id) + 1)
    }
    await askAboutOrders(1_800)
    for (const table of ['withdraw_records', 'bank_accounts'] as const)
      assert.deepEqual(await asked(table), longestFirst, table)

    // A bank that answers nothing ends the round with the third: the next one begins with those that are left.
    for (const [index, hours] of hoursAgo.entries())
      await db
        .from('withdraw_records')
        .where('id', ids.withdraw_records[index])
        .update({ queried_at: ago(hours) })
    useSimulatorAt('http://127.0.0.1:9')
    await assert.rejects(() => askAboutOrders(1_800))
    assert.deepEqual(await asked('withdraw_records'), longestFirst.slice(0, 3))
    await assert.rejects(() => askAboutOrders(0))
    const [first, second, third, fourth] = longestFirst
    assert.deepEqual(await asked('withdraw_records'), [third, fourth, first, second])
  })

  test('the automatic limit is that of the day, and a company on the blacklist has none', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await openAccount(member.company, 2_000_000)
    await givePayPassword(member)
    const states = []
    for (let i = 0; i < 3; i++) states.push((await withdraw(client, member, 20_000_000)).body().body.state)
    assert.deepEqual(states, [WithdrawState.sent, WithdrawState.sent, WithdrawState.requested])
    const banned = await createMember({ companyState: CompanyState.blacklisted })
    await openAccount(banned.company, 100)
    await givePayPassword(banned)
    assert.equal((await withdraw(client, banned, 1_000)).body().body.state, WithdrawState.requested)
  })

  test('payments are fetched from where the last fetching ended, however long the bank was away', async ({
    assert,
  }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company)
    bank.behave((...order) => ({ ...perfectDay(...order), reports: 0 }))
    assert.equal(await askAboutPayments(), 0)
    await db.from('bank_watermarks').update({ reached: db.raw(`now() - interval '10 days'`) })
    const order = await bank.payIn({ subAccount, amount: 7_700, payerName: member.company.name, payerCard: '62220001' })
    await bank.worker.work()
    await db.rawQuery(`update bank_simulator.orders set settled_at = now() - interval '9 days' where order_id = ?`, [
      order.orderId,
    ])
    assert.equal(await askAboutPayments(), 1)
    assert.equal((await balancesOf(member.company.id)).balance, 7_700)
  })

  test('every day is compared once the bank answers again', async ({ assert }) => {
    const member = await createMember()
    const yesterday = now().minus({ hours: 1 }).startOf('day').minus({ days: 1 })
    await creditCompany(member.company.id, 500)
    await tamper('ledger_entries', 'update ledger_entries set created_at = ?', [
      yesterday.minus({ days: 2 }).plus({ hours: 5 }).toJSDate(),
    ])
    await reachWatermark('reconciled', yesterday.minus({ days: 3 }))
    assert.equal(await reconcilePending(), 1)
    assert.equal(await reconcilePending(), 0)
    assert.equal((await watermark('reconciled'))!.toMillis(), yesterday.plus({ days: 1 }).toMillis())
  })

  test('what came by transfer, and what is owed, cannot be withdrawn today', async ({ assert }) => {
    const from = await createMember()
    const to = await createMember()
    await openAccount(from.company, 1_000)
    await openAccount(to.company, 100)
    await inTransaction((trx) =>
      post(trx, {
        key: 'transfer:T1',
        kind: EntryKind.transfer,
        actor: from.actor,
        entries: [
          { account: available(from.company.id), debit: 40_000 },
          { account: available(to.company.id), credit: 40_000 },
        ],
      })
    )
    assert.include(await balancesOf(to.company.id), { useBalance: 50_000, cashBalance: 10_000 })
    assert.include(await balancesOf(from.company.id), { useBalance: 60_000, cashBalance: 60_000 })
    await inTransaction((trx) =>
      post(trx, {
        key: 'owed:1',
        kind: EntryKind.debt,
        actor: from.actor,
        entries: [
          { account: debt(from.company.id), debit: 15_000 },
          { account: memoContra, credit: 15_000 },
        ],
      })
    )
    assert.equal((await balancesOf(from.company.id)).cashBalance, 45_000)
  })
})
