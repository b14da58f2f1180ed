import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import { OrderState, OrderType, PricingStatus } from '#app/order/codes'
import { asOperator, createOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { call, must } from '#tests/functional/order/helpers'
import { makePairDeal, placePair } from './helpers.js'

test.group('Orders of two kinds in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('the spot orders are spot orders, and every order can be referred to and opened', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const pair = await placePair(assert, deal)
    const { listing } = await createListing(deal.seller)
    const lines = [{ listingId: listing.id, price: listing.price }]
    const spot = (await must(assert, call(client, deal.buyer, '/order/add', { lines }))).orders[0]
    const operator = await createOperator()
    const get = async (path: string, qs: Record<string, unknown> = {}) => {
      const asked = Object.fromEntries(Object.entries(qs).map(([key, value]) => [key, JSON.stringify(value)]))
      const response = await asOperator(client.get(`/admin/api/${path}`).qs(asked), operator)
      response.assertStatus(200)
      return response.body()
    }
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
    const number = async (id: number) => (await get(`orders/${id}`)).orderNo as string

    assert.deepEqual(ids(await get('orders')), [spot.orderId])
    assert.deepEqual(ids(await get('pair_orders')), [pair.orderId])
    assert.deepEqual(await get('orders/unmatched', { filter: { q: `${await number(pair.orderId)},XH0` } }), [
      await number(pair.orderId),
      'XH0',
    ])
    const spotAmount = (await get(`orders/${spot.orderId}`)).amount
    assert.equal((await get('orders/totals')).amount, spotAmount)
    const hits = await get(`search?q=${await number(pair.orderId)}`)
    assert.notInclude(
      hits.map(({ resource }: { resource: string }) => resource),
      'orders'
    )

    const line = (await get('order_lines', { filter: { orderId: pair.orderId } }))[0]
    assert.equal(line._refs.orderId, await number(pair.orderId))
    const choices = await get(`order_lines/options/orderId?ids=${pair.orderId},${spot.orderId}`)
    assert.sameMembers(ids(choices), [pair.orderId, spot.orderId])
    const opened = await get(`orders/${pair.orderId}`)
    assert.deepInclude(opened, { orderType: OrderType.pair, _elsewhere: 'pair_orders' })
    assert.notProperty(await get(`orders/${spot.orderId}`), '_elsewhere')
  })

  test('an order that is cancelled has no progress of pricing: nobody is to point any more', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const { orderId } = await placePair(assert, deal, false)
    const operator = await createOperator()
    const row = async () => {
      const response = await asOperator(client.get(`/admin/api/pair_orders/${orderId}`), operator)
      response.assertStatus(200)
      return response.body()
    }
    assert.equal((await row()).pricing, PricingStatus.unpriced)
    await must(assert, call(client, deal.buyer, '/order/cancel', { orderId }))
    assert.deepInclude(await row(), { state: OrderState.cancelled, pricing: null })
  })

  test('who may not open pair orders reads the order where the reference leads', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { orderId } = await placePair(assert, deal)
    const limited = await createOperator({ permissions: ['orders.query', 'orders.get'] })
    const opened = await asOperator(client.get(`/admin/api/orders/${orderId}`), limited)
    opened.assertStatus(200)
    assert.notProperty(opened.body(), '_elsewhere')
  })
})
