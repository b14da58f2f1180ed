/*
 * 采购单号: the buyer's own number goes with the deal from the order, the inquiry or the signature to settlement and invoice.
 */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { strFromU8, unzipSync } from 'fflate'
import db from '@adonisjs/lucid/services/db'
import { Adjustable } from '#app/listing/codes'
import { exportOrders } from '#app/order/queries/export_orders'
import { storedPdfText } from '#tests/helpers/pdf_text'
import { call, makeDeal, must, walk } from './helpers.js'

test.group('The number of a purchase in the buyer’s books', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is given with the order, found by it on both desks, exported, and changed until the order has ended', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { buyer, seller, listing } = deal
    const lines = [{ listingId: listing.id, price: listing.price }]
    const long = await call(client, buyer, '/order/add', { lines, buyerReference: 'P'.repeat(41) })
    assert.deepInclude(long, { code: 40000, message: '采购单号最多40个字' })
    const placed = await must(assert, call(client, buyer, '/order/add', { lines, buyerReference: ' PO-7 ' }))
    const { orderId } = placed.orders[0]
    for (const [who, side] of [
      [buyer, 'buyer'],
      [seller, 'seller'],
    ] as const) {
      assert.equal((await must(assert, call(client, who, '/order/get', { orderId }))).buyerReference, 'PO-7')
      const found = await must(assert, call(client, who, '/order/list', { side, keyword: 'po-7' }))
      assert.deepEqual(
        found.data.map((row: { orderId: number }) => row.orderId),
        [orderId]
      )
    }
    const sheet = Object.values(unzipSync(await exportOrders(buyer.actor, { side: 'buyer' })))
    const text = sheet.map((part) => strFromU8(part)).join()
    for (const written of ['采购单号', 'PO-7']) assert.include(text, written)

    const set = (who: typeof buyer, buyerReference: string | null) =>
      call(client, who, '/order/reference/set', { orderId, buyerReference })
    assert.equal((await set(seller, 'X')).code, 40400)
    await must(assert, set(buyer, 'PO-8'))
    const { timeline } = await must(assert, call(client, seller, '/order/get', { orderId }))
    assert.include(JSON.stringify(timeline), '采购单号 PO-7 → PO-8')
    await must(assert, set(buyer, null))
    assert.isNull((await must(assert, call(client, seller, '/order/get', { orderId }))).buyerReference)
    await must(assert, call(client, buyer, '/order/cancel', { orderId }))
    assert.equal((await set(buyer, 'PO-9')).reason, 'core.illegalStep')
  })

  test('stands on the contract as it was when the contract was made, and on no contract of an order without one', async ({
    client,
    assert,
  }) => {
    const contractOf = async (buyerReference?: string) => {
      const { buyer, seller, listing } = await makeDeal(client)
      const lines = [{ listingId: listing.id, price: listing.price }]
      const { orders } = await must(assert, call(client, buyer, '/order/add', { lines, buyerReference }))
      const { orderId } = orders[0]
      await must(assert, call(client, seller, '/order/accept', { orderId }))
      const contract = async () => (await must(assert, call(client, seller, '/order/get', { orderId }))).contractFileId
      const contractFileId = await contract()
      if (buyerReference) {
        await must(assert, call(client, buyer, '/order/reference/set', { orderId, buyerReference: '' }))
        assert.equal(await contract(), contractFileId)
      }
      return storedPdfText(contractFileId)
    }
    assert.include(await contractOf('PO-7'), '采购单号：PO-7')
    assert.notInclude(await contractOf(), '采购单号')
  })

  test('comes from the inquiry into its order', async ({ client, assert }) => {
    const deal = await makeDeal(client, { terms: { adjustable: Adjustable.yes } })
    const asked = { batchId: deal.batch.id, price: 1_650_000, buyerReference: 'PO-7' }
    const { id: quotationId } = await must(assert, call(client, deal.buyer, '/buyer/quotation/add', asked))
    const { orderId } = await must(assert, call(client, deal.seller, '/quotation/accept', { quotationId }))
    assert.equal((await db.from('orders').where('id', orderId).firstOrFail()).buyer_reference, 'PO-7')
  })

  test('stands on the settlement, for the invoice, and settlements are found by it', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId, settlementId } = await walk(assert, deal, 'confirm')
    await must(assert, call(client, deal.buyer, '/order/reference/set', { orderId, buyerReference: 'PO-7' }))
    const settlement = await must(assert, call(client, deal.seller, '/settlement/get', { settlementId }))
    assert.equal(settlement.buyerReference, 'PO-7')
    const list = await must(assert, call(client, deal.seller, '/settlement/list', { side: 'seller', keyword: 'PO-7' }))
    assert.deepEqual(
      list.data.map((row: { buyerReference: string }) => row.buyerReference),
      ['PO-7']
    )
  })
})
