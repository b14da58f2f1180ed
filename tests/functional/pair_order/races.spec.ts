import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { shiftClock } from '#core/clock'
import { fixAtDeadline } from '#app/pair_order/actions/force_pricing'
import { followQuotes } from '#app/pair_order/jobs/timeouts'
import { assertLedger, call, must, travelTo } from '#tests/functional/order/helpers'
import { resetDatabase } from '#tests/helpers/database'
import { at, instructionOf, lineOf, makePairDeal, orderOf, placePair, point, quote, settle } from './helpers.js'
import { OrderState, PricedBy, PricingStatus } from '#app/order/codes'
import { InstructionKind, InstructionState } from '#app/pair_order/codes'

const won = (answers: { code: number }[]) => answers.filter(({ code }) => code === 20000).length

test.group('Pair orders in parallel', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())
  group.each.teardown(() => shiftClock(0))

  test('of several fills of one instruction exactly one counts', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    const prices = [1_565_000, 1_564_500, 1_564_000, 1_563_500]
    const answers = await Promise.all(
      prices.map((price) => call(client, deal.seller, '/pair/point/fill', { instructionId, price }))
    )
    assert.equal(won(answers), 1)
    const filled = await instructionOf(instructionId)
    assert.equal((await lineOf(ids.lineId)).fixed_price, filled.fill_price)
    assert.equal(filled.fill_price, prices[answers.findIndex(({ code }) => code === 20000)])
  })

  test('a fill and a cancellation at once: one of them, and the line agrees with it', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    const answers = await Promise.all([
      call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_565_000 }),
      call(client, deal.buyer, '/pair/point/cancel', { instructionId }),
    ])
    assert.equal(won(answers), 1)
    const { state } = await instructionOf(instructionId)
    assert.equal(state, answers[0].code === 20000 ? InstructionState.filled : InstructionState.withdrawn)
    assert.equal((await lineOf(ids.lineId)).fixed_price, state === InstructionState.filled ? 1_565_000 : null)
  })

  test('the seller and the feed fill at once: the line has one price', async ({ client, assert }) => {
    const deal = await makePairDeal(client, { last: 1_568_000 })
    const ids = await placePair(assert, deal)
    await must(assert, call(client, deal.seller, '/pair/auto', { orderId: ids.orderId, autoFill: true }))
    const instructionId = await point(assert, deal, ids)
    await quote(1_564_000)
    const [answer, followed] = await Promise.all([
      call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_564_500 }),
      followQuotes(),
    ])
    assert.equal(won([answer]) + followed, 1)
    const line = await lineOf(ids.lineId)
    assert.equal(line.fixed_price, followed === 1 ? 1_565_000 : 1_564_500)
    assert.equal(line.priced_by, followed === 1 ? PricedBy.feed : PricedBy.seller)
    assert.lengthOf(await db.from('audit_logs').where({ entity: 'order', action: 'order.price' }), 1)
  })

  test('several deadline jobs, a fill and a roll at the deadline: the settlement price, once', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const { orderId } = ids
    travelTo(at('2027-04-23 14:59'))
    await settle('2027-04-22', 1_548_000)
    await quote(1_549_000)
    const instructionId = await point(assert, deal, ids, 1_548_500)
    travelTo(at('2027-04-23 15:30'))
    await settle('2027-04-23', 1_548_000)
    const fixed = await Promise.allSettled([
      ...[1, 2, 3].map(() => fixAtDeadline({ orderId }, systemActor())),
      must(assert, call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_548_500 })),
      must(assert, call(client, deal.buyer, '/pair/roll/ask', { orderId, priceContract: 'CF2709' })),
    ])
    assert.deepEqual(
      fixed.map(({ status }) => status).filter((status) => status === 'fulfilled'),
      ['fulfilled']
    )
    assert.deepInclude(await lineOf(ids.lineId), { fixed_price: 1_548_000, priced_by: PricedBy.deadline })
    assert.deepInclude(await orderOf(orderId), { state: OrderState.unpaid, pricing_status: PricingStatus.priced })
  })

  test('a fill against giving up: either priced, or cancelled with the deposit gone, never both', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    const [fill, abandon] = await Promise.all([
      call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_565_000 }),
      call(client, deal.buyer, '/pair/abandon', { orderId: ids.orderId, reason: '资金安排变化' }),
    ])
    assert.equal(won([fill, abandon]), 1)
    const order = await orderOf(ids.orderId)
    assert.equal(order.state, fill.code === 20000 ? OrderState.unpaid : OrderState.cancelled)
    assert.equal(
      (await instructionOf(instructionId)).state,
      fill.code === 20000 ? InstructionState.filled : InstructionState.expired
    )
    await assertLedger(assert)
  })

  test('the same instruction sent twice with one key is one instruction; two at once for a line are one', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const input = { orderId: ids.orderId, lineIds: [ids.lineId], kind: InstructionKind.limit, limitPrice: 1_565_000 }
    const same = await Promise.all([1, 2].map(() => call(client, deal.buyer, '/pair/point/add', input, 'key-1')))
    assert.equal(won(same), 2)
    const others = await Promise.all([1, 2, 3].map(() => call(client, deal.buyer, '/pair/point/add', input)))
    assert.equal(won(others), 0)
    assert.lengthOf(await db.from('point_instructions'), 1)
  })
})
