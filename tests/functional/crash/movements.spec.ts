/*
 * kill -9 of the server between a posting and the bank's answer, repeatedly, at a bank on a bad day. Every movement is carried out once, whatever the
 * server had sent and heard when it died, and both books agree.
 *
 *   CRASH_ROUNDS=200 npm test -- functional --files "crash/movements.spec.ts"
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { checkBalances } from '#app/bank/actions/check_books'
import { resendMovement } from '#app/bank/actions/resend_movement'
import { MovementState } from '#app/bank/codes'
import { CLEARING_ACCOUNT, PLATFORM_ACCOUNT } from '#app/bank/simulator/books'
import { badDay, type Behaviour, perfectDay } from '#app/bank/simulator/behaviour'
import { freeze, unfreeze } from '#app/ledger/actions/holds'
import { post } from '#app/ledger/actions/post'
import { EntryKind, FreezeType } from '#app/ledger/codes'
import { verifyBooks, verifyLedger } from '#app/ledger/queries/verify_ledger'
import { available, feeIncome } from '#app/ledger/rules/accounts'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { openAccount, startTestBank, type TestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { progress } from '#tests/helpers/progress'
import { SEED, seeded } from '#tests/helpers/seed'
import { ServerProcess } from '#tests/helpers/server_process'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2)
const COMPANIES = 40
/** Postings before each start. */
const POSTINGS = 60
/** Kills more than asked for, for those that meet nothing. */
const MISSED = 20
/** Yuan of each company. */
const MONEY = 1_000_000

/** Milliseconds that the bank takes, so that a kill meets orders without an answer. */
const ANSWER = 50

/** Of ten orders nine go well: what a kill leaves behind is what this test is about. */
const bad = badDay(SEED)
const day: Behaviour = (kind, orderId, ...more) => ({
  ...(orderId.endsWith('7') ? bad : perfectDay)(kind, orderId, ...more),
  answerMs: ANSWER,
})

const actor = systemActor()
const random = seeded()
const upTo = (most: number) => 1 + Math.floor(random() * most)

test.group('Crash between posting and the bank’s answer', (group) => {
  let bank: TestBank
  let server: ServerProcess
  let members: TestMember[]
  let serial = 0

  group.setup(async () => {
    await resetDatabase()
    bank = await startTestBank(day)
    members = []
    for (let n = 0; n < COMPANIES; n++) {
      members.push(await createMember())
      await openAccount(members[n].company, MONEY)
    }
    server = new ServerProcess(env.get('DATABASE_URL'), {
      BANK_GATEWAY_URL: bank.url,
      BANK_PLATFORM_ACCOUNT: PLATFORM_ACCOUNT,
      BANK_CLEARING_ACCOUNT: CLEARING_ACCOUNT,
    })
  })
  group.teardown(async () => {
    await server.kill()
    await bank.stop()
    await resetDatabase()
  })

  async function postSomething() {
    const key = `crash:${++serial}`
    const from = Math.floor(random() * COMPANIES)
    const to = (from + upTo(COMPANIES - 1)) % COMPANIES
    const [payer, payee] = [members[from].company.id, members[to].company.id]
    const amount = upTo(10_000)
    await inTransaction(async (trx) => {
      if (serial % 3 === 0) {
        const ref = { type: 'order', id: serial, no: String(serial) }
        const freezeType = FreezeType.orderDeposit
        const hold = await freeze(trx, { companyId: payer, amount, freezeType, ref, reason: '定金', key, actor })
        if (serial % 2 === 0) await unfreeze(trx, { holdId: hold.id, key: `${key}:back`, actor })
        return
      }
      const credit = serial % 3 === 1 ? feeIncome : available(payee)
      const kind = serial % 3 === 1 ? EntryKind.fee : EntryKind.transfer
      const entries = [
        { account: available(payer), debit: amount },
        { account: credit, credit: amount },
      ]
      await post(trx, { key, kind, actor, entries })
    })
  }

  /** How the movements after one stand. */
  async function countsSince(id: number) {
    const of = (state: MovementState) => `count(*) filter (where state = ${state})::int`
    const { rows } = await db.rawQuery(
      `select ${of(MovementState.queued)} as queued, ${of(MovementState.sent)} as sent, ${of(MovementState.confirmed)} as confirmed
       from bank_movements where id > ?`,
      [id]
    )
    return rows[0] as { queued: number; sent: number; confirmed: number }
  }

  async function resendRefused() {
    for (const { id } of await db.from('bank_movements').where('state', MovementState.refused).select('id'))
      await resendMovement({ id, reason: '银行已恢复' }, actor)
  }

  test(`after ${ROUNDS} kills every movement is done once and nothing differs`, async ({ assert, cleanup }) => {
    const caught: number[] = []
    const said = () =>
      `${caught.length} kills with ${caught.reduce((sum, n) => sum + n, 0)} movements under way; seed ${SEED}`
    const tell = progress(said)
    cleanup(() => console.log(`      ${said()}`))
    // A kill that met nothing, as it may on a busy machine, does not count.
    for (let round = 0; caught.length < ROUNDS && round < ROUNDS + MISSED; round++) {
      const [{ last }] = await db.from('bank_movements').max('id as last')
      for (let n = 0; n < POSTINGS; n++) await postSomething()
      const done = upTo(POSTINGS / 4) - 1
      await server.launch()
      await server.until(
        'movements are under way',
        async () => {
          // A movement that the bank refuses keeps those of both its sides back until an operator sends it again.
          await resendRefused()
          const { queued, sent, confirmed } = await countsSince(last ?? 0)
          return (sent > 0 && confirmed >= done) || queued === 0
        },
        1
      )
      await server.kill()
      const { sent } = await countsSince(last ?? 0)
      if (sent > 0) caught.push(sent)
      tell()
    }
    assert.lengthOf(caught, ROUNDS, 'kills that have met movements under way')

    await server.launch()
    await server.until('everything is confirmed', async () => {
      await resendRefused()
      return (await db.from('bank_movements').whereNot('state', MovementState.confirmed).first()) === null
    })
    const { differences, equal, accounts } = await checkBalances(actor)
    assert.deepEqual(differences, [])
    assert.equal(equal, accounts)
    const { rows } = await db.rawQuery(
      `select m.movement_no from bank_movements m full join bank_simulator.orders o on o.order_id = m.movement_no and o.status = 'success'
       where m.id is null and o.status = 'success' or o.order_id is null or o.amount <> m.amount`
    )
    assert.deepEqual(rows, [], 'orders that only one side has')
    const told = (await verifyLedger()).filter(({ check }) => check === '记账与银行指令不一致')
    assert.deepEqual([...(await verifyBooks()), ...told], [])
  }).disableTimeout()
})
