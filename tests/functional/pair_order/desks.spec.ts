import { decide } from '#tests/helpers/second_person'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import { refreshStatistics } from '#app/report/rollups/refresh'
import { followQuotes } from '#app/pair_order/jobs/timeouts'
import { asOperator, createOperator, type TestOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { call, makeDeal, must, travelTo, walk } from '#tests/functional/order/helpers'
import { at, instructionOf, lineOf, makePairDeal, orderOf, placePair, point, quote, settle } from './helpers.js'
import { OrderState, OrderType, PricedBy, PricingStatus } from '#app/order/codes'
import { ReportSide } from '#app/report/codes'
import { InstructionState } from '#app/pair_order/codes'

const act = (client: ApiClient, operator: TestOperator, resource: string, id: number, name: string, input: object) =>
  asOperator(client.post(`/admin/api/${resource}/actions/${name}`), operator).json({ ids: [id], input })

test.group('Pair orders on the desks of members', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('spot and pair orders stand on desks of their own, and so do their todos', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { orderId, lineId } = await placePair(assert, deal)
    await point(assert, deal, { orderId, lineId })
    const { listing } = await createListing(deal.seller)
    const lines = [{ listingId: listing.id, price: listing.price }]
    const spot = await must(assert, call(client, deal.buyer, '/order/add', { lines }))
    const list = async (orderType: OrderType) =>
      (await must(assert, call(client, deal.buyer, '/order/list', { side: 'buyer', orderType }))).data.map(
        (row: { orderId: number }) => row.orderId
      )
    assert.deepEqual(await list(OrderType.pair), [orderId])
    assert.deepEqual(await list(OrderType.spot), [spot.orders[0].orderId])
    const todo = await must(assert, call(client, deal.seller, '/todo/list', {}))
    const waiting = todo.find(({ key }: { key: string }) => key === 'seller.2.fill')
    assert.deepInclude(waiting, { word: '点价待确认成交', count: 1, path: '/seller/sale-pair-order?todo=fill' })
    const found = await must(
      assert,
      call(client, deal.seller, '/order/list', {
        side: 'seller',
        orderType: OrderType.pair,
        todo: 'fill',
        pricingStatus: [PricingStatus.unpriced],
      })
    )
    assert.equal(found.total, 1)
    assert.deepInclude(found.data[0].pair, {
      priceContract: 'CF2705',
      priceDiff: 85_000,
      pricingStatus: PricingStatus.unpriced,
    })
  })

  test('statistics count a deal at its provisional value from the acceptance, at its price once it has one', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const counted = async () => {
      await refreshStatistics()
      return (
        await db
          .from('report_deals')
          .where({ company_id: deal.buyer.company.id, side: ReportSide.buyer, grain: 'd' })
          .first()
      )?.amount
    }
    assert.equal(await counted(), 72_152_850)
    const instructionId = await point(assert, deal, ids)
    await must(assert, call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_560_000 }))
    assert.equal(await counted(), Math.round(43.729 * 1_645_000))
  })

  test('the contract says basis, contract and deadline, and no price', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { orderId } = await placePair(assert, deal)
    const order = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    assert.isNotNull(order.contractFileId)
    assert.isEmpty(order.money.filter(({ due }: { due: number | null }) => due !== null))
  })
})

test.group('Pair orders in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('both screens list and show them, spot orders are on neither and they are not among the spot orders', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    await point(assert, deal, ids)
    const spot = await makeDeal(client)
    const { orderId: other } = await walk(assert, spot, 'place')
    const operator = await createOperator()
    for (const screen of ['pair_orders', 'cotton_pair_orders', 'point_instructions', 'point_rolls']) {
      const list = await asOperator(client.get(`/admin/api/${screen}`).qs({ range: '[0,9]' }), operator)
      list.assertStatus(200)
      if (screen.endsWith('orders'))
        assert.deepEqual(
          list.body().map((row: { id: number }) => row.id),
          [ids.orderId]
        )
    }
    ;(await asOperator(client.get(`/admin/api/pair_orders/${ids.orderId}`), operator)).assertStatus(200)
    ;(await asOperator(client.get(`/admin/api/pair_orders/${other}`), operator)).assertStatus(404)
    const orders = await asOperator(client.get('/admin/api/orders').qs({ range: '[0,9]' }), operator)
    assert.deepEqual(
      orders.body().map((row: { id: number }) => row.id),
      [other],
      '现货订单 lists spot orders alone'
    )
  })

  test('an operator with the permission forces the price at a stored settlement price, giving the reason', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const { orderId, lineId } = await placePair(assert, deal)
    const reason = '合约流动性不足，双方申请按结算价定价'
    travelTo(at('2026-11-23 16:00'))
    const operator = await createOperator()
    const early = await act(client, operator, 'pair_orders', orderId, 'force_price', { day: '2026-11-23', reason })
    assert.include(JSON.stringify(early.body()), 'CF2705 2026-11-23 没有结算价')
    await settle('2026-11-23', 1_548_000)
    const stranger = await createOperator({ permissions: ['pair_orders.query', 'pair_orders.get'] })
    ;(await act(client, stranger, 'pair_orders', orderId, 'force_price', { day: '2026-11-23', reason })).assertStatus(
      403
    )
    ;(await act(client, operator, 'pair_orders', orderId, 'force_price', { day: '2026-11-23', reason })).assertStatus(
      202
    )
    assert.isNull((await lineOf(lineId)).fixed_price)
    ;(await decide(client, await createOperator())).assertStatus(200)
    assert.deepInclude(await lineOf(lineId), {
      fixed_price: 1_548_000,
      amount: 71_409_457,
      priced_by: PricedBy.platform,
    })
    assert.equal((await orderOf(orderId)).state, OrderState.unpaid)
    const line = await db.from('audit_logs').where({ entity: 'order', action: 'order.price' }).first()
    assert.equal(line.reason, reason)
  })

  test('a deadline is extended to a trading day within the contract, with the reason to both sides', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const { orderId } = await placePair(assert, deal)
    const operator = await createOperator()
    const extend = (day: string) =>
      act(client, operator, 'cotton_pair_orders', orderId, 'extend_deadline', { day, reason: '台风停市' })
    assert.equal((await extend('2027-04-24')).body().reason, 'pair_order.deadlineNotTradingDay')
    assert.equal((await extend('2027-05-06')).body().reason, 'pair_order.deadlineTooLate')
    ;(await extend('2027-04-28')).assertStatus(200)
    assert.deepEqual((await orderOf(orderId)).point_deadline, at('2027-04-28 15:30').toJSDate())
    assert.lengthOf(await db.from('notices').where('title', '点价截止延期'), 2)
  })

  test('a fill is enforced only with a quote as evidence', async ({ client, assert }) => {
    const deal = await makePairDeal(client, { last: 1_568_000 })
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    const operator = await createOperator()
    const enforce = () =>
      act(client, operator, 'point_instructions', instructionId, 'enforce', { reason: '行情记录到价' })
    assert.isAtLeast((await enforce()).status(), 400)
    await quote(1_564_000)
    await followQuotes()
    ;(await enforce()).assertStatus(202)
    ;(await decide(client, await createOperator())).assertStatus(200)
    assert.deepInclude(await instructionOf(instructionId), {
      state: InstructionState.filled,
      fill_price: 1_565_000,
      filled_by: PricedBy.platform,
    })
  })
})
