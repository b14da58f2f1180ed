/*
 * Goods on the way: sold before they arrive, registered as arrived by the seller or an operator, and released afterwards.
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { DateTime } from 'luxon'
import { now, shiftClock } from '#core/clock'
import { asOperator, createMember, createOperator } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { InTransitState, SalesState } from '#app/catalog/codes'
import { DeliveryType } from '#app/listing/codes'
import { call, makeDeal, must, PAY_PASSWORD, walk } from './helpers.js'

const day = (days: number) => now().plus({ days }).toISODate()!
const ON_THE_WAY = { inTransitState: InTransitState.inTransit, entrepotId: null, entrepotName: null }

const warehouse = () => db.from('entrepots').where('city', '阿克苏市').firstOrFail()
const orderOf = (id: number) => db.from('orders').where('id', id).firstOrFail()

async function arrival(productIds: number[]) {
  return { productIds, arrivalDate: day(0), entrepotId: (await warehouse()).id }
}

async function deal(client: ApiClient, batch: object = {}) {
  return makeDeal(client, { money: 3_000_000, batch: { ...ON_THE_WAY, arrivalDate: day(20), ...batch } })
}

test.group('Goods on the way', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('are sold, registered as arrived in the order, and released the same day', async ({ client, assert }) => {
    const sale = await deal(client)
    const { orderId } = await walk(assert, sale, 'pay')
    const promised = await orderOf(orderId)
    assert.isTrue(DateTime.fromJSDate(promised.release_due) > now().plus({ days: 19 }), 'not before they are expected')
    const seen = await must(assert, call(client, sale.buyer, '/order/get', { orderId }))
    assert.deepEqual(seen.onTheWay, [
      { productId: sale.batch.id, batchCode: sale.batch.batchCode, arrivalDate: day(20) },
    ])

    const { id, name } = await warehouse()
    await must(assert, call(client, sale.seller, '/batch/arrive', await arrival([sale.batch.id])))
    const due = await orderOf(orderId)
    assert.isTrue(DateTime.fromJSDate(due.release_due) < now().plus({ days: 8 }), 'a working day from now')
    assert.isTrue(due.default_due < promised.release_due)
    assert.deepInclude(await db.from('order_lines').where('order_id', orderId).first(), {
      entrepot_id: id,
      entrepot_name: name,
    })
    for (const { company } of [sale.buyer, sale.seller]) {
      const told = await db.from('notices').where({ company_id: company.id, code: 'N06' }).orderBy('id', 'desc').first()
      assert.include(told.title, '货物已到库')
    }
    const { timeline, onTheWay } = await must(assert, call(client, sale.buyer, '/order/get', { orderId }))
    assert.deepEqual(onTheWay, [])
    assert.include(JSON.stringify(timeline), '货物已到库，放货截止提前至')
    await must(assert, call(client, sale.seller, '/order/release', { orderId }))
  })

  test('that come late give the seller no more time than he had', async ({ client, assert }) => {
    const sale = await deal(client, { arrivalDate: day(1) })
    const { orderId } = await walk(assert, sale, 'pay')
    const { release_due: due, default_due: end } = await orderOf(orderId)
    shiftClock(due.getTime() - Date.now() + 3_600_000)
    await must(assert, call(client, sale.seller, '/batch/arrive', await arrival([sale.batch.id])))
    assert.deepInclude(await orderOf(orderId), { release_due: due, default_due: end })
    await must(assert, call(client, sale.seller, '/order/release', { orderId }))
  })

  test('release an order when its last batch has come, not before', async ({ client, assert }) => {
    const sale = await deal(client)
    const other = await createBatch(sale.seller.company.id, { ...ON_THE_WAY, arrivalDate: day(20) })
    await must(
      assert,
      call(client, sale.seller, '/seller/product/listing/add', { productId: other.id, price: sale.listing.price })
    )
    const second = await db.from('listings').where('batch_id', other.id).firstOrFail()
    const lines = [sale.listing.id, second.id].map((listingId) => ({ listingId, price: sale.listing.price }))
    const { orders } = await must(assert, call(client, sale.buyer, '/order/add', { lines }))
    const { orderId } = orders[0]
    await must(assert, call(client, sale.seller, '/order/accept', { orderId }))
    await must(assert, call(client, sale.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    const before = await orderOf(orderId)
    await must(assert, call(client, sale.seller, '/batch/arrive', await arrival([sale.batch.id])))
    assert.deepEqual((await orderOf(orderId)).release_due, before.release_due)
    assert.equal((await call(client, sale.seller, '/order/release', { orderId })).reason, 'order.goodsInTransit')
    await must(assert, call(client, sale.seller, '/batch/arrive', await arrival([other.id])))
    assert.isTrue((await orderOf(orderId)).release_due < before.release_due)
  })

  test('are listed for collection only with the day on which they are expected', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, ON_THE_WAY)
    const list = (terms: object) =>
      call(client, seller, '/seller/product/listing/add', { productId: batch.id, price: 1_685_000, ...terms })
    assert.equal((await list({})).reason, 'listing.arrivalNotGiven')
    await must(assert, call(client, seller, '/batch/depart', { productIds: [batch.id], arrivalDate: day(30) }))
    assert.equal((await must(assert, list({}))).arrivalDate, day(30))
    const delivered = await createBatch(seller.company.id, ON_THE_WAY)
    await must(assert, list({ productId: delivered.id, deliveryType: DeliveryType.delivered }))
  })

  test('keep the day that buyers have seen', async ({ client, assert }) => {
    const sale = await deal(client)
    const depart = (arrivalDate: string) =>
      call(client, sale.seller, '/batch/depart', { productIds: [sale.batch.id], arrivalDate })
    for (const wrong of [day(-1), day(181)]) assert.deepInclude(await depart(wrong), { code: 40000 })
    await must(assert, depart(day(25)))
    await walk(assert, sale, 'accept')
    assert.equal((await depart(day(26))).reason, 'catalog.orderOpenNotInTransit')
  })

  test('arrive all or none, and only one’s own', async ({ client, assert }) => {
    const seller = await createMember()
    const [first, second] = [
      await createBatch(seller.company.id, ON_THE_WAY),
      await createBatch((await createMember()).company.id, ON_THE_WAY),
    ]
    const answer = await call(client, seller, '/batch/arrive', await arrival([first.id, second.id]))
    assert.equal(answer.reason, 'catalog.batchMissing')
    const { in_transit_state: state } = await db.from('batches').where('id', first.id).first()
    assert.equal(state, InTransitState.inTransit)
  })

  test('are registered by operators, too', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, ON_THE_WAY)
    const operator = await createOperator()
    const { id: entrepotId } = await warehouse()
    const desk = (verb: string, input: object) =>
      asOperator(client.post(`/admin/api/batches/actions/${verb}`), operator).json({ ids: [batch.id], input })
    ;(await desk('depart', { arrivalDate: day(3) })).assertStatus(200)
    ;(await desk('arrive', { arrivalDate: day(0), entrepotId })).assertStatus(200)
    assert.deepInclude(await db.from('batches').where('id', batch.id).first(), {
      in_transit_state: InTransitState.stored,
      entrepot_id: entrepotId,
      sales_state: SalesState.onSale,
    })
  })
})
