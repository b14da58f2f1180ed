import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { assertBound, seenBy } from '#tests/helpers/seen'
import { call, must, type Deal } from '../order/helpers.js'
import { at, CF, makePairDeal, placePair, point, quote } from './helpers.js'
import { InstructionKind } from '#app/pair_order/codes'
import { OrderState } from '#app/order/codes'

const send = (deal: Deal, member: Deal['buyer'], path: string) => (input: object) =>
  call(deal.client, member, path, input)
const order = (id: number, values: object) => () => db.from('orders').where({ id }).update(values)

test.group('Pricing is bound to what was seen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('ordering a basis listing: another last day than the preview showed', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { listing } = deal
    const { body } = await call(client, deal.buyer, '/order/preview', { lines: [{ listingId: listing.id }] })
    const line = { listingId: listing.id, priceDiff: listing.priceDiff, priceContract: CF }
    await db.from('listings').where('id', listing.id).update({ point_deadline: '2026-12-31' })
    const answer = await call(client, deal.buyer, '/order/add', { lines: [{ ...line, seen: body.lines[0].seen }] })
    assert.containsSubset(answer, {
      code: 40900,
      reason: 'listing.termsMoved',
      body: { pointDeadline: '2026-12-31' },
    })
    await must(assert, call(client, deal.buyer, '/order/add', { lines: [line] }))
  })

  test('the provisional price follows the market and makes nothing stale', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { orderId } = await placePair(assert, deal, false)
    const seen = await seenBy(deal.seller, '/order/accept', { orderId })
    await quote(1_590_000)
    await must(assert, call(client, deal.seller, '/order/accept', { orderId, seen }))
  })

  test('an instruction and the consent to fills: rolled meanwhile, or with another deadline', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const { orderId, lineId } = await placePair(assert, deal)
    await assertBound(assert, {
      member: deal.seller,
      path: '/pair/auto',
      input: { orderId, autoFill: true },
      send: send(deal, deal.seller, '/pair/auto'),
      swap: order(orderId, { point_deadline: at('2027-03-31 15:00').toJSDate() }),
    })
    await assertBound(assert, {
      member: deal.buyer,
      path: '/pair/point/add',
      input: { orderId, lineIds: [lineId], kind: InstructionKind.limit, limitPrice: 1_560_000 },
      send: send(deal, deal.buyer, '/pair/point/add'),
      swap: order(orderId, { price_diff: 90_000 }),
    })
  })

  test('filling an instruction with another limit', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids, 1_565_000)
    await assertBound(assert, {
      member: deal.seller,
      path: '/pair/point/fill',
      input: { instructionId, price: 1_560_000 },
      send: send(deal, deal.seller, '/pair/point/fill'),
      swap: () => db.from('point_instructions').where('id', instructionId).update({ limit_price: 1_562_000 }),
    })
  })

  test('proposing a roll and agreeing to one', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { orderId } = await placePair(assert, deal)
    await quote(1_578_000, 'CF2709')
    await assertBound(assert, {
      member: deal.seller,
      path: '/pair/roll/ask',
      input: { orderId, priceContract: 'CF2709' },
      send: send(deal, deal.seller, '/pair/roll/ask'),
      swap: order(orderId, { price_diff: 86_000 }),
    })
    await assertBound(assert, {
      member: deal.buyer,
      path: '/pair/roll/answer',
      input: { orderId, agree: true },
      send: send(deal, deal.buyer, '/pair/roll/answer'),
      async swap() {
        await must(assert, call(client, deal.seller, '/pair/roll/withdraw', { orderId }))
        await quote(1_600_000, 'CF2709')
        await must(assert, call(client, deal.seller, '/pair/roll/ask', { orderId, priceContract: 'CF2709' }))
      },
    })
  })

  test('giving up an order with another deposit', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { orderId } = await placePair(assert, deal)
    const { deposit } = await db.from('orders').where('id', orderId).first()
    const seen = await seenBy(deal.buyer, '/pair/abandon', { orderId })
    await order(orderId, { deposit: deposit + 1 })()
    const answer = await call(client, deal.buyer, '/pair/abandon', { orderId, reason: '无法点价', seen })
    assert.containsSubset(answer, { code: 40900, reason: 'core.changed' })
    assert.equal((await db.from('orders').where('id', orderId).first()).state, OrderState.unpriced)
  })
})
