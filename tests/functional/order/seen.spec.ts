import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { DeliveryType, StorageFeeType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'
import { assertBound, seenBy } from '#tests/helpers/seen'
import { call, makeDeal, must, PAY_PASSWORD, tomorrow, travelTo, truck, walk, type Deal } from './helpers.js'
import { WeightType } from '#app/catalog/codes'
import { MILL_ADDRESS } from '#tests/helpers/addresses'

const send = (deal: Deal, member: Deal['buyer'], path: string) => (input: object) =>
  call(deal.client, member, path, input)
const change = (table: string, id: number, values: object) => () => db.from(table).where('id', id).update(values)

test.group('Steps of an order are bound to what was seen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('ordering: other delivery, deposit, last day, weight or quality than the preview showed', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { listing, batch } = deal
    const lines = [{ listingId: listing.id, price: listing.price }]
    const swaps: [string, number, object, object][] = [
      ['listings', listing.id, { delivery_type: DeliveryType.delivered }, { delivery_type: listing.deliveryType }],
      [
        'listings',
        listing.id,
        { storage_fee_type: StorageFeeType.none, deposit: 60_000 },
        { deposit: listing.deposit },
      ],
      ['batches', batch.id, { public_weight: 41 }, { public_weight: batch.publicWeight }],
      ['batches', batch.id, { len_avg: 27.1 }, { len_avg: batch.lenAvg }],
    ]
    for (const [table, id, values, former] of swaps) {
      const { body } = await call(client, deal.buyer, '/order/preview', { lines: [{ listingId: listing.id }] })
      await change(table, id, values)()
      const answer = await call(client, deal.buyer, '/order/add', {
        lines: lines.map((line) => ({ ...line, seen: body.lines[0].seen })),
        newAddress: MILL_ADDRESS,
      })
      assert.containsSubset(answer, { code: 40900, reason: 'listing.termsMoved', body: { shopProductId: listing.id } })
      await change(table, id, former)()
    }
    assert.lengthOf(await db.from('orders').where('buyer_company_id', deal.buyer.company.id), 0)
    await must(assert, call(client, deal.buyer, '/order/add', { lines }))
  })

  test('a request without what was seen is invalid', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    const answer = await call(client, deal.seller, '/order/accept', { orderId, seen: undefined })
    assert.containsSubset(answer, { code: 40000, detail: { field: 'seen', rule: 'required' } })
    const unseen = await call(client, deal.buyer, '/order/add', {
      lines: [{ listingId: deal.listing.id, price: deal.listing.price, seen: undefined }],
    })
    assert.containsSubset(unseen, { code: 40000, detail: { field: 'lines.0.seen', rule: 'required' } })
  })

  test('accepting, paying, releasing', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId, lineId } = await walk(assert, deal, 'place')
    await assertBound(assert, {
      member: deal.seller,
      path: '/order/accept',
      input: { orderId },
      send: send(deal, deal.seller, '/order/accept'),
      swap: change('orders', orderId, { delivery_address: '别处' }),
    })
    const { amount } = await db.from('orders').where('id', orderId).first()
    await assertBound(assert, {
      member: deal.buyer,
      path: '/order/pay',
      input: { orderId, payPassword: PAY_PASSWORD },
      send: send(deal, deal.buyer, '/order/pay'),
      swap: change('orders', orderId, { amount: amount + 100 }),
    })
    await assertBound(assert, {
      member: deal.seller,
      path: '/order/release',
      input: { orderId },
      send: send(deal, deal.seller, '/order/release'),
      swap: change('order_lines', lineId, { storage_fee_type: StorageFeeType.twoMonths }),
    })
  })

  test('agreeing to cancel: another request than the one that was read', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await must(assert, call(client, deal.seller, '/order/cancel/ask', { orderId, reason: '货已受潮' }))
    await assertBound(assert, {
      member: deal.buyer,
      path: '/order/cancel/answer',
      input: { orderId, agree: true },
      send: send(deal, deal.buyer, '/order/cancel/answer'),
      async swap() {
        await must(assert, call(client, deal.seller, '/order/cancel/withdraw', { orderId }))
        await must(assert, call(client, deal.seller, '/order/cancel/ask', { orderId, reason: '行情变化' }))
      },
    })
  })

  test('ending an order whose payment is late', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const { pay_due: due, deposit } = await db.from('orders').where('id', orderId).first()
    travelTo(new Date(due.getTime() + 60_000))
    const seen = await seenBy(deal.seller, '/order/breach', { orderId })
    await change('orders', orderId, { deposit: deposit - 1 })()
    const answer = await call(client, deal.seller, '/order/breach', { orderId, seen })
    assert.containsSubset(answer, { code: 40900, reason: 'core.changed' })
    assert.equal((await db.from('orders').where('id', orderId).first()).state, OrderState.unpaid)
  })

  test('confirming a receipt', async ({ client, assert }) => {
    const deal = await makeDeal(client, { terms: { deliveryType: DeliveryType.delivered } })
    const placed = await must(
      assert,
      call(client, deal.buyer, '/order/add', {
        lines: [{ listingId: deal.listing.id, price: deal.listing.price }],
        newAddress: MILL_ADDRESS,
      })
    )
    const { orderId } = placed.orders[0]
    await must(assert, call(client, deal.seller, '/order/accept', { orderId }))
    await must(assert, call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    await must(assert, call(client, deal.seller, '/order/release', { orderId }))
    const line = await db.from('order_lines').where('order_id', orderId).first()
    assert.equal(line.weight_type, WeightType.conditioned)
    await assertBound(assert, {
      member: deal.buyer,
      path: '/order/receive',
      input: { orderId, lines: [{ lineId: line.id, packets: line.packets }] },
      send: send(deal, deal.buyer, '/order/receive'),
      swap: change('order_lines', line.id, { weight: line.weight + 0.1 }),
    })
  })

  test('the storage fee that is due, and a debt', async ({ client, assert }) => {
    const deal = await makeDeal(client, { sellerMoney: 10_000 })
    const { orderId } = await walk(assert, deal, 'release')
    const { pick_due: due } = await db.from('orders').where('id', orderId).first()
    const day = 86_400_000
    travelTo(new Date(due.getTime() + 40 * day))
    await assertBound(assert, {
      member: deal.buyer,
      path: '/order/storage/pay',
      input: { orderId, payPassword: PAY_PASSWORD },
      send: send(deal, deal.buyer, '/order/storage/pay'),
      swap: async () => travelTo(new Date(due.getTime() + 41 * day)),
    })
    await change('orders', orderId, { state: OrderState.cancelled, debt: 100_000 })()
    const seen = await seenBy(deal.seller, '/order/debt/pay', { orderId })
    await change('orders', orderId, { debt: 200_000 })()
    const answer = await call(client, deal.seller, '/order/debt/pay', { orderId, payPassword: PAY_PASSWORD, seen })
    assert.containsSubset(answer, { code: 40900, reason: 'core.changed', body: { debt: 200_000 } })
  })

  test('approving a pick order: another truck', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId, lineId } = await walk(assert, deal, 'release')
    const { pickOrderId } = await must(
      assert,
      call(client, deal.buyer, '/pick/add', {
        orderId,
        lines: [{ lineId, packets: deal.batch.packets }],
        ...truck,
        pickDate: await tomorrow(),
      })
    )
    await assertBound(assert, {
      member: deal.seller,
      path: '/pick/approve',
      input: { pickOrderId },
      send: send(deal, deal.seller, '/pick/approve'),
      swap: change('pick_orders', pickOrderId, { plate: '鄂B54321' }),
    })
  })
})
