/* 逾期付款违约金 (F13): off by default; where it is on, who pays after the deadline pays the seller for the delay, by the rate his order was made with. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { systemActor } from '#core/actor'
import { EntryKind } from '#app/ledger/codes'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { OrderState } from '#app/order/codes'
import { changeSettings } from '#app/system/settings/stored_settings'
import { createOperator } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { storedPdfText } from '#tests/helpers/pdf_text'
import { seenBy } from '#tests/helpers/seen'
import { assertLedger, balance, call, makeDeal, must, PAY_PASSWORD, walk, type Deal } from './helpers.js'
import { available, escrow } from '#app/ledger/rules/accounts'

const AMOUNT = 73_683_365
const REST = 71_496_915
/** F13: 71,496,915 × 2 days × 0.05 %. */
const TWO_DAYS = 71_497
const MONEY = 150_000_000

/** The deadline was so many hours ago; the system has not ended the order yet. */
const late = (orderId: number, hours: number) =>
  db.rawQuery(
    `update orders set pay_due = now() - make_interval(hours => ?), default_due = now() + interval '1 hour' where id = ?`,
    [hours, orderId]
  )

const pay = (deal: Deal, orderId: number, more: object = {}) =>
  call(deal.client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD, ...more })

const pageOf = (assert: Assert, deal: Deal, orderId: number) =>
  must(assert, call(deal.client, deal.buyer, '/order/get', { orderId }))

async function assertPaid(assert: Assert, deal: Deal, orderId: number, penalty: number) {
  assert.equal(await balance(escrow(orderId)), AMOUNT)
  assert.equal(await balance(available(deal.buyer.company.id)), MONEY - AMOUNT - penalty)
  assert.equal(await balance(available(deal.seller.company.id)), penalty)
  await assertLedger(assert)
}

