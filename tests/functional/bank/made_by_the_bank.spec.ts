/* What the bank does by itself: interest, its fees, payouts that come back, sub-accounts that it closes, maintenance. */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ownFunds } from '#app/ledger/rules/accounts'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { sendQueued } from '#app/bank/actions/ask_bank'
import { alarmAboutMovements, deliverMovements } from '#app/bank/actions/deliver_movements'
import { saveMaintenance } from '#app/bank/actions/edit_maintenance'
import { matchPayment } from '#app/bank/actions/match_payment'
import { refundPayment } from '#app/bank/actions/refund_payment'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import {
  BankAccountState,
  MovementKind,
  MovementState,
  PaymentNature,
  WithdrawDirection,
  WithdrawState,
} from '#app/bank/codes'
import { ownSubAccounts } from '#app/bank/gateway/main'
import type { BankOrder } from '#app/bank/gateway/messages'
import { sendBankOrder } from '#app/bank/jobs/send_bank_order'
import { CLEARING, PLATFORM } from '#app/bank/rules/pockets'
import { expectedAtBank } from '#app/bank/queries/expected_at_bank'
import { useBankHours } from '#app/bank/shared/bank_hours'
import { balancesOf } from '#app/ledger/queries/balances'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { freeze } from '#app/ledger/actions/holds'
import { AlarmKind, FreezeType } from '#app/ledger/codes'
import { asMember, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import {
  bankUserIdOf,
  givePayPassword,
  openAccount,
  PAY_PASSWORD,
  smsCodeFor,
  startTestBank,
  type TestBank,
} from '#tests/helpers/bank'
import { resetDatabase, tamper } from '#tests/helpers/database'

let bank: TestBank
let serial = 0

/** A report of the bank about something of its own, under a number of the bank. */
const report = (kind: BankOrder['kind'], more: Partial<BankOrder>): BankOrder => ({
  kind,
  orderId: `BK${++serial}`,
  status: 'success',
  serial: `9${serial}`,
  ...more,
})

const alarms = async () =>
  (await db.from('ledger_alarms').where('kind', AlarmKind.bankMismatch).orderBy('id')).map((row) => row.subject)
const stopOf = async (companyId: number) =>
  (await db.from('bank_accounts').where('company_id', companyId).firstOrFail()).payout_stop
const atBank = async (party: number) => (await expectedAtBank([party]))[0].ours
const recordOf = (no: string) => db.from('withdraw_records').where('api_order_id', no).firstOrFail()

async function trader(yuan: number): Promise<TestMember> {
  const member = await createMember()
  await openAccount(member.company, yuan)
  await givePayPassword(member)
  return member
}

/** A payout that the bank has made. @returns its number */
async function paidOut(client: any, member: TestMember, amount: number): Promise<string> {
  const sms = await smsCodeFor(member)
  const answer = await asMember(client.post('/api/bank/company/withdraw/add'), member)
    .header('Idempotency-Key', randomUUID())
    .json({ amount, payPassword: PAY_PASSWORD, ...sms })
  const { apiOrderId, id } = answer.body().body
  await sendBankOrder(id)
  await takeBankResult({ kind: 'withdraw', orderId: apiOrderId, status: 'success', amount })
  return apiOrderId
}

test.group('Made by the bank', (group) => {
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
  group.each.teardown(async () => {
    if (!(await verifyLedger()).length) return
    throw new Error(JSON.stringify(await verifyLedger()))
  })

  test('interest belongs to whose sub-account it is credited to, once, however often it is reported', async ({
    client,
    assert,
  }) => {
    const member = await trader(1000)
    const message = report('interest', { bankUserId: bankUserIdOf(member.company.id), amount: 1234 })
    await Promise.all(Array.from({ length: 10 }, () => takeBankResult(message)))
    assert.include(await balancesOf(member.company.id), { balance: 101_234, useBalance: 101_234, cashBalance: 101_234 })
    const list = await asMember(client.post('/api/bank/company/withdraw/list'), member).json({})
    assert.containsSubset(list.body().body.data, [
      { amount: 1234, nature: PaymentNature.interest, state: WithdrawState.done, remarks: '存款利息' },
    ])
    assert.lengthOf(await db.from('notices').where('company_id', member.company.id).where('title', '存款利息到账'), 1)
    assert.isEmpty(await alarms())
  })

  test('interest under a known number with another amount is booked by nobody and stops the payouts', async ({
    assert,
  }) => {
    const member = await trader(1000)
    const message = report('interest', { bankUserId: bankUserIdOf(member.company.id), amount: 1234 })
    await takeBankResult(message)
    await takeBankResult({ ...message, amount: 9999 })
    assert.include(await balancesOf(member.company.id), { balance: 101_234 })
    assert.isNotNull(await stopOf(member.company.id))
    assert.lengthOf(await alarms(), 1)
  })

  test('interest of the platform’s own sub-accounts is its income, that of unknown payers’ money moved to it', async ({
    assert,
  }) => {
    const { platform, clearing } = ownSubAccounts()
    await takeBankResult(report('interest', { bankUserId: platform, amount: 500 }))
    await takeBankResult(report('interest', { bankUserId: clearing, amount: 70 }))
    assert.deepEqual(await atBank(PLATFORM), { available: 570, frozen: 0 })
    assert.deepEqual(await atBank(CLEARING), { available: 0, frozen: 0 })
    const movements = await db.from('bank_movements')
    assert.lengthOf(movements, 1)
    assert.include(movements[0], {
      kind: MovementKind.assign,
      payer_company_id: CLEARING,
      payee_company_id: PLATFORM,
      amount: 70,
    })
  })

  test('interest of a sub-account that nobody has is told and not booked', async ({ assert }) => {
    assert.isFalse(await takeBankResult(report('interest', { bankUserId: 'B0', amount: 500 })))
    assert.lengthOf(await alarms(), 1)
    assert.isEmpty(await db.from('withdraw_records'))
  })

  test('a fee of the bank lessens what the platform has there, and nobody else’s money', async ({ assert }) => {
    const { platform } = ownSubAccounts()
    await takeBankResult(report('interest', { bankUserId: platform, amount: 500 }))
    const fee = report('bank-fee', { bankUserId: platform, amount: 120, remark: '账户管理费' })
    await Promise.all([takeBankResult(fee), takeBankResult(fee)])
    assert.deepEqual(await atBank(PLATFORM), { available: 380, frozen: 0 })
    assert.include(await recordOf(fee.orderId), {
      direction: WithdrawDirection.out,
      nature: PaymentNature.bankFee,
      company_id: null,
      remarks: '账户管理费',
    })
  })

  test('what is paid into the platform’s own sub-account is its own money, once, and nobody’s to assign', async ({
    assert,
  }) => {
    const { platform } = ownSubAccounts()
    const paid = report('in', { subAccount: platform, amount: 700, payerName: '平台运营方', credited: 'platform' })
    await Promise.all([takeBankResult(paid), takeBankResult(paid)])
    assert.deepEqual(await atBank(PLATFORM), { available: 700, frozen: 0 })
    assert.include(await recordOf(paid.orderId), {
      direction: WithdrawDirection.in,
      nature: PaymentNature.ownFunds,
      state: WithdrawState.done,
      company_id: null,
    })
    const { balance } = await db.from('ledger_accounts').where('code', ownFunds).firstOrFail()
    assert.equal(balance, 700)
    await takeBankResult(report('bank-fee', { bankUserId: platform, amount: 120 }))
    assert.deepEqual(await atBank(PLATFORM), { available: 580, frozen: 0 })
    const other = { ...paid, amount: 900 }
    await takeBankResult(other)
    assert.deepEqual(await atBank(PLATFORM), { available: 580, frozen: 0 })
  })

  test('where the bank says that it has credited another sub-account, its word decides, or it contradicts itself', async ({
    assert,
  }) => {
    const { platform } = ownSubAccounts()
    const member = await trader(1000)
    await takeBankResult(report('in', { subAccount: platform, amount: 70, payerName: '某人', credited: 'clearing' }))
    assert.deepEqual(await atBank(CLEARING), { available: 70, frozen: 0 })
    assert.deepEqual(await atBank(PLATFORM), { available: 0, frozen: 0 })
    const { bank_card: subAccount } = await db
      .from('bank_accounts')
      .where('company_id', member.company.id)
      .firstOrFail()
    const wrong = report('in', { subAccount, amount: 90, payerName: member.company.name, credited: 'platform' })
    await takeBankResult(wrong)
    assert.isNull(await db.from('withdraw_records').where('api_order_id', wrong.orderId).first())
    assert.include(await balancesOf(member.company.id), { balance: 100_000 })
    assert.isNotEmpty(await db.from('ledger_alarms').where('kind', AlarmKind.bankMismatch))
  })

  test('a fee that the bank takes from a member is not booked: FINANCE is told, payouts wait', async ({ assert }) => {
    const member = await trader(1000)
    await takeBankResult(report('bank-fee', { bankUserId: bankUserIdOf(member.company.id), amount: 120 }))
    assert.include(await balancesOf(member.company.id), { balance: 100_000 })
    assert.isNotNull(await stopOf(member.company.id))
    assert.lengthOf(await alarms(), 1)
  })

  test('a payout that the receiving bank sends back is available again, and its record says so', async ({
    client,
    assert,
  }) => {
    const member = await trader(1000)
    const no = await paidOut(client, member, 30_000)
    assert.include(await balancesOf(member.company.id), { balance: 70_000 })
    const back = report('returned', { originalOrderId: no, amount: 30_000, message: '收款账户已销户' })
    await Promise.all(Array.from({ length: 5 }, () => takeBankResult(back)))
    assert.include(await balancesOf(member.company.id), { balance: 100_000, useBalance: 100_000, cashBalance: 100_000 })
    assert.include(await recordOf(no), { state: WithdrawState.returned, remarks: '收款账户已销户' })
    assert.include(await recordOf(back.orderId), {
      nature: PaymentNature.returned,
      original_no: no,
      company_id: member.company.id,
    })
    // The result of the payout may still be reported.
    await takeBankResult({ kind: 'withdraw', orderId: no, status: 'success', amount: 30_000 })
    assert.isEmpty(await alarms())
  })

  test('a payout comes back once: a second return, another amount and an unknown number are told', async ({
    client,
    assert,
  }) => {
    const member = await trader(1000)
    const no = await paidOut(client, member, 30_000)
    await takeBankResult(report('returned', { originalOrderId: no, amount: 29_000 }))
    assert.include(await balancesOf(member.company.id), { balance: 70_000 })
    await takeBankResult(report('returned', { originalOrderId: no, amount: 30_000 }))
    await takeBankResult(report('returned', { originalOrderId: no, amount: 30_000 }))
    await takeBankResult(report('returned', { originalOrderId: 'CJ404', amount: 30_000 }))
    assert.include(await balancesOf(member.company.id), { balance: 100_000 })
    assert.lengthOf(await alarms(), 3)
    assert.isNotNull(await stopOf(member.company.id))
  })

  test('two returns of one payout at the same moment book one of them', async ({ client, assert }) => {
    const member = await trader(1000)
    const no = await paidOut(client, member, 30_000)
    const twice = [1, 2].map(() => report('returned', { originalOrderId: no, amount: 30_000 }))
    await Promise.all(twice.map((message) => takeBankResult(message)))
    assert.include(await balancesOf(member.company.id), { balance: 100_000 })
    assert.lengthOf(await alarms(), 1)
  })

  test('a payout whose result was lost comes back all the same: it has been paid', async ({ client, assert }) => {
    const member = await trader(1000)
    const sms = await smsCodeFor(member)
    const answer = await asMember(client.post('/api/bank/company/withdraw/add'), member)
      .header('Idempotency-Key', randomUUID())
      .json({ amount: 30_000, payPassword: PAY_PASSWORD, ...sms })
    const no = answer.body().body.apiOrderId
    await takeBankResult(report('returned', { originalOrderId: no, amount: 30_000 }))
    assert.include(await balancesOf(member.company.id), { balance: 100_000, frozen: 0 })
    assert.include(await recordOf(no), { state: WithdrawState.returned })
  })

  test('a refund that comes back is a payment of an unknown payer once more', async ({ assert }) => {
    const member = await trader(0)
    const operator = (await createOperator()).actor
    await takeBankResult(
      report('in', {
        orderId: 'IN-STRANGE',
        amount: 5000,
        subAccount: (await db.from('bank_accounts').firstOrFail()).bank_card,
        payerName: '另一家公司',
        payerCard: '6222021001116245702',
      })
    )
    const { id } = await recordOf('IN-STRANGE')
    const sent = await refundPayment({ id, reason: '户名不符' }, operator)
    await takeBankResult({ kind: 'refund', orderId: sent.refundOrderId!, status: 'success', amount: 5000 })
    const back = report('returned', { originalOrderId: sent.refundOrderId!, amount: 5000 })
    await takeBankResult(back)
    const again = await recordOf(back.orderId)
    assert.include(again, { state: WithdrawState.requested, company_id: null, entity_last_four: '5702' })
    assert.deepEqual(await atBank(CLEARING), { available: 5000, frozen: 0 })
    await matchPayment({ id: again.id, companyId: member.company.id, reason: '已核实' }, operator)
    assert.include(await balancesOf(member.company.id), { balance: 5000 })
    assert.include(await recordOf('IN-STRANGE'), { state: WithdrawState.failed })
  })

  test('a sub-account that the bank closes is closed here, and the company may open another', async ({
    client,
    assert,
  }) => {
    const member = await trader(0)
    const message = report('closed', { bankUserId: bankUserIdOf(member.company.id), message: '长期不动户' })
    await Promise.all([takeBankResult(message), takeBankResult(message)])
    assert.include(await db.from('bank_accounts').where('company_id', member.company.id).firstOrFail(), {
      state: BankAccountState.closed,
      bank_user_id: null,
    })
    const page = await asMember(client.post('/api/bank/company/account/get'), member).json({})
    assert.equal(page.body().body.account.state, BankAccountState.closed)
    assert.isEmpty(await alarms())
  })

  test('a sub-account with money, or with orders under way, stays open here: FINANCE is told, payouts stop', async ({
    assert,
  }) => {
    const member = await trader(10)
    await takeBankResult(report('closed', { bankUserId: bankUserIdOf(member.company.id) }))
    assert.equal(
      (await db.from('bank_accounts').where('company_id', member.company.id).firstOrFail()).state,
      BankAccountState.open
    )
    assert.isNotNull(await stopOf(member.company.id))
    assert.lengthOf(await alarms(), 1)
  })

  test('during a maintenance the ledger goes on, and the bank hears of it afterwards; payouts wait and leave by themselves', async ({
    client,
    assert,
  }) => {
    const member = await trader(1000)
    const operator = (await createOperator()).actor
    const id = await inTransaction((trx) =>
      saveMaintenance({
        input: { startsAt: now().minus({ minutes: 5 }), endsAt: now().plus({ hours: 2 }), memo: '系统升级' },
        actor: operator,
        trx,
      })
    )
    const { id: accountId } = await db.from('bank_accounts').where('company_id', member.company.id).firstOrFail()
    await inTransaction((trx) =>
      freeze(trx, {
        companyId: member.company.id,
        freezeType: FreezeType.platform,
        amount: 20_000,
        ref: { type: 'bank_account', id: accountId, no: 'X' },
        reason: '核查',
        key: 'freeze-in-maintenance',
        actor: systemActor(),
      })
    )
    assert.equal(await deliverMovements(), 0)
    const sms = await smsCodeFor(member)
    const asked = await asMember(client.post('/api/bank/company/withdraw/add'), member)
      .header('Idempotency-Key', randomUUID())
      .json({ amount: 30_000, payPassword: PAY_PASSWORD, ...sms })
    assert.include(asked.body().body, { state: WithdrawState.requested, queued: true })
    const page = await asMember(client.post('/api/bank/company/account/get'), member).json({})
    assert.equal(page.body().body.maintenance.memo, '系统升级')
    await tamper('bank_movements', `update bank_movements set created_at = created_at - interval '3 hours'`)
    await alarmAboutMovements()
    assert.isEmpty(await alarms())

    await inTransaction((trx) =>
      saveMaintenance({ id, input: { endsAt: now().minus({ minutes: 1 }) }, actor: operator, trx })
    )
    await deliverMovements()
    assert.lengthOf(await db.from('bank_movements').whereNot('state', MovementState.confirmed), 0)
    await sendQueued()
    assert.notEqual((await recordOf(asked.body().body.apiOrderId)).state, WithdrawState.requested)
  })

  test('a maintenance ends after it begins, within three days', async ({ assert }) => {
    const operator = (await createOperator()).actor
    const startsAt = now()
    const saved = (hours: number) =>
      inTransaction((trx) =>
        saveMaintenance({
          input: { startsAt, endsAt: startsAt.plus({ hours }) },
          actor: operator,
          trx,
        })
      )
    await assert.rejects(() => saved(-1), '结束时间须晚于开始时间')
    await assert.rejects(() => saved(73), '一次维护最长72小时')
    await saved(72)
  })
  test('two maintenances are a day apart, also when both are entered at once, and announced for two months at most', async ({
    assert,
  }) => {
    const operator = (await createOperator()).actor
    const today = now()
    /** An hour of maintenance that begins in so many hours. */
    const saved = (from: number, id?: number) =>
      inTransaction((trx) =>
        saveMaintenance({
          id,
          input: { startsAt: today.plus({ hours: from }), endsAt: today.plus({ hours: from + 1 }) },
          actor: operator,
          trx,
        })
      )
    await saved(30)
    await assert.refuses(() => saved(54), 'bank.maintenanceTooNear')
    await assert.refuses(() => saved(6), 'bank.maintenanceTooNear')
    const later = await saved(56)
    await saved(60, later)
    await assert.refuses(() => saved(54, later), 'bank.maintenanceTooNear')
    await assert.rejects(() => saved(24 * 61), '最多提前60天登记')
    const both = await Promise.allSettled([saved(200), saved(201)])
    assert.sameMembers(
      both.map(({ status }) => status),
      ['fulfilled', 'rejected']
    )
  })
})
