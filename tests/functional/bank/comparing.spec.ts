/* Comparing the books when the bank is unwell: what one account or one day has keeps nothing else from being found, told and stopped. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { checkBalances, checkFile, handleDifference } from '#app/bank/actions/check_books'
import { alarmAboutMovements, askAboutMovements, deliverMovements } from '#app/bank/actions/deliver_movements'
import { resendMovement } from '#app/bank/actions/resend_movement'
import { resumePayouts } from '#app/bank/actions/resume_payouts'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import { BankAccountState, DifferenceCause, MovementKind, MovementState } from '#app/bank/codes'
import { useSimulatorAt } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import { reconcilePending } from '#app/bank/jobs/reconcile'
import { resendRefused } from '#app/bank/jobs/resend_movement'
import { CLEARING, PLATFORM } from '#app/bank/rules/pockets'
import { watermark, reachWatermark } from '#app/bank/shared/watermarks'
import { perfectDay } from '#app/bank/simulator/behaviour'
import { post } from '#app/ledger/actions/post'
import { EntryKind } from '#app/ledger/codes'
import { available, feeIncome } from '#app/ledger/rules/accounts'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { bankUserIdOf, openAccount, startTestBank, type TestBank } from '#tests/helpers/bank'
import { resetDatabase, tamper } from '#tests/helpers/database'

let bank: TestBank
let serial = 0
const actor = systemActor()

const move = (kind: EntryKind, from: string, to: string, cents: number) =>
  inTransaction((trx) =>
    post(trx, {
      key: `comparing:${++serial}`,
      kind,
      actor,
      entries: [
        { account: from, debit: cents },
        { account: to, credit: cents },
      ],
    })
  )
const transfer = (from: TestMember, to: TestMember, cents: number) =>
  move(EntryKind.transfer, available(from.company.id), available(to.company.id), cents)

async function trader(yuan = 0): Promise<TestMember> {
  const member = await createMember()
  await openAccount(member.company, yuan)
  return member
}

/** Members with so many yuan each. */
async function traders(...yuan: number[]): Promise<TestMember[]> {
  const made: TestMember[] = []
  for (const each of yuan) made.push(await trader(each))
  return made
}

/** Changes the books of the bank, as somebody there would by mistake. */
const tamperAtBank = (member: TestMember, cents: number) =>
  db.rawQuery('update bank_simulator.members set available = available + ? where bank_user_id = ?', [
    cents,
    bankUserIdOf(member.company.id),
  ])

const accountOf = ({ company }: TestMember) => db.from('bank_accounts').where('company_id', company.id).firstOrFail()
const alarms = async () => (await db.from('ledger_alarms').orderBy('id')).map((row): string => row.subject)
const all = (state: MovementState) => db.from('bank_movements').where({ state }).orderBy('id')
const age = (minutes: number) =>
  tamper('bank_movements', `update bank_movements set created_at = created_at - make_interval(mins => ?)`, [minutes])

