/*
 * Delivered goods have a place to go to: every deal takes it from the buyer's book or from a line written down for it, and an order without one is
 * neither paid for nor released, asks the buyer, and puts nobody in default meanwhile.
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { type DomainError } from '#core/errors'
import { shiftClock } from '#core/clock'
import { insertLot, insertSession } from '#tests/helpers/auctions'
import { saveAddress } from '#app/company/actions/save_address'
import { isDelivered } from '#app/auction/queries/won_lot'
import AuctionLot from '#app/auction/models/auction_lot'
import AuctionSession from '#app/auction/models/auction_session'
import { Adjustable, DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'
import { defaultSeller } from '#app/order/actions/default_seller'
import { ensureContract } from '#app/order/actions/ensure_contract'
import { releaseOrder } from '#app/order/actions/release_order'
import { setDeliveryAddress } from '#app/order/actions/set_delivery_address'
import { runOrderTimeouts } from '#app/order/jobs/timeouts'
import Order from '#app/order/models/order'
import { asOperator, createOperator } from '#tests/helpers/actors'
import { MILL_ADDRESS, MILL_LINE } from '#tests/helpers/addresses'
import { asOwner, lockWaiters, resetDatabase } from '#tests/helpers/database'
import { decide } from '#tests/helpers/second_person'
import { until } from '#tests/helpers/until'
import { call, makeDeal, must, PAY_PASSWORD, travelTo, type Deal } from './helpers.js'

const DELIVERED = { deliveryType: DeliveryType.delivered, adjustable: Adjustable.yes }
const XIANGYANG = { ...MILL_ADDRESS, city: '襄阳市', district: '樊城区', address: '人民路8号' }
const orderOf = (id: number) => db.from('orders').where('id', id).firstOrFail()
const delivered = (client: ApiClient) => makeDeal(client, { terms: DELIVERED })

/** An order on delivered terms whose buyer has not said where to, as the seller's acceptance of a bargain after an auction makes one. */
async function withoutAddress(assert: Assert, deal: Deal, state: OrderState) {
  const { client, buyer, seller, listing } = deal
  const lines = [{ listingId: listing.id, price: listing.price }]
  const { orders } = await must(assert, call(client, buyer, '/order/add', { lines, newAddress: MILL_ADDRESS }))
  const { orderId } = orders[0]
  await must(assert, call(client, seller, '/order/accept', { orderId }))
  if (state === OrderState.unreleased)
    await must(assert, call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
  await db.from('orders').where('id', orderId).update({
    delivery_address: null,
    delivery_contact: null,
    delivery_mobile: null,
    delivery_set_at: null,
  })
  return orderId as number
}

test.group('Where delivered goods go', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('an order copies an address of the book, with whom to call; the book of another company is unknown', async ({
    client,
    assert,
  }) => {
    const deal = await delivered(client)
    const lines = [{ listingId: deal.listing.id, price: deal.listing.price }]
    const { id: stranger } = await saveAddress(MILL_ADDRESS, deal.seller.actor)
    const { id: addressId } = await saveAddress({ ...MILL_ADDRESS, memo: '8点后卸货' }, deal.buyer.actor)
    assert.deepInclude(await call(client, deal.buyer, '/order/add', { lines, addressId: stranger }), {
      code: 40400,
      reason: 'company.addressMissing',
    })
    assert.refusesInput(
      await call(client, deal.buyer, '/order/add', { lines, addressId, newAddress: XIANGYANG }),
      'newAddress',
      'notBoth'
    )
    const { orders } = await must(assert, call(client, deal.buyer, '/order/add', { lines, addressId }))
    await db.from('addresses').where('id', addressId).update({ address: '别处' })
    const { orderId } = orders[0]
    const seen = await must(assert, call(client, deal.seller, '/order/get', { orderId }))
    assert.deepInclude(seen, {
      deliveryAddress: MILL_LINE,
      deliveryContact: '周敏',
      deliveryMobile: '13800000002',
      deliveryMemo: '8点后卸货',
    })
  })

  test('a bargain ends with the address of the inquiry, and with the way of delivery that the buyer asked for', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, { terms: { adjustable: Adjustable.yes } })
    const { buyer, seller, batch } = deal
    const asked = { batchId: batch.id, price: 1_700_000, deliveryType: DeliveryType.delivered }
    assert.refusesInput(await call(client, buyer, '/buyer/quotation/add', asked), 'addressId', 'required')
    assert.refusesInput(
      await call(client, buyer, '/buyer/quotation/add', { ...asked, newAddress: MILL_ADDRESS, validHours: 49 }),
      'validHours',
      'max'
    )
    const terms = { ...asked, newAddress: MILL_ADDRESS, validHours: 4 }
    const { id: quotationId } = await must(assert, call(client, buyer, '/buyer/quotation/add', terms))
    const shown = await must(assert, call(client, seller, '/quotation/get', { quotationId }))
    assert.deepInclude(shown, {
      deliveryType: DeliveryType.delivered,
      deliveryAddress: MILL_LINE,
      weight: 43.729,
    })
    const stands = DateTime.fromSQL(shown.validUntil).diff(DateTime.fromSQL(shown.createdTime), 'hours').hours
    assert.approximately(stands, 4, 0.1)
    assert.notInclude(JSON.stringify(shown), MILL_ADDRESS.contactMobile, 'whom to call is told when the deal is struck')
    const { orderId } = await must(assert, call(client, seller, '/quotation/accept', { quotationId }))
    assert.deepInclude(await orderOf(orderId), {
      delivery_type: DeliveryType.delivered,
      delivery_address: MILL_LINE,
      delivery_contact: '周敏',
      delivery_mobile: '13800000002',
    })
  })

  test('a bargain without an address asks the buyer who accepts or counters, and never the seller', async ({
    client,
    assert,
  }) => {
    const deal = await delivered(client)
    const { buyer, seller, batch } = deal
    const asked = { batchId: batch.id, price: 1_650_000, newAddress: MILL_ADDRESS }
    const { id: quotationId } = await must(assert, call(client, buyer, '/buyer/quotation/add', asked))
    // As `openBargain` leaves it after an unsold auction lot.
    await db.from('quotations').where('id', quotationId).update({ delivery_address: null, delivery_contact: null })
    const named = { quotationId, price: 1_670_000, newAddress: MILL_ADDRESS }
    assert.refusesInput(await call(client, seller, '/quotation/counter', named), 'addressId', 'buyerOnly')
    await must(assert, call(client, seller, '/quotation/counter', { quotationId, price: 1_670_000 }))
    const open = await must(assert, call(client, buyer, '/quotation/get', { quotationId }))
    assert.isTrue(open.needsAddress)
    assert.refusesInput(
      await call(client, buyer, '/quotation/counter', { quotationId, price: 1_660_000 }),
      'addressId',
      'required'
    )
    assert.refusesInput(await call(client, buyer, '/quotation/accept', { quotationId }), 'addressId', 'required')
    const accepted = { quotationId, newAddress: MILL_ADDRESS }
    const { orderId } = await must(assert, call(client, buyer, '/quotation/accept', accepted))
    assert.equal((await orderOf(orderId)).delivery_address, MILL_LINE)
  })

  test('an acceptance does not move the goods elsewhere', async ({ client, assert }) => {
    const deal = await delivered(client)
    const { buyer, seller, batch } = deal
    const asked = { batchId: batch.id, price: 1_650_000, newAddress: MILL_ADDRESS }
    const { id: quotationId } = await must(assert, call(client, buyer, '/buyer/quotation/add', asked))
    await must(assert, call(client, seller, '/quotation/counter', { quotationId, price: 1_670_000 }))
    assert.refusesInput(
      await call(client, buyer, '/quotation/accept', { quotationId, newAddress: XIANGYANG }),
      'addressId',
      'agreed'
    )
    const elsewhere = { quotationId, price: 1_660_000, newAddress: XIANGYANG }
    await must(assert, call(client, buyer, '/quotation/counter', elsewhere))
    const { orderId } = await must(assert, call(client, seller, '/quotation/accept', { quotationId }))
    assert.match((await orderOf(orderId)).delivery_address, /^湖北省襄阳市/)
  })

  test('without an address an order is not paid for; the buyer is asked first, and both sides are told', async ({
    client,
    assert,
  }) => {
    const deal = await delivered(client)
    const { buyer, seller } = deal
    const orderId = await withoutAddress(assert, deal, OrderState.unpaid)
    const page = async (who: typeof buyer) => must(assert, call(client, who, '/order/get', { orderId }))
    assert.deepInclude((await page(buyer)).next, { key: 'giveAddress', mine: true })
    assert.deepInclude((await page(seller)).next, { key: 'waitAddress', mine: false })
    const pay = () => call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD })
    assert.equal((await pay()).reason, 'order.addressNeededToPay')

    const set = { orderId, newAddress: MILL_ADDRESS }
    assert.equal((await call(client, seller, '/order/address/set', set)).code, 40400)
    assert.refusesInput(await call(client, buyer, '/order/address/set', { orderId }), 'addressId', 'required')
    const { contractFileId: blank } = await page(buyer)
    await must(assert, call(client, buyer, '/order/address/set', set))
    const given = await page(seller)
    assert.deepInclude(given, { deliveryAddress: MILL_LINE, deliveryContact: '周敏', addressOpen: true })
    assert.notEqual(given.contractFileId, blank, 'the contract names the address')
    assert.include(JSON.stringify(given.timeline), `填写收货地址：${MILL_LINE}`)
    for (const { company } of [buyer, seller]) {
      const told = await db.from('notices').where('company_id', company.id).orderBy('id', 'desc').firstOrFail()
      assert.include(told.content, `${MILL_LINE}，收货人周敏，电话13800000002`)
    }
    await must(assert, pay())
  })

  test('a paid order without an address is not released and defaults nobody; the term begins when it is given', async ({
    client,
    assert,
  }) => {
    const deal = await delivered(client)
    const { buyer, seller } = deal
    const orderId = await withoutAddress(assert, deal, OrderState.unreleased)
    const refused = await call(client, seller, '/order/release', { orderId })
    assert.equal(refused.reason, 'order.addressNeededToRelease')
    const { default_due: due } = await orderOf(orderId)
    travelTo(DateTime.fromJSDate(due).plus({ days: 1 }))
    await runOrderTimeouts()
    assert.equal((await orderOf(orderId)).state, OrderState.unreleased)
    const operator = await createOperator()
    await assert.refuses(
      () => defaultSeller({ orderId, reason: '未放货' }, operator.actor),
      'order.addressNeededToRelease'
    )

    await setDeliveryAddress({ orderId, newAddress: MILL_ADDRESS }, buyer.actor)
    const later = await orderOf(orderId)
    assert.isAbove(later.release_due.getTime(), due.getTime())
    assert.isAbove(later.default_due.getTime(), later.release_due.getTime())
    await releaseOrder({ orderId }, seller.actor)
    assert.equal((await orderOf(orderId)).state, OrderState.unpicked)
    await assert.rejects(() => setDeliveryAddress({ orderId, newAddress: MILL_ADDRESS }, buyer.actor))
  })

  test('an accepted order stays in its town, because its price contains the freight; gate and person may change', async ({
    client,
    assert,
  }) => {
    const deal = await delivered(client)
    const { buyer, seller, listing } = deal
    const lines = [{ listingId: listing.id, price: listing.price }]
    const { orders } = await must(assert, call(client, buyer, '/order/add', { lines, newAddress: MILL_ADDRESS }))
    const { orderId } = orders[0]
    const set = (newAddress: object) => call(client, buyer, '/order/address/set', { orderId, newAddress })
    const { seen } = await must(assert, call(client, seller, '/order/get', { orderId }))
    await must(assert, set(XIANGYANG))
    const stale = await call(client, seller, '/order/accept', { orderId, seen })
    assert.equal(stale.code, 40900, 'whoever accepts sees where the goods go')
    await must(assert, call(client, seller, '/order/accept', { orderId }))
    assert.equal((await set(MILL_ADDRESS)).reason, 'order.otherTown')
    // Parts of names that the address of the contract begins with, and that go on to another town.
    for (const [province, city] of [
      ['湖北', '省襄'],
      ['湖北省', '湖北省'],
      ['湖北省', '襄阳'],
    ])
      assert.equal((await set({ ...XIANGYANG, province, city })).reason, 'order.otherTown', `${province}+${city}`)
    await must(assert, set({ ...XIANGYANG, address: '人民路9号东门', contactName: '门卫' }))
    assert.include((await orderOf(orderId)).delivery_address, '人民路9号东门')
  })

  test('goods that are collected have no address', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const lines = [{ listingId: deal.listing.id, price: deal.listing.price }]
    const { orders } = await must(assert, call(client, deal.buyer, '/order/add', { lines, newAddress: MILL_ADDRESS }))
    const { orderId } = orders[0]
    assert.isNull((await orderOf(orderId)).delivery_address)
    const answer = await call(client, deal.buyer, '/order/address/set', { orderId, newAddress: MILL_ADDRESS })
    assert.equal(answer.reason, 'order.pickedUpNoAddress')
  })

  test('two operators may register the address for a buyer; a telephone number that is none is refused', async ({
    client,
    assert,
  }) => {
    const deal = await delivered(client)
    const orderId = await withoutAddress(assert, deal, OrderState.unpaid)
    const act = async (input: object) =>
      asOperator(client.post('/admin/api/orders/actions/set_address'), await createOperator()).json({
        ids: [orderId],
        input: { ...MILL_ADDRESS, reason: '买方来电', ...input },
      })
    assert.include((await act({ contactMobile: '12' })).text(), '请输入正确的联系电话')
    await act({})
    assert.isNull((await orderOf(orderId)).delivery_address, 'one operator alone changes nothing')
    ;(await decide(client, await createOperator())).assertStatus(200)
    assert.equal((await orderOf(orderId)).delivery_address, MILL_LINE)
  })

  test('the winner of a lot that is delivered is asked for an address', async ({ client, assert }) => {
    const deal = await delivered(client)
    const session = await AuctionSession.findOrFail((await insertSession()).id)
    const { id } = await insertLot(session.id, { product_id: deal.batch.id })
    const lot = await AuctionLot.findOrFail(id)
    assert.isTrue(await isDelivered({ lot, session }))
    await db.from('listings').where('id', deal.listing.id).update({ delivery_type: DeliveryType.pickUp })
    assert.isFalse(await isDelivered({ lot, session }))
  })
})

