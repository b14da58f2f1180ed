/* Settlement of goods by the tonne (F10, F13): what the scale says, within ±5 % of the contract; beyond it the sides agree, or operators rule. */
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { shiftClock } from '#core/clock'
import { WeightType } from '#app/catalog/codes'
import { DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'
import { ClaimKind, ClaimState, SettlementState } from '#app/settlement/codes'
import { ruleClaim } from '#app/settlement/actions/claim_steps'
import { runSettlementTimeouts } from '#app/settlement/jobs/timeouts'
import { changeSettings } from '#app/system/settings/stored_settings'
import { createOperator } from '#tests/helpers/actors'
import { SEED } from '#tests/helpers/tonnage'
import { assertLedger, balance, call, invoiceOf, must, PAY_PASSWORD, travelTo } from '../order/helpers.js'
import { makeTonnageDeal, walkTonnage } from './helpers.js'

const orderOf = (id: number) => db.from('orders').where('id', id).firstOrFail()
const settlementOf = (orderId: number) => db.from('settlements').where('order_id', orderId).firstOrFail()
const claimOf = (orderId: number) => db.from('claims').where('order_id', orderId).first()

test.group('Settlement by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('exactly five per cent less or more is settled, a kilogram beyond is disputed and both sides are told', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client, { money: 3_000_000 })
    for (const scale of [30.4, 33.6]) {
      const { orderId } = await walkTonnage(assert, deal, 'pick', { scale, noMore: true })
      assert.deepInclude(await settlementOf(orderId), { state: SettlementState.draft, weight: scale })
    }
    for (const scale of [30.399, 33.601]) {
      const { orderId } = await walkTonnage(assert, deal, 'pick', { scale, noMore: true })
      assert.equal((await orderOf(orderId)).state, OrderState.disputed)
      assert.deepInclude(await settlementOf(orderId), { state: SettlementState.disputed, weight: scale })
      const claim = await claimOf(orderId)
      assert.deepInclude(claim, { state: ClaimState.open, kind: ClaimKind.quantity, user_id: 0 })
      assert.include(claim.content, '合同32.000吨，相差超过±5%')
      for (const { company } of [deal.buyer, deal.seller])
        assert.isNotNull(
          await db
            .from('notices')
            .where({ code: 'N12', company_id: company.id })
            .where('content', 'like', `%${scale}%`)
            .first()
        )
      const withdrawn = await call(client, deal.buyer, '/claim/withdraw', { claimId: claim.id })
      assert.deepInclude(withdrawn, { reason: 'settlement.claimMissing' })
    }
    const told = await db.from('notices').where('content', 'like', '%转入争议%').select('content')
    for (const { content } of told) assert.notInclude(content, '系统协商')
  })

  test('the sides agree on a disputed weight, which is then settled', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const { orderId, lineId, settlementId } = await walkTonnage(assert, deal, 'pick', { scale: 20, noMore: true })
    const { id: claimId } = await claimOf(orderId)
    assert.refusesInput(
      await call(client, deal.seller, '/claim/offer', { claimId, lines: [{ lineId, weight: 33.601 }], note: '按计划' }),
      'weight',
      'domain'
    )
    const lines = [{ lineId, weight: 20 }]
    await must(assert, call(client, deal.seller, '/claim/offer', { claimId, lines, note: '按实提结算' }))
    await must(assert, call(client, deal.buyer, '/claim/accept', { claimId }))
    assert.deepInclude(await settlementOf(orderId), {
      state: SettlementState.unconfirmed,
      weight: 20,
      amount: 14_240_000,
    })
    await must(assert, call(client, deal.buyer, '/settlement/confirm', { settlementId }))
    assert.equal(await balance(`2003.${orderId}`), 712_000)
    await must(assert, call(client, deal.seller, '/invoice/register', await invoiceOf(settlementId)))
    await must(assert, call(client, deal.buyer, '/invoice/confirm', { settlementId }))
    assert.equal((await orderOf(orderId)).state, OrderState.completed)
    await assertLedger(assert)
  })

  test('an operator rules a weight above the tolerance, and the buyer pays what is missing', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const { orderId, lineId, settlementId } = await walkTonnage(assert, deal, 'pick', { scale: 35, noMore: true })
    const { actor } = await createOperator()
    const { id: claimId } = await claimOf(orderId)
    await ruleClaim({ claimId, lines: [{ lineId, weight: 35 }], result: '按磅单结算' }, actor)
    await must(assert, call(client, deal.buyer, '/settlement/confirm', { settlementId }))
    assert.deepInclude(await settlementOf(orderId), { state: SettlementState.unbalanced, balance: 2_136_000 })
    await must(assert, call(client, deal.buyer, '/settlement/topup', { settlementId, payPassword: PAY_PASSWORD }))
    assert.equal(await balance(`2003.${orderId}`), (await settlementOf(orderId)).retention)
    await assertLedger(assert)
  })

  test('the tolerance is the one of the contract, whatever operators set later', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client, { money: 3_000_000 })
    const early = await walkTonnage(assert, deal, 'accept')
    assert.equal((await orderOf(early.orderId)).scale_tolerance, 50)
    await changeSettings({ tonnageTolerance: 1 }, systemActor())
    const { terms } = await must(assert, call(client, deal.buyer, '/order/get', { orderId: early.orderId }))
    assert.equal(terms.scaleTolerance, 50)
    const late = await walkTonnage(assert, deal, 'pick', { scale: 31.67, noMore: true })
    assert.equal((await orderOf(late.orderId)).state, OrderState.disputed)
  })

  test('seed has 9 % VAT and is settled on the scale', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client, { goods: SEED, terms: { price: 268_000 } })
    const { orderId } = await walkTonnage(assert, deal, 'done', { weight: 60, scale: 59.8 })
    const invoice = await db.from('invoices').where('order_id', orderId).firstOrFail()
    assert.deepInclude(invoice, { amount: 16_026_400, net: 14_703_119, tax: 1_323_281 })
  })

  test('a delivery that is too light by more than the tolerance is disputed by the system, not by the seller', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client, { terms: { deliveryType: DeliveryType.delivered } })
    const { orderId } = await walkTonnage(assert, deal, 'release')
    const { evidenceOf } = await import('../order/model_helpers.js')
    const { id: lineId } = await db.from('order_lines').where('order_id', orderId).firstOrFail()
    const tickets = [{ ticketNo: 'S1', weight: 30, ticketFileId: await evidenceOf(deal.buyer.actor) }]
    await must(assert, call(client, deal.buyer, '/order/receive', { orderId, lines: [{ lineId, tickets }] }))
    assert.deepInclude(await settlementOf(orderId), { state: SettlementState.disputed, short: true, weight: 30 })
    assert.lengthOf(await db.from('claims').where('order_id', orderId), 1)
  })
})

