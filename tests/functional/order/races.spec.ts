import { test } from '@japa/runner'
import { DomainError } from '#core/errors'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { shiftClock } from '#core/clock'
import { acceptOrder } from '#app/order/actions/accept_order'
import { answerCancellation, askCancellation } from '#app/order/actions/agree_cancellation'
import { expireUnaccepted } from '#app/order/actions/end_unaccepted'
import { payOrder } from '#app/order/actions/pay_order'
import { placeOrders } from '#app/order/actions/place_orders'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { assertLedger, balance, call, makeDeal, PAY_PASSWORD, walk } from './helpers.js'
import { OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'

const outcome = async (work: Promise<unknown>) => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.reason
  }
}

test.group('Orders in parallel', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())
  group.each.teardown(() => shiftClock(0))

  test('200 buyers at once for one batch: one order, one hold', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const buyers: TestMember[] = []
    for (let i = 0; i < 20; i++) {
      const buyer = await createMember()
      await openAccount(buyer.company, 100_000)
      buyers.push(buyer)
    }
    const input = { lines: [{ listingId: deal.listing.id, price: deal.listing.price! }] }
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => outcome(placeOrders(input, buyers[i % buyers.length].actor)))
    )
    assert.equal(answers.filter((answer) => answer === 'done').length, 1)
    assert.equal(answers.filter((answer) => answer === 'listing.lockedByOthers').length, 199)
    assert.lengthOf(await db.from('orders'), 1)
    assert.lengthOf(await db.from('holds'), 1)
    await assertLedger(assert)
  }).timeout(120_000)

  test('one buyer with money for one deposit orders twenty batches at once: one order, no overdraft', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, { money: 30_000 })
    const listings = []
    for (let i = 0; i < 20; i++) listings.push((await createListing(deal.seller)).listing)
    const answers = await Promise.all(
      listings.map((listing) =>
        outcome(placeOrders({ lines: [{ listingId: listing.id, price: listing.price! }] }, deal.buyer.actor))
      )
    )
    assert.equal(answers.filter((answer) => answer === 'done').length, 1)
    assert.equal(await balance(`2002.${deal.buyer.company.id}`), 2_186_450)
    await assertLedger(assert)
  }).timeout(120_000)

  test('paying 20 times at once with one Idempotency-Key: one posting, twenty equal answers', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }, 'one-key')
      )
    )
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.equal(answers[0].code, 20000)
    assert.equal(await balance(`2003.${orderId}`), 73_683_365)
    assert.lengthOf(await db.from('ledger_transactions').where('key', 'like', `order.pay%:${orderId}`), 2)
    await assertLedger(assert)
  }).timeout(120_000)

  test('acceptance against its time-out: one of them, never both', async ({ client, assert }) => {
    for (let round = 0; round < 5; round++) {
      const deal = await makeDeal(client)
      const { orderId } = await walk(assert, deal, 'place')
      await db
        .from('orders')
        .where('id', orderId)
        .update({ accept_due: db.raw(`clock_timestamp() + interval '40 milliseconds'`) })
      const answers = await Promise.all([
        outcome(acceptOrder({ orderId }, deal.seller.actor)),
        ...Array.from({ length: 6 }, async (_, i) => {
          await new Promise((resolve) => setTimeout(resolve, 15 * i))
          return outcome(expireUnaccepted({ orderId }, systemActor()))
        }),
      ])
      assert.equal(answers.filter((answer) => answer === 'done').length, 1)
      const { state } = await db.from('orders').where('id', orderId).first()
      const { sales_state: sales } = await db.from('batches').where('id', deal.batch.id).first()
      const frozen = await balance(`2002.${deal.buyer.company.id}`)
      assert.deepEqual(
        [state, sales, frozen],
        state === OrderState.unpaid
          ? [OrderState.unpaid, SalesState.booked, 2_186_450]
          : [OrderState.cancelled, SalesState.onSale, 0]
      )
    }
    await assertLedger(assert)
  }).timeout(120_000)

  test('payment against an agreed cancellation: one of them, never both', async ({ client, assert }) => {
    for (let round = 0; round < 5; round++) {
      const deal = await makeDeal(client)
      const { orderId } = await walk(assert, deal, 'accept')
      await askCancellation({ orderId, reason: '计划变更' }, deal.buyer.actor)
      const answers = await Promise.all([
        outcome(payOrder({ orderId, payPassword: PAY_PASSWORD }, deal.buyer.actor)),
        outcome(answerCancellation({ orderId, agree: true }, deal.seller.actor)),
      ])
      assert.equal(answers.filter((answer) => answer === 'done').length, 1)
      await assertLedger(assert)
    }
  }).timeout(120_000)
})
