import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { MovementKind, MovementState } from '#app/bank/codes'
import { askAboutMovements, deliverMovements } from '#app/bank/actions/deliver_movements'
import { resendMovement } from '#app/bank/actions/resend_movement'
import { expectedAtBank } from '#app/bank/queries/expected_at_bank'
import { bankNumbersOf } from '#app/bank/queries/bank_numbers'
import { PLATFORM_ACCOUNT } from '#app/bank/simulator/books'
import { perfectDay, type Behaviour } from '#app/bank/simulator/behaviour'
import type { Simulator } from '#app/bank/simulator/server'
import { capture, freeze, unfreeze } from '#app/ledger/actions/holds'
import { type Entry, post } from '#app/ledger/actions/post'
import { EntryKind, FreezeType } from '#app/ledger/codes'
import { available, escrow, feeIncome } from '#app/ledger/rules/accounts'
import { createMember } from '#tests/helpers/actors'
import { openAccount, startTestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'

let bank: Simulator
let serial = 0

const actor = systemActor()

const move = (kind: EntryKind, from: string, to: string, cents: number) =>
  inTransaction((trx) => {
    const entries: Entry[] = [
      { account: from, debit: cents },
      { account: to, credit: cents },
    ]
    return post(trx, { key: `test-move:${++serial}`, kind, actor, entries })
  })

/** Parties whose pockets at the bank are not those of our books. */
async function differences() {
  const expected = await expectedAtBank()
  const numbers = await bankNumbersOf(expected.map(({ party }) => party))
  const found = []
  for (const { party, ours } of expected) {
    const seen = await bank.store.balance(numbers.get(party)!)
    if (seen?.available !== ours.available || seen?.frozen !== ours.frozen) found.push({ party, ours, seen })
  }
  return found
}

/** A seller and a buyer with 10,000 yuan, and a deal between them up to its release, with its fee. */
async function deal() {
  const buyer = await createMember()
  const seller = await createMember()
  await openAccount(buyer.company, 10_000)
  await openAccount(seller.company)
  const orderId = 9_000_000 + ++serial
  const ref = { type: 'order', id: orderId, no: `XH${orderId}` }
  await inTransaction(async (trx) => {
    const companyId = buyer.company.id
    const hold = await freeze(trx, {
      companyId,
      amount: 50_000,
      freezeType: FreezeType.orderDeposit,
      ref,
      reason: '定金',
      key: `test-freeze:${orderId}`,
      actor,
    })
    await capture(trx, {
      holdId: hold.id,
      to: escrow(orderId),
      kind: EntryKind.payment,
      key: `test-pay:${orderId}`,
      actor,
    })
  })
  await move(EntryKind.payment, available(buyer.company.id), escrow(orderId), 450_000)
  await move(EntryKind.proceeds, escrow(orderId), available(seller.company.id), 480_000)
  await move(EntryKind.fee, available(seller.company.id), feeIncome, 300)
  await move(EntryKind.refund, escrow(orderId), available(buyer.company.id), 20_000)
  return { buyer, seller, orderId }
}

test.group('The bank follows every posting', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    bank = await startTestBank()
    return () => bank.stop()
  })

  test('after a deal the books of the bank are ours, movement by movement', async ({ assert }) => {
    const { buyer, seller } = await deal()
    assert.lengthOf(await differences(), 3)
    await deliverMovements()
    assert.deepEqual(await differences(), [])
    const rows = await db.from('bank_movements').orderBy('id')
    assert.deepEqual(
      rows.map(({ kind, payer_company_id: payer, payee_company_id: payee, amount, state }) => [
        kind,
        payer,
        payee,
        amount,
        state,
      ]),
      [
        [MovementKind.freeze, buyer.company.id, buyer.company.id, 50_000, MovementState.confirmed],
        [MovementKind.freeze, buyer.company.id, buyer.company.id, 450_000, MovementState.confirmed],
        [MovementKind.payFrozen, buyer.company.id, seller.company.id, 480_000, MovementState.confirmed],
        [MovementKind.fee, seller.company.id, 0, 300, MovementState.confirmed],
        [MovementKind.unfreeze, buyer.company.id, buyer.company.id, 20_000, MovementState.confirmed],
      ]
    )
    assert.isTrue(rows.every(({ bank_serial: number }) => number !== null))
  })

  test('a posting that is rolled back leaves nothing for the bank', async ({ assert }) => {
    const buyer = await createMember()
    await openAccount(buyer.company, 100)
    await assert.rejects(() =>
      inTransaction(async (trx) => {
        await post(trx, {
          key: 'test-rolled-back',
          kind: EntryKind.fee,
          actor,
          entries: [
            { account: available(buyer.company.id), debit: 100 },
            { account: feeIncome, credit: 100 },
          ],
        })
        throw new Error('the end')
      })
    )
    assert.lengthOf(await db.from('bank_movements'), 0)
  })

  for (const [what, day] of [
    ['requests get lost', (...order) => ({ ...perfectDay(...order), answer: 'lost-request' })],
    ['answers get lost', (...order) => ({ ...perfectDay(...order), answer: 'silence' })],
  ] as [string, Behaviour][])
    test(`when ${what}, movements are asked about under their numbers and done once`, async ({ assert }) => {
      await deal()
      bank.behave(day)
      await deliverMovements()
      assert.lengthOf(await db.from('bank_movements').where('state', MovementState.confirmed), 0)
      bank.behave(perfectDay)
      for (let i = 0; i < 6; i++) await askAboutMovements(0)
      assert.deepEqual(await differences(), [])
      assert.lengthOf(await db.from('bank_movements').whereNot('state', MovementState.confirmed), 0)
    })

  test('two processes that deliver at once do every movement once and in order', async ({ assert }) => {
    for (let i = 0; i < 5; i++) await deal()
    await Promise.all([deliverMovements(), deliverMovements(), deliverMovements()])
    await deliverMovements()
    assert.deepEqual(await differences(), [])
    assert.lengthOf(await db.from('bank_movements').whereNot('state', MovementState.confirmed), 0)
  })

  test('a refused movement keeps what follows it at the bank, and nobody else', async ({ assert }) => {
    const first = await deal()
    const other = await deal()
    bank.behave((kind, ...order) => ({
      ...perfectDay(kind, ...order),
      failure: kind === 'pay-frozen' && order[1].tradeNo === null && order[1].payee === undefined ? '' : null,
    }))
    await db.rawQuery(`update bank_simulator.members set status = 'FROZEN' where name = ?`, [first.seller.company.name])
    await deliverMovements()
    const open = await db.from('bank_movements').whereNot('state', MovementState.confirmed).orderBy('id')
    assert.deepEqual(
      open.map(({ kind, state, bank_message: said }) => [kind, state, said]),
      [
        [MovementKind.payFrozen, MovementState.refused, '子账户状态异常'],
        [MovementKind.fee, MovementState.queued, null],
        [MovementKind.unfreeze, MovementState.queued, null],
      ]
    )
    assert.notInclude(
      open.map(({ payer_company_id: payer }) => payer),
      other.buyer.company.id
    )
    assert.lengthOf(await db.from('ledger_alarms'), 1)
  })

  test('a fee that the platform lacks the money to give back holds nobody up, and follows when there is some', async ({
    assert,
  }) => {
    const { company } = await createMember()
    await openAccount(company, 100)
    await move(EntryKind.fee, available(company.id), feeIncome, 300)
    await deliverMovements()
    await bank.chargeFee(PLATFORM_ACCOUNT, 100)
    await bank.worker.work()
    await move(EntryKind.refund, feeIncome, available(company.id), 300)
    const ref = { type: 'order', id: 1, no: '1' }
    await inTransaction((trx) =>
      freeze(trx, {
        companyId: company.id,
        amount: 100,
        freezeType: FreezeType.orderDeposit,
        ref,
        reason: '定金',
        key: 'test-beside-refund',
        actor,
      })
    )
    await move(EntryKind.fee, available(company.id), feeIncome, 150)
    await deliverMovements()
    await deliverMovements()
    const [refund, ...more] = await db.from('bank_movements').whereNot('state', MovementState.confirmed)
    assert.deepEqual(more, [])
    assert.deepInclude(refund, { kind: MovementKind.feeRefund, state: MovementState.refused, amount: 300 })
    await resendMovement({ id: refund.id, reason: '手续费账户已有余额' }, actor)
    await deliverMovements()
    assert.lengthOf(await db.from('bank_movements').whereNot('state', MovementState.confirmed), 0)
    assert.deepEqual(await differences(), [])
  })

  test('a hold that is made and released again reaches the bank in that order', async ({ assert }) => {
    const { company } = await createMember()
    await openAccount(company, 1)
    const ref = { type: 'order', id: 1, no: '1' }
    await inTransaction(async (trx) => {
      for (let i = 0; i < 4; i++) {
        const hold = await freeze(trx, {
          companyId: company.id,
          amount: 100,
          freezeType: FreezeType.orderDeposit,
          ref,
          reason: '定金',
          key: `test-again:${i}`,
          actor,
        })
        await unfreeze(trx, { holdId: hold.id, key: `test-back:${i}`, actor })
      }
    })
    await deliverMovements()
    assert.deepEqual(await differences(), [])
    assert.lengthOf(await db.from('bank_movements').where('state', MovementState.confirmed), 8)
  })
})