test.group('An address and a release at the same moment', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('the goods go where the seller has seen, or he looks again', async ({ client, assert }) => {
    for (const addressFirst of [true, false]) {
      await resetDatabase()
      const deal = await delivered(client)
      const { buyer, seller } = deal
      const lines = [{ listingId: deal.listing.id, price: deal.listing.price }]
      const { orders } = await must(assert, call(client, buyer, '/order/add', { lines, newAddress: MILL_ADDRESS }))
      const { orderId } = orders[0]
      await must(assert, call(client, seller, '/order/accept', { orderId }))
      await must(assert, call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
      const { seen } = await must(assert, call(client, seller, '/order/get', { orderId }))
      const moved = { ...MILL_ADDRESS, address: '纺织路2号' }
      const acts = [
        () => setDeliveryAddress({ orderId, newAddress: moved }, buyer.actor),
        () => releaseOrder({ orderId, seen }, seller.actor),
      ]
      const coming: Promise<string>[] = []
      await asOwner().transaction(async (holder) => {
        await holder.rawQuery('select id from orders where id = ? for update', [orderId])
        for (const act of addressFirst ? acts : acts.toReversed()) {
          coming.push(
            act().then(
              () => 'done',
              (error: DomainError) => error.reason
            )
          )
          await until('both wait', async () => (await lockWaiters(holder)) === coming.length)
        }
      })
      const outcomes = await Promise.all(coming)
      const order = await orderOf(orderId)
      assert.deepEqual(outcomes, addressFirst ? ['done', 'core.changed'] : ['done', 'core.illegalStep'])
      assert.equal(order.state, addressFirst ? OrderState.unreleased : OrderState.unpicked)
      assert.include(order.delivery_address, addressFirst ? '纺织路2号' : '纺织路1号')
    }
  })

  test('a contract that is made while the address changes has the address that stays', async ({ client, assert }) => {
    const deal = await delivered(client)
    const lines = [{ listingId: deal.listing.id, price: deal.listing.price }]
    const placed = await must(assert, call(client, deal.buyer, '/order/add', { lines, newAddress: MILL_ADDRESS }))
    const { orderId } = placed.orders[0]
    await must(assert, call(client, deal.seller, '/order/accept', { orderId }))
    await db.from('orders').where('id', orderId).update({ contract_file_id: null })
    const making: Promise<number | null>[] = []
    await asOwner().transaction(async (holder) => {
      await holder.rawQuery('select id from orders where id = ? for update', [orderId])
      making.push(ensureContract(orderId))
      await until('the document waits for the order', async () => (await lockWaiters(holder)) === 1)
      await holder.rawQuery(`update orders set delivery_address = '别处', delivery_set_at = now() where id = ?`, [
        orderId,
      ])
    })
    const [fileId] = await Promise.all(making)
    const files = await db.from('files').where('name', 'like', '购销合同%').orderBy('id')
    assert.lengthOf(files, 1, 'what was made with the former address is thrown away')
    assert.equal(files[0].id, fileId)
    assert.equal((await Order.findOrFail(orderId)).contractFileId, fileId)
  })
})