test.group('Comparing with a bank that is unwell', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    bank = await startTestBank()
    return () => bank.stop()
  })

  test('a sub-account that the bank has overdrawn is a difference', async ({ assert }) => {
    const member = await trader()
    const balance = bank.store.balance.bind(bank.store)
    bank.store.balance = async (no) => {
      const said = await balance(no)
      return said && no === bankUserIdOf(member.company.id) ? { ...said, available: -1 } : said
    }
    const { differences } = await checkBalances(actor)
    assert.containsSubset(differences, [{ party: member.company.id, bank: { available: -1, frozen: 0 } }])
  })

  test('an account about which the bank says nothing keeps no other from being compared, and is told after a day', async ({
    assert,
  }) => {
    const [silent, differing, equal] = await traders(10, 10, 10)
    await tamperAtBank(differing, 5)
    const balance = bank.store.balance.bind(bank.store)
    bank.store.balance = (no) => {
      if (no === bankUserIdOf(silent.company.id)) throw new Error('disk')
      return balance(no)
    }
    const found = await checkBalances(actor)
    assert.include(found, { accounts: 5, equal: 3, unsettled: 1 })
    assert.deepEqual(
      found.differences.map(({ party }) => party),
      [differing.company.id]
    )
    assert.isNull((await accountOf(silent)).compared_at)
    assert.isNotNull((await accountOf(equal)).compared_at)
    const told = (await alarms()).length
    await db
      .from('bank_accounts')
      .where('company_id', silent.company.id)
      .update({ created_at: db.raw(`now() - interval '25 hours'`) })
    await checkBalances(actor)
    await checkBalances(actor)
    assert.lengthOf(await alarms(), told + 1)
    assert.include((await alarms()).at(-1), silent.company.name)
  })

  test('the first accounts that are asked about may be those without an answer: all others are compared', async ({
    assert,
  }) => {
    await traders(...Array<number>(24).fill(1))
    const balance = bank.store.balance.bind(bank.store)
    bank.store.balance = (no) => {
      if (['CLEARING', 'PLATFORM'].includes(no)) throw new Error('disk')
      return balance(no)
    }
    assert.include(await checkBalances(actor), { accounts: 26, equal: 24, unsettled: 2 })
  })

  test('a bank that answers about nobody is away: nothing is noted', async ({ assert }) => {
    await trader(10)
    useSimulatorAt('http://127.0.0.1:9')
    await assert.rejects(() => checkBalances(actor), BankUnreachableError as never)
    assert.isEmpty(await db.from('bank_checks'))
  })

  test('a difference that grows is told again and stops payouts again; they are not resumed while it is open', async ({
    assert,
  }) => {
    const member = await trader(1000)
    const operator = (await createOperator()).actor
    await tamperAtBank(member, 1)
    await checkBalances(actor)
    const { id: accountId } = await accountOf(member)
    const resume = () => resumePayouts({ accountId, reason: '已核对' }, operator)
    await assert.refuses(resume, 'bank.differencesOpen')
    const [first] = await db.from('bank_differences')
    await db.from('bank_accounts').where('id', accountId).update({ payout_stop: null })

    assert.include(await checkBalances(actor), { fresh: 0 })
    assert.isNull((await accountOf(member)).payout_stop)
    await tamperAtBank(member, -50_001)
    assert.include(await checkBalances(actor), { fresh: 1 })
    assert.isNotNull((await accountOf(member)).payout_stop)
    assert.lengthOf(await alarms(), 2)
    const [again, ...others] = await db.from('bank_differences')
    assert.isEmpty(others)
    assert.include(again, { id: first.id, bank_available: 50_000, our_available: 100_000 })

    await tamperAtBank(member, 50_000)
    await inTransaction((trx) => handleDifference({ id: again.id, memo: '银行已更正' }, operator, trx))
    await resume()
    assert.isNull((await accountOf(member)).payout_stop)
  })

  test('a balance that differs by an order that nobody gave names the order, once, also when the file of the day has it', async ({
    assert,
  }) => {
    const [payer, payee] = await traders(10, 0)
    const order = { orderId: 'STRANGE', kind: 'pay' as const, amount: 5, tradeNo: null, notifyUrl: '' }
    const parties = { payer: bankUserIdOf(payer.company.id), payee: bankUserIdOf(payee.company.id) }
    await bank.store.move({ ...order, ...parties }, 0, null)
    await checkBalances(actor)
    await checkFile(now().toISODate()!)
    const rows = await db.from('bank_differences').orderBy('cause').orderBy('party')
    assert.deepEqual(
      rows.map(({ cause, party, order_no: no }) => [cause, party, no]),
      [
        [DifferenceCause.balance, payer.company.id, null],
        [DifferenceCause.balance, payee.company.id, null],
        [DifferenceCause.missingHere, payer.company.id, 'STRANGE'],
        [DifferenceCause.missingHere, payee.company.id, 'STRANGE'],
      ]
    )
  })

  test('the platform’s two sub-accounts differ each by itself', async ({ assert }) => {
    await db.rawQuery(`update bank_simulator.members set available = 7 where bank_user_id in ('PLATFORM', 'CLEARING')`)
    await checkBalances(actor)
    const rows = await db.from('bank_differences').orderBy('party')
    assert.deepEqual(
      rows.map(({ party }) => party),
      [CLEARING, PLATFORM]
    )
  })

  test('who has closed its account since makes no difference in the file of the day, nor for those it dealt with', async ({
    assert,
  }) => {
    const [payer, payee] = await traders(10, 0)
    await transfer(payer, payee, 1000)
    await deliverMovements()
    const [movement] = await all(MovementState.confirmed)
    await db
      .from('bank_accounts')
      .where('company_id', payee.company.id)
      .update({ state: BankAccountState.closed, bank_user_id: null })
    assert.deepEqual(await checkFile(now().toISODate()!), [])
    // A report that comes twice, the second time after the closing.
    await takeBankResult({
      kind: 'pay',
      orderId: movement.movement_no,
      status: 'success',
      amount: 1000,
      payer: bankUserIdOf(payer.company.id),
      payee: bankUserIdOf(payee.company.id),
    })
    assert.isEmpty(await alarms())
    assert.isNull((await accountOf(payer)).payout_stop)
  })

  test('what the bank has refused and has in its file all the same is a difference, also under a number that is given up', async ({
    assert,
  }) => {
    const [payer, payee] = await traders(10, 0)
    await transfer(payer, payee, 1000)
    await deliverMovements()
    const [done] = await all(MovementState.confirmed)
    await tamper('bank_movements', `update bank_movements set state = ? where id = ?`, [MovementState.refused, done.id])
    const day = now().toISODate()!
    assert.containsSubset(await checkFile(day), [
      { cause: DifferenceCause.amount, orderNo: done.movement_no, party: payer.company.id },
    ])
    await resendMovement({ id: done.id, reason: '重发' }, actor)
    assert.containsSubset(await checkFile(day), [
      { cause: DifferenceCause.missingHere, orderNo: done.movement_no, party: payer.company.id },
    ])
  })

  test('a movement that no file has is listed once, and never again when it has been clarified', async ({ assert }) => {
    const [payer, payee] = await traders(10, 0)
    const operator = (await createOperator()).actor
    await transfer(payer, payee, 1000)
    await deliverMovements()
    await db.rawQuery('delete from bank_simulator.entries')
    await tamper(
      'bank_movements',
      `update bank_movements set bank_serial = null, finished_at = finished_at - interval '1 day'`
    )
    const day = now().toISODate()!
    assert.lengthOf(await checkFile(day), 1)
    assert.lengthOf(await checkFile(day), 0)
    const [{ id, cause }] = await db.from('bank_differences')
    assert.equal(cause, DifferenceCause.missingThere)
    await inTransaction((trx) => handleDifference({ id, memo: '银行次日补记' }, operator, trx))
    assert.lengthOf(await checkFile(day), 0)
    assert.lengthOf(await alarms(), 1)
  })

  test('a damaged file is told once, keeps its day and nothing else', async ({ assert }) => {
    await reachWatermark('reconciled', now().startOf('day').minus({ days: 1 }))
    await reachWatermark('filed', now().startOf('day').minus({ days: 1 }))
    const entries = bank.store.entriesOf.bind(bank.store)
    bank.store.entriesOf = async () => [{ bankUserId: 'A|B\nC' } as never]
    await reconcilePending().catch(() => {})
    await reconcilePending().catch(() => {})
    assert.lengthOf(await alarms(), 1)
    assert.include((await alarms())[0], '对账文件无法识别')
    assert.equal((await watermark('reconciled'))!.toISODate(), now().toISODate())
    assert.equal((await watermark('filed'))!.toISODate(), now().minus({ days: 1 }).toISODate())
    bank.store.entriesOf = entries
    await reconcilePending()
    assert.equal((await watermark('filed'))!.toISODate(), now().toISODate())
  })

  test('success of a number that is given up stops the payouts of its company', async ({ assert }) => {
    const [payer, payee] = await traders(10, 0)
    bank.behave((...order) => ({ ...perfectDay(...order), failure: '系统繁忙' }))
    await transfer(payer, payee, 1000)
    await deliverMovements()
    const [refused] = await all(MovementState.refused)
    await resendMovement({ id: refused.id, reason: '重发' }, actor)
    await takeBankResult({ kind: 'pay', orderId: refused.movement_no, status: 'success', amount: 1000 })
    assert.isNotNull((await accountOf(payer)).payout_stop)
  })

  test('before it is sent again, the bank says once more that it has refused; when it says otherwise nothing is sent', async ({
    assert,
  }) => {
    const [payer, payee] = await traders(10, 0)
    bank.behave((...order) => ({ ...perfectDay(...order), failure: '系统繁忙' }))
    await transfer(payer, payee, 1000)
    await deliverMovements()
    bank.behave(perfectDay)
    const [{ id, movement_no: movementNo }] = await all(MovementState.refused)
    const asked = { id, movementNo, reason: '银行已恢复', operator: '财务' }
    await db.rawQuery(`update bank_simulator.orders set status = 'success' where order_id = ?`, [movementNo])
    assert.isFalse(await resendRefused(asked))
    assert.lengthOf(await all(MovementState.refused), 1)
    assert.isNotNull((await accountOf(payer)).payout_stop)

    await db.rawQuery(`update bank_simulator.orders set status = 'failed' where order_id = ?`, [movementNo])
    assert.isTrue(await resendRefused(asked))
    assert.isFalse(await resendRefused(asked))
    await deliverMovements()
    assert.lengthOf(await all(MovementState.confirmed), 1)
  })

  test('a movement about which the bank fails to answer keeps no other from being asked about', async ({ assert }) => {
    const [a, b, c, d] = await traders(10, 10, 10, 10)
    bank.behave((...order) => ({ ...perfectDay(...order), answer: 'silence', reports: 0 }))
    await transfer(a, b, 100)
    await transfer(c, d, 100)
    await deliverMovements()
    bank.behave(perfectDay)
    const [stuck] = await all(MovementState.sent)
    const order = bank.store.order.bind(bank.store)
    bank.store.order = (no) => {
      if (no === stuck.movement_no) throw new Error('disk')
      return order(no)
    }
    await askAboutMovements(0)
    assert.deepEqual(
      (await all(MovementState.sent)).map(({ id }) => id),
      [stuck.id]
    )
    assert.lengthOf(await all(MovementState.confirmed), 1)
  })

  test('a fee that the bank refuses to one company keeps no other company’s fee from going back', async ({
    assert,
  }) => {
    const [first, second] = await traders(10, 10)
    await move(EntryKind.fee, available(second.company.id), feeIncome, 50)
    await deliverMovements()
    await db.rawQuery(`update bank_simulator.members set status = 'FROZEN' where bank_user_id = ?`, [
      bankUserIdOf(first.company.id),
    ])
    await move(EntryKind.fee, available(first.company.id), feeIncome, 50)
    await move(EntryKind.refund, feeIncome, available(second.company.id), 50)
    await deliverMovements()
    assert.lengthOf(await all(MovementState.refused), 1)
    assert.lengthOf(await all(MovementState.queued), 0)
  })

  test('each payer whose movements do not end is told by itself, and many of them as one outage', async ({
    assert,
  }) => {
    const companies = await traders(...Array<number>(8).fill(10))
    bank.behave((...order) => ({ ...perfectDay(...order), answer: 'lost-request' }))
    await transfer(companies[0], companies[1], 1)
    await age(61)
    await alarmAboutMovements()
    assert.lengthOf(await alarms(), 1)
    await transfer(companies[2], companies[3], 1)
    await age(61)
    await alarmAboutMovements()
    await alarmAboutMovements()
    assert.lengthOf(await alarms(), 2)
    for (const from of [1, 3, 4, 5, 6, 7]) await transfer(companies[from], companies[0], 1)
    await age(61)
    await alarmAboutMovements()
    assert.lengthOf(await alarms(), 3)
    assert.include((await alarms())[2], '等6家付款方')
  })

  test('what the bank was told cannot be rewritten, and a confirmed movement not at all', async ({ assert }) => {
    const [payer, payee] = await traders(10, 0)
    await transfer(payer, payee, 1000)
    const rewrite = (columns: object) => db.from('bank_movements').update(columns)
    for (const columns of [
      { amount: 1 },
      { payee_company_id: payer.company.id },
      { kind: MovementKind.freeze },
      { transaction_id: null },
    ])
      await assert.rejects(() => rewrite(columns), /tells the bank what was posted/)
    await deliverMovements()
    await assert.rejects(() => rewrite({ bank_serial: 'X' }), /is confirmed/)
    await rewrite({ reconciled_on: now().toISODate() })
  })
})