test.group('Late payment', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('costs nothing unless operators have set a rate', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await late(orderId, 30)
    assert.deepInclude((await pageOf(assert, deal, orderId)).late, { rate: 0, days: 0, amount: 0 })
    await must(assert, pay(deal, orderId))
    await assertPaid(assert, deal, orderId, 0)
  })

  test('two days begun are paid to the seller with the rest, shown before and after', async ({ client, assert }) => {
    await changeSettings({ latePayment: 0.05 }, systemActor())
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    assert.deepInclude((await pageOf(assert, deal, orderId)).late, { rate: 0.05, days: 0, amount: 0 })
    await late(orderId, 30)
    const page = await pageOf(assert, deal, orderId)
    assert.deepInclude(page.late, { rate: 0.05, days: 2, amount: TWO_DAYS })
    assert.deepInclude(page.money.at(-1), { title: '逾期付款违约金', paid: TWO_DAYS, balance: 0, todo: true })
    await must(assert, pay(deal, orderId, { seen: page.late.seen }))
    await assertPaid(assert, deal, orderId, TWO_DAYS)

    const posting = await db.from('ledger_transactions').where('key', `order.pay.late:${orderId}`).firstOrFail()
    assert.equal(posting.kind, EntryKind.penalty)
    const after = await pageOf(assert, deal, orderId)
    assert.deepInclude(after.late, { days: 0, amount: 0 })
    const paid = after.money.filter(({ kind }: { kind: number }) => kind === EntryKind.penalty)
    assert.lengthOf(paid, 1)
    assert.deepInclude(paid[0], { paid: TWO_DAYS, balance: 0, todo: false })
    assert.include(JSON.stringify(after.timeline), '另付逾期付款违约金714.97元（2天）')
    const [told] = await db.from('notices').where({ code: 'N06', company_id: deal.seller.company.id })
    assert.include(told.content, '逾期付款违约金714.97元已转入贵司账户')
  })

  test('an order keeps the rate it was made with, and its contract names it', async ({ client, assert }) => {
    const before = await makeDeal(client)
    const free = await walk(assert, before, 'accept')
    await changeSettings({ latePayment: 0.05 }, systemActor())
    const deal = await makeDeal(client)
    const lines = [{ listingId: deal.listing.id }]
    assert.equal((await must(assert, call(client, deal.buyer, '/order/preview', { lines }))).lateRate, 0.05)
    const { orderId } = await walk(assert, deal, 'accept')
    await changeSettings({ latePayment: 1 }, systemActor())
    await late(orderId, 30)
    await late(free.orderId, 30)
    const page = await pageOf(assert, deal, orderId)
    assert.equal(page.late.amount, TWO_DAYS)
    assert.include(await storedPdfText(page.contractFileId), '按未付货款的0.05%向卖方支付违约金')
    const older = await pageOf(assert, before, free.orderId)
    assert.equal(older.late.amount, 0)
    assert.notInclude(await storedPdfText(older.contractFileId), '向卖方支付违约金')
  })

  test('who looked a day ago is shown the new amount and pays nothing', async ({ client, assert }) => {
    await changeSettings({ latePayment: 0.05 }, systemActor())
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const inTime = await seenBy(deal.buyer, '/order/pay', { orderId })
    await late(orderId, 23)
    const dayOld = await seenBy(deal.buyer, '/order/pay', { orderId })
    await late(orderId, 30)
    for (const seen of [inTime, dayOld]) {
      const refused = await pay(deal, orderId, { seen })
      assert.equal(refused.code, 40900)
      assert.equal(refused.body.amount, TWO_DAYS)
    }
    assert.equal(await balance(escrow(orderId)), 0)
    assert.equal(await balance(available(deal.seller.company.id)), 0)
  })

  test('what is missing is said for the rest and the penalty together', async ({ client, assert }) => {
    await changeSettings({ latePayment: 0.05 }, systemActor())
    const deal = await makeDeal(client, { money: 736_833.65 })
    const { orderId } = await walk(assert, deal, 'accept')
    await late(orderId, 30)
    const refused = await pay(deal, orderId)
    assert.equal(refused.reason, 'ledger.availableShort')
    assert.include(refused.message, '还需714.97元')
    assert.equal(await balance(available(deal.buyer.company.id)), REST)
  })

  test('a voided order gives the penalty back', async ({ client, assert }) => {
    await changeSettings({ latePayment: 0.05 }, systemActor())
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await late(orderId, 30)
    await must(assert, pay(deal, orderId))
    await askVoid({ orderId, reason: '检验证书有误' }, (await createOperator()).actor)
    await decideVoid({ orderId, approve: true }, (await createOperator()).actor)
    assert.equal(await balance(available(deal.buyer.company.id)), MONEY)
    assert.equal(await balance(available(deal.seller.company.id)), 0)
    await assertLedger(assert)
  })

  test('a rate beyond its bounds is refused by name', async ({ assert }) => {
    for (const latePayment of [-0.01, 1.01, 0.055])
      await assert.rejects(() => changeSettings({ latePayment }, systemActor()), /逾期付款违约金/)
  })
})

test.group('Late payments at once', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('twenty payments pay the delay once, and none pays beside the end of the order', async ({ client, assert }) => {
    await changeSettings({ latePayment: 0.05 }, systemActor())
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await late(orderId, 30)
    const seller = call(client, deal.seller, '/order/breach', { orderId })
    const answers = await Promise.all([seller, ...Array.from({ length: 20 }, () => pay(deal, orderId))])
    assert.equal(answers.filter(({ code }) => code === 20000).length, 1)
    const { state } = await db.from('orders').where('id', orderId).firstOrFail()
    if (state === OrderState.unreleased) await assertPaid(assert, deal, orderId, TWO_DAYS)
    else {
      assert.equal(state, OrderState.cancelled)
      assert.equal(await balance(available(deal.seller.company.id)), AMOUNT - REST, 'the deposit')
      await assertLedger(assert)
    }
  })
})
