import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { now, shiftClock } from '#core/clock'
import { acceptOrder } from '#app/order/actions/accept_order'
import { answerCancellation, askCancellation } from '#app/order/actions/agree_cancellation'
import { expireUnaccepted } from '#app/order/actions/end_unaccepted'
import { provePayPassword } from '#app/bank/shared/pay_password'
import { collectByTime } from '#app/order/actions/collect_by_time'
import { payOrder } from '#app/order/actions/pay_order'
import { recordPick } from '#app/order/actions/record_pick'
import { provePickCode } from '#app/order/shared/pick_code'
import { placeOrders } from '#app/order/actions/place_orders'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { inQueue, outcome } from '#tests/helpers/in_queue'
import { createListing } from '#tests/helpers/listings'
import { addApprovedPick, assertLedger, balance, call, makeDeal, PAY_PASSWORD, walk } from './helpers.js'
import { OrderState } from '#app/order/codes'
import { InTransitState, SalesState } from '#app/catalog/codes'
import { arriveBatches, departBatches } from '#app/catalog/actions/change_transit'
import Batch from '#app/catalog/models/batch'
import Listing from '#app/listing/models/listing'
import { listingVersion } from '#app/listing/rules/listing_version'
import { releaseOrder } from '#app/order/actions/release_order'
import { escrow, frozen } from '#app/ledger/rules/accounts'

/** Milliseconds after which the deadline for accepting an order has passed. */
const PAST_DEADLINE = 30 * 86_400_000

