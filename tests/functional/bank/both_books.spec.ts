import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { checkBalances, checkFile, handleDifference } from '#app/bank/actions/check_books'
import { alarmAboutMovements, askAboutMovements, deliverMovements } from '#app/bank/actions/deliver_movements'
import { resendMovement } from '#app/bank/actions/resend_movement'
import { sendBankOrder } from '#app/bank/jobs/send_bank_order'
import { DifferenceCause, DifferenceState, MovementState, WithdrawState } from '#app/bank/codes'
import { fileOf, readFile, UnreadableFileError } from '#app/bank/gateway/daily_file'
import { useSimulatorAt } from '#app/bank/gateway/main'
import { useBankHours } from '#app/bank/shared/bank_hours'
import { requireConfirmed } from '#app/bank/shared/require_confirmed'
import { perfectDay } from '#app/bank/simulator/behaviour'
import type { Simulator } from '#app/bank/simulator/server'
import { freeze } from '#app/ledger/actions/holds'
import { post } from '#app/ledger/actions/post'
import { EntryKind, FreezeType } from '#app/ledger/codes'
import { available } from '#app/ledger/rules/accounts'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { changeSettings } from '#app/system/settings/stored_settings'
import { asMember, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import {
  bankUserIdOf,
  givePayPassword,
  openAccount,
  PAY_PASSWORD,
  smsCodeFor,
  startTestBank,
} from '#tests/helpers/bank'
import { resetDatabase, tamper } from '#tests/helpers/database'
import { until } from '#tests/helpers/until'

let bank: Simulator
let serial = 0
const actor = systemActor()

const transfer = (from: number, to: number, cents: number) =>
  inTransaction((trx) =>
    post(trx, {
      key: `both-books:${++serial}`,
      kind: EntryKind.transfer,
      actor,
      entries: [
        { account: available(from), debit: cents },
        { account: available(to), credit: cents },
      ],
    })
  )

const openMovements = () => db.from('bank_movements').whereNot('state', MovementState.confirmed).orderBy('id')

/** Lets the movements that have not ended be so many minutes old. */
const movementsAge = (minutes: number) =>
  tamper(
    'bank_movements',
    `update bank_movements set created_at = clock_timestamp() - make_interval(mins => ?) where state <> ${MovementState.confirmed}`,
    [minutes]
  )

/** Changes the books of the bank, as somebody there would by mistake. */
const tamperAtBank = (companyId: number, cents: number) =>
  db.rawQuery('update bank_simulator.members set available = available + ? where bank_user_id = ?', [
    cents,
    bankUserIdOf(companyId),
  ])

test.group('Both books', (group) => {
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

  async function withdraw(client: any, member: TestMember, amount: number) {
    const sms = await smsCodeFor(member)
    const answer = await asMember(client.post('/api/bank/company/withdraw/add'), member)
      .header('Idempotency-Key', randomUUID())
      .json({ amount, payPassword: PAY_PASSWORD, ...sms })
    return answer.body().body
  }

  test('balances that agree are equal, also while the bank has not been told everything', async ({ assert }) => {
    const a = await createMember()
    const b = await createMember()
    await openAccount(a.company, 1_000)
    await openAccount(b.company)
    await transfer(a.company.id, b.company.id, 30_000)
    assert.include(await checkBalances(actor), { accounts: 4, equal: 4, unsettled: 0, fresh: 0 })
    await deliverMovements()
    assert.include(await checkBalances(actor), { accounts: 4, equal: 4, unsettled: 0, fresh: 0 })
    assert.lengthOf(await db.from('bank_checks'), 2)
  })

  test('an account about which the bank owes an answer is left to the next comparison', async ({ assert }) => {
    const a = await createMember()
    const b = await createMember()
    await openAccount(a.company, 1_000)
    await openAccount(b.company)
    await transfer(a.company.id, b.company.id, 30_000)
    bank.behave((...order) => ({ ...perfectDay(...order), answer: 'silence' }))
    await deliverMovements()
    assert.include(await checkBalances(actor), { equal: 2, unsettled: 2, fresh: 0 })
    await askAboutMovements(0)
    assert.include(await checkBalances(actor), { equal: 4, unsettled: 0, fresh: 0 })
  })

  test('a balance that differs is listed once with both figures, told, and stops the payouts of its company', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const { actor: operator } = await createOperator()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    await tamperAtBank(member.company.id, -1)
    assert.include(await checkBalances(actor), { equal: 2, fresh: 1 })
    assert.include(await checkBalances(actor), { equal: 2, fresh: 0 })
    const [found, ...others] = await db.from('bank_differences')
    assert.lengthOf(others, 0)
    assert.deepInclude(found, {
      cause: DifferenceCause.balance,
      company_id: member.company.id,
      bank_available: 99_999,
      our_available: 100_000,
      state: DifferenceState.open,
    })
    assert.lengthOf(await db.from('ledger_alarms'), 1)
    const sms = await smsCodeFor(member)
    const answer = await asMember(client.post('/api/bank/company/withdraw/add'), member)
      .header('Idempotency-Key', randomUUID())
      .json({ amount: 1_000, payPassword: PAY_PASSWORD, ...sms })
    assert.equal(answer.body().reason, 'bank.payoutsStopped')
    await inTransaction((trx) => handleDifference({ id: found.id, memo: '银行已更正' }, operator, trx))
    assert.equal((await db.from('bank_differences').firstOrFail()).state, DifferenceState.handled)
  })

  test('a sub-account that the bank does not know is a difference', async ({ assert }) => {
    const { company } = await createMember()
    await openAccount(company, 10)
    await db.rawQuery('delete from bank_simulator.members where bank_user_id = ?', [bankUserIdOf(company.id)])
    assert.include(await checkBalances(actor), { equal: 2, fresh: 1 })
    assert.equal((await db.from('bank_differences').firstOrFail()).cause, DifferenceCause.noAccount)
  })

  test('the file of a day agrees, names what only one side has, and what has other figures', async ({ assert }) => {
    const a = await createMember()
    const b = await createMember()
    await openAccount(a.company, 1_000)
    await openAccount(b.company)
    for (const cents of [100, 200, 300]) await transfer(a.company.id, b.company.id, cents)
    await deliverMovements()
    const day = now().toISODate()!
    assert.deepEqual(await checkFile(day), [])
    assert.lengthOf(await db.from('bank_movements').where('reconciled_on', day), 3)

    const [first, second] = await db.from('bank_movements').orderBy('id')
    await db.from('bank_movements').update({ reconciled_on: null })
    await db.rawQuery('delete from bank_simulator.entries where order_id = ?', [first.movement_no])
    await db.rawQuery(`update bank_simulator.entries set available = available * 2 where order_id = ?`, [
      second.movement_no,
    ])
    await bank.store.move(
      {
        orderId: 'STRANGE',
        kind: 'pay',
        payer: bankUserIdOf(a.company.id),
        payee: bankUserIdOf(b.company.id),
        amount: 5,
        tradeNo: null,
        notifyUrl: '',
      },
      0,
      null
    )
    await tamper(
      'bank_movements',
      `update bank_movements set finished_at = finished_at - interval '1 day' where id = ?`,
      [first.id]
    )
    const found = await checkFile(day)
    assert.sameDeepMembers(
      found.map(({ cause, orderNo }) => [cause, orderNo]),
      [
        [DifferenceCause.missingHere, 'STRANGE'],
        [DifferenceCause.amount, second.movement_no],
        [DifferenceCause.missingThere, first.movement_no],
      ]
    )
  })

  test('a file that was cut or changed is not read', ({ assert }) => {
    const line = {
      bankUserId: 'B1',
      orderId: 'ZJ1',
      kind: 'pay' as const,
      serial: '9',
      available: -5,
      frozen: 0,
      time: 't',
    }
    const file = fileOf([line, line])
    assert.deepEqual(readFile(file), [line, line])
    for (const wrong of [
      file.slice(0, -1),
      file.replace('-5', '-6'),
      file.split('\n').slice(1).join('\n'),
      '',
      'H|0\n',
    ])
      assert.throws(() => readFile(wrong), UnreadableFileError)
  })

  test('a payout waits for the bank to confirm what came before, tells so, and leaves as soon as it has', async ({
    client,
    assert,
  }) => {
    const buyer = await createMember()
    const seller = await createMember()
    await openAccount(buyer.company, 1_000)
    await openAccount(seller.company, 500)
    await givePayPassword(seller)
    await transfer(buyer.company.id, seller.company.id, 20_000)
    const { id, state } = await withdraw(client, seller, 40_000)
    assert.equal(state, WithdrawState.requested)
    const list = await asMember(client.post('/api/bank/company/withdraw/list'), seller).json({})
    assert.containsSubset(list.body().body.data, [{ id, queued: true, movementsBefore: 1 }])
    const atBank = await asMember(client.post('/api/bank/company/balance/get'), seller).json({})
    assert.containsSubset(atBank.body().body, {
      bank: { available: 50_000, frozen: 0 },
      ours: { available: 70_000, frozen: 0 },
      unconfirmed: 1,
    })
    await deliverMovements()
    assert.equal((await db.from('withdraw_records').where({ id }).firstOrFail()).state, WithdrawState.sent)
    await sendBankOrder(id)
    await until('payout', () => db.from('withdraw_records').where({ id, state: WithdrawState.done }).first())
    assert.include(await checkBalances(actor), { equal: 4 })
    assert.deepEqual(await verifyLedger(), [])
  })

  test('what comes after a payout does not keep it', async ({ client, assert }) => {
    const buyer = await createMember()
    const seller = await createMember()
    await openAccount(buyer.company, 1_000)
    await openAccount(seller.company, 500)
    await givePayPassword(seller)
    useBankHours('never')
    const { id } = await withdraw(client, seller, 40_000)
    await transfer(buyer.company.id, seller.company.id, 20_000)
    const list = await asMember(client.post('/api/bank/company/withdraw/list'), seller).json({})
    assert.containsSubset(list.body().body.data, [{ id, queued: true, movementsBefore: 0 }])
  })

  test('members see the movements of their own money alone, with the bank’s number', async ({ client, assert }) => {
    const a = await createMember()
    const b = await createMember()
    const stranger = await createMember()
    for (const { company } of [a, b, stranger]) await openAccount(company, 100)
    await transfer(a.company.id, b.company.id, 700)
    await deliverMovements()
    const listOf = async (member: TestMember) =>
      (await asMember(client.post('/api/bank/company/movement/list'), member).json({})).body().body.data
    const [row] = await listOf(a)
    assert.containsSubset(row, { amount: 700, otherName: b.company.name, state: MovementState.confirmed })
    assert.isString(row.bankSerial)
    assert.equal((await listOf(b))[0].otherName, a.company.name)
    assert.deepEqual(await listOf(stranger), [])
  })

  test('without an answer of the bank the balance says so', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 100)
    const asked = async () =>
      (await asMember(client.post('/api/bank/company/balance/get'), member).json({})).body().body
    await bank.stop()
    assert.deepEqual(await asked(), { bank: null, ours: { available: 10_000, frozen: 0 }, unconfirmed: 0 })
    useSimulatorAt('http://127.0.0.1:9')
    assert.isNull((await asked()).bank)
    bank = await startTestBank()
  })

  test('a payment above the limit waits until the bank has confirmed what came before', async ({ assert }) => {
    const { company } = await createMember()
    await openAccount(company, 1_000)
    const pay = (cents: number) => inTransaction((trx) => requireConfirmed(trx, company.id, cents))
    const ref = { type: 'order', id: 1, no: '1' }
    const hold = { companyId: company.id, amount: 5_000, freezeType: FreezeType.orderDeposit, ref, reason: '定金' }
    await inTransaction((trx) => freeze(trx, { ...hold, key: 'both-books-freeze', actor }))
    await pay(1_000_000)
    await changeSettings({ confirmedPaymentLimit: 50_000 }, actor)
    await pay(50_000)
    await assert.refuses(() => pay(50_001), 'bank.movementsOpen')
    await deliverMovements()
    await pay(50_001)
  })

  test('an account is not closed before the bank has confirmed what moved its money', async ({ client, assert }) => {
    const a = await createMember({ manager: true })
    const b = await createMember()
    await openAccount(a.company, 10)
    await openAccount(b.company)
    await transfer(a.company.id, b.company.id, 1_000)
    const close = async () => (await asMember(client.post('/api/bank/company/account/close'), a).json({})).body()
    assert.equal((await close()).reason, 'bank.movementsBeforeClosing')
    await deliverMovements()
    assert.equal((await close()).code, 20000)
  })

  test('a refused movement is sent again under a new number, and what waited follows; its old number stays ended', async ({
    assert,
  }) => {
    const a = await createMember()
    const b = await createMember()
    const { actor: operator } = await createOperator()
    await openAccount(a.company, 1_000)
    await openAccount(b.company)
    bank.behave((...order) => ({ ...perfectDay(...order), failure: '系统繁忙' }))
    await transfer(a.company.id, b.company.id, 700)
    await transfer(a.company.id, b.company.id, 800)
    await deliverMovements()
    const [refused, waiting] = await openMovements()
    assert.deepEqual([refused.state, waiting.state], [MovementState.refused, MovementState.queued])
    await assert.refuses(() => resendMovement({ id: waiting.id, reason: '再试' }, operator), 'bank.movementNotRefused')
    bank.behave(perfectDay)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => resendMovement({ id: refused.id, reason: '银行已恢复' }, operator))
    )
    assert.lengthOf(
      results.filter(({ status }) => status === 'fulfilled'),
      1
    )
    await deliverMovements()
    assert.deepEqual(await openMovements(), [])
    const again = await db.from('bank_movements').where('id', refused.id).firstOrFail()
    assert.notEqual(again.movement_no, refused.movement_no)
    assert.deepEqual(again.refused_nos, [refused.movement_no])
    assert.include(await checkBalances(actor), { equal: 4 })
  })

  test('a bank that is away for long is told once, not once for each movement', async ({ assert }) => {
    const a = await createMember()
    const b = await createMember()
    await openAccount(a.company, 1_000)
    await openAccount(b.company)
    bank.behave((...order) => ({ ...perfectDay(...order), answer: 'lost-request' }))
    for (const cents of [1, 2, 3]) await transfer(a.company.id, b.company.id, cents)
    await deliverMovements()
    await alarmAboutMovements()
    assert.lengthOf(await db.from('ledger_alarms'), 0)
    await movementsAge(61)
    await alarmAboutMovements()
    await alarmAboutMovements()
    assert.lengthOf(await db.from('ledger_alarms'), 1)
  })
})
