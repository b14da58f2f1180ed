/*
 * Which figures decide about money: simulated ones only in the demo market; those that an operator has entered never unseen.
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { forgetEverything } from '#core/cached'
import { databaseNow, shiftClock } from '#core/clock'
import { saveQuotes } from '#app/market/actions/save_quotes'
import { storeSettlements } from '#app/market/actions/store_settlements'
import { useSettlementPrice } from '#app/market/actions/use_settlement_price'
import { lastPrices } from '#app/market/queries/point_contract'
import { followQuotes } from '#app/pair_order/jobs/timeouts'
import { inTransaction } from '#core/transaction'
import { asOperator, createOperator } from '#tests/helpers/actors'
import { decide } from '#tests/helpers/second_person'
import { call, must } from '#tests/functional/order/helpers'
import { CF, instructionOf, makePairDeal, placePair, point } from './helpers.js'
import { AlarmKind, AlarmState } from '#app/ledger/codes'
import { InstructionState } from '#app/pair_order/codes'

test.group('Figures that decide about money', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  const demo = () => db.table('demo_seeds').insert({ finished_at: new Date() })
  const settlement = () => inTransaction((trx) => useSettlementPrice(CF, '2026-11-20', trx))

  async function quoted(lastPrice: number, simulated: boolean) {
    const now = await databaseNow()
    const quote = { code: CF, lastPrice, at: now, tradingDay: now.toISODate()! }
    await saveQuotes([quote], { source: 'test', simulated })
    forgetEverything()
  }

  /** An instruction at 15,650 of an order whose seller lets quotes fill (自动确认), in a market at 15,680. */
  async function waiting(client: any, assert: any) {
    const deal = await makePairDeal(client, { last: 1_568_000 })
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    await must(assert, call(client, deal.seller, '/pair/auto', { orderId: ids.orderId, autoFill: true }))
    return instructionId
  }

  test('a simulated settlement price computes no money outside the demo market', async ({ client, assert }) => {
    await makePairDeal(client)
    const simulated = { source: 'test', simulated: true }
    await storeSettlements('2026-11-20', [{ code: CF, settle: 1_550_000 }], simulated, systemActor())
    assert.isNull(await settlement())
    await demo()
    assert.equal(await settlement(), 1_550_000)
  })

  test('a simulated quote fills nothing and makes no price outside the demo market', async ({ client, assert }) => {
    const instructionId = await waiting(client, assert)
    await quoted(1_564_000, true)
    await followQuotes()
    assert.deepInclude(await instructionOf(instructionId), { state: InstructionState.open, touched_at: null })
    assert.isFalse((await lastPrices([CF])).has(CF))
    await demo()
    assert.isTrue((await lastPrices([CF])).has(CF))
    await followQuotes()
    assert.equal((await instructionOf(instructionId)).state, InstructionState.filled)
  })

  test('a quote by hand takes two operators, and an alarm says when it fills', async ({ client, assert }) => {
    const instructionId = await waiting(client, assert)
    const { rows } = await db.rawQuery(
      `insert into operators (username, password, name, mobile) values ('fin', 'x', '赵凯', '13900000088') returning id`
    )
    await db.rawQuery(`insert into operator_roles select ?, id from roles where code = 'FINANCE'`, [rows[0].id])
    const contract = await db.from('futures_contracts').where('code', CF).firstOrFail()
    const asked = await asOperator(
      client.post('/admin/api/futures_contracts/actions/quote'),
      await createOperator()
    ).json({
      ids: [contract.id],
      input: { lastPrice: 1_564_000 },
    })
    asked.assertStatus(202)
    await followQuotes()
    assert.equal((await instructionOf(instructionId)).state, InstructionState.open)
    ;(await decide(client, await createOperator())).assertStatus(200)
    await followQuotes()
    assert.equal((await instructionOf(instructionId)).state, InstructionState.filled)
    const line = await db.from('audit_logs').where('action', 'point_instruction.hand_price').firstOrFail()
    assert.include(line, { entity: 'point_instruction', entity_id: String(instructionId) })
    const alarm = await db.from('ledger_alarms').firstOrFail()
    assert.include(alarm, { kind: AlarmKind.handPrice, state: AlarmState.open })
    assert.include(alarm.subject, '人工报价15,640元/吨触发点价')
    assert.include(alarm.details, { instructionId, price: 1_564_000, contract: CF })
    const sms = await db.from('sms_messages').where('mobile', '13900000088').orderBy('id', 'desc').firstOrFail()
    assert.include(sms.params.content, '人工报价15,640元/吨触发点价')
  })

  test('a quote of a feed raises none', async ({ client, assert }) => {
    const instructionId = await waiting(client, assert)
    await quoted(1_564_000, false)
    await followQuotes()
    assert.equal((await instructionOf(instructionId)).state, InstructionState.filled)
    assert.isNull(await db.from('audit_logs').where('action', 'point_instruction.hand_price').first())
    assert.isNull(await db.from('ledger_alarms').first())
  })
})