/** Asserts the state of the order, of its batch, and the buyer's frozen amount. */
async function assertDealt(
  assert: Assert,
  deal: Awaited<ReturnType<typeof makeDeal>>,
  orderId: number,
  expected: unknown[]
) {
  const { state } = await db.from('orders').where('id', orderId).first()
  const { sales_state: sales } = await db.from('batches').where('id', deal.batch.id).first()
  assert.deepEqual([state, sales, await balance(frozen(deal.buyer.company.id))], expected)
  await assertLedger(assert)
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
  })

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
    assert.equal(await balance(frozen(deal.buyer.company.id)), 2_186_450)
    await assertLedger(assert)
  })

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
    assert.equal(await balance(escrow(orderId)), 73_683_365)
    assert.lengthOf(await db.from('ledger_transactions').where('key', 'like', `order.pay%:${orderId}`), 2)
    await assertLedger(assert)
  })

  test('an acceptance that has looked at the clock in time stands, though the deadline passes before it commits', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    const answers = await inQueue(async (holder, comes) => {
      // The audit line is written after the deadline is checked against the clock.
      await holder.rawQuery('lock table audit_logs in share mode')
      await comes(() => acceptOrder({ orderId }, deal.seller.actor))
      shiftClock(PAST_DEADLINE)
      for (let n = 0; n < 4; n++) await comes(() => expireUnaccepted({ orderId }, systemActor()))
    })
    assert.equal(answers[0], 'done')
    assert.notInclude(answers.slice(1), 'done')
    await assertDealt(assert, deal, orderId, [OrderState.unpaid, SalesState.booked, 2_186_450])
  })

  test('an acceptance after the deadline is too late, wherever it stands among the sweeps', async ({
    client,
    assert,
  }) => {
    for (let before = 0; before <= 3; before++) {
      const deal = await makeDeal(client)
      const { orderId } = await walk(assert, deal, 'place')
      const answers = await inQueue(async (holder, comes) => {
        await holder.from('orders').where('id', orderId).forUpdate()
        shiftClock(PAST_DEADLINE)
        for (let n = 0; n < 4; n++)
          await comes(() =>
            n === before ? acceptOrder({ orderId }, deal.seller.actor) : expireUnaccepted({ orderId }, systemActor())
          )
      })
      shiftClock(0)
      assert.notEqual(answers[before], 'done')
      assert.lengthOf(
        answers.filter((answer) => answer === 'done'),
        1
      )
      await assertDealt(assert, deal, orderId, [OrderState.cancelled, SalesState.onSale, 0])
    }
  })

  test('the last truck and the end of the term in the same moment: every bale is counted once', async ({
    client,
    assert,
  }) => {
    for (const truckFirst of [true, false]) {
      shiftClock(0)
      const deal = await makeDeal(client)
      const ids = await walk(assert, deal, 'release')
      const { orderId, lineId } = ids
      const pickOrderId = await addApprovedPick(assert, deal, ids)
      const { pick_code: pickCode } = await db.from('pick_orders').where('id', pickOrderId).first()
      const proof = await provePickCode({ pickOrderId, pickCode }, deal.seller.actor)
      await db
        .from('orders')
        .where('id', orderId)
        .update({ collect_due: new Date(0) })
      const truck = () =>
        recordPick(
          { pickOrderId, proof, lines: [{ lineId, packets: deal.batch.packets, weight: 42.48, ticketNo: 'BD1' }] },
          deal.seller.actor
        )
      const term = () => collectByTime({ orderId }, systemActor())
      const answers = await inQueue(async (holder, comes) => {
        await holder.from('orders').where('id', orderId).forUpdate().first()
        for (const act of truckFirst ? [truck, term] : [term, truck]) await comes(act)
      })
      assert.equal(answers[0], 'done')
      assert.notEqual(answers[1], 'done')
      const line = await db.from('order_lines').where('id', lineId).first()
      assert.equal(line.picked_packets, deal.batch.packets)
      assert.lengthOf(await db.from('settlements').where('order_id', orderId), 1)
      await assertLedger(assert)
    }
  })

  test('payment against an agreed cancellation: one of them, never both', async ({ client, assert }) => {
    for (let round = 0; round < 5; round++) {
      const deal = await makeDeal(client)
      const { orderId } = await walk(assert, deal, 'accept')
      await askCancellation({ orderId, reason: '计划变更' }, deal.buyer.actor)
      const proof = await provePayPassword(deal.buyer.actor, PAY_PASSWORD)
      const answers = await Promise.all([
        outcome(payOrder({ orderId, proof }, deal.buyer.actor)),
        outcome(answerCancellation({ orderId, agree: true }, deal.seller.actor)),
      ])
      assert.equal(answers.filter((answer) => answer === 'done').length, 1)
      await assertLedger(assert)
    }
  })

  test('goods are sent on their way or ordered, whichever comes first', async ({ client, assert }) => {
    for (const departFirst of [true, false]) {
      await resetDatabase()
      const deal = await makeDeal(client)
      const seen = listingVersion(await Batch.findOrFail(deal.batch.id), await Listing.findOrFail(deal.listing.id))
      const away = { productIds: [deal.batch.id], arrivalDate: now().plus({ days: 9 }).toISODate()! }
      const acts = [
        () => departBatches(away, deal.seller.actor),
        () =>
          placeOrders({ lines: [{ listingId: deal.listing.id, price: deal.listing.price!, seen }] }, deal.buyer.actor),
      ]
      const outcomes = await inQueue(async (holder, comes) => {
        await holder.rawQuery('select id from batches where id = ? for update', [deal.batch.id])
        for (const act of departFirst ? acts : acts.toReversed()) await comes(act)
      })
      const { in_transit_state: transit } = await db.from('batches').where('id', deal.batch.id).first()
      assert.equal(transit, departFirst ? InTransitState.inTransit : InTransitState.stored)
      assert.deepEqual(
        outcomes,
        departFirst ? ['done', 'listing.termsMoved'] : ['done', 'catalog.orderOpenNotInTransit']
      )
    }
  })

  test('goods arrive once, and the release that comes meanwhile sees them there', async ({ client, assert }) => {
    const deal = await makeDeal(client, {
      batch: { inTransitState: InTransitState.inTransit, arrivalDate: now().plus({ days: 9 }).toISODate() },
    })
    const { orderId } = await walk(assert, deal, 'pay')
    const { id: entrepotId } = await db.from('entrepots').firstOrFail()
    const arrive = () =>
      arriveBatches({ productIds: [deal.batch.id], arrivalDate: now().toISODate()!, entrepotId }, deal.seller.actor)
    const outcomes = await inQueue(async (holder, comes) => {
      await holder.rawQuery('select id from batches where id = ? for update', [deal.batch.id])
      for (const act of [arrive, arrive, () => releaseOrder({ orderId }, deal.seller.actor)]) await comes(act)
    })
    assert.deepEqual(outcomes, ['done', 'core.illegalStep', 'done'])
    assert.equal((await db.from('orders').where('id', orderId).first()).state, OrderState.unpicked)
    await assertLedger(assert)
  })
})