/** Staple fibre sold by conditioned weight, with 32 t on one truck of which the scale shows `scale`. */
async function conditioned(client: ApiClient, assert: Assert, scale: number) {
  const deal = await makeTonnageDeal(client)
  await db
    .from('batches')
    .where('id', deal.batch.id)
    .update({ weight_type: WeightType.conditioned, public_weight: null })
  const ids = await walkTonnage(assert, deal, 'pick', { scale, noMore: true })
  const submit = (regain?: number | null) =>
    call(client, deal.seller, '/settlement/submit', {
      settlementId: ids.settlementId,
      lines: [{ lineId: ids.lineId, weight: scale, regain }],
    })
  return { deal, ...ids, submit }
}

test.group('Staple fibre by conditioned weight', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('is settled on the scale at the regain that the seller names with the settlement', async ({
    client,
    assert,
  }) => {
    const { deal, orderId, settlementId, submit } = await conditioned(client, assert, 31.86)
    assert.refusesInput(await submit(null), 'regain', 'required')
    assert.refusesInput(await submit(0.605), 'lines.0.regain', 'decimal')
    await must(assert, submit(0.6))
    // 31.860 × 100.4 ÷ 100.6 = 31.79666…
    assert.deepInclude(await settlementOf(orderId), {
      state: SettlementState.unconfirmed,
      weight: 31.797,
      amount: 22_639_464,
    })
    const seen = await must(assert, call(client, deal.buyer, '/settlement/get', { settlementId }))
    assert.deepInclude(seen.lines[0], { regain: 0.6, byTonne: true, scaleWeight: 31.86 })
    assert.include(seen.lines[0].rule, '回潮率0.6%')
  })

  test('too wet for the contract it is disputed when the settlement is submitted', async ({ client, assert }) => {
    const { orderId, submit } = await conditioned(client, assert, 31)
    assert.equal((await orderOf(orderId)).state, OrderState.unsettled)
    await must(assert, submit(3))
    assert.equal((await orderOf(orderId)).state, OrderState.disputed)
    assert.deepInclude(await settlementOf(orderId), { state: SettlementState.disputed, weight: 30.217 })
  })

  test('goes to the buyer at the regain of the trade when the seller says nothing', async ({ client, assert }) => {
    const { orderId } = await conditioned(client, assert, 31.86)
    travelTo(new Date((await settlementOf(orderId)).submit_due.getTime() + 1000))
    await runSettlementTimeouts()
    assert.deepInclude(await settlementOf(orderId), { state: SettlementState.unconfirmed, weight: 31.86 })
  })

  test('a regain of goods that are settled as they were weighed is refused', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const { settlementId, lineId } = await walkTonnage(assert, deal, 'pick')
    const answer = await call(client, deal.seller, '/settlement/submit', {
      settlementId,
      lines: [{ lineId, regain: 1 }],
    })
    assert.refusesInput(answer, 'regain', 'fibre')
  })
})
