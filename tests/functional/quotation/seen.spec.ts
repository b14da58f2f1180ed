import { MILL_ADDRESS } from '#tests/helpers/addresses'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { listBatch } from '#app/listing/actions/list_batch'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { editBatch } from '#app/catalog/actions/save_batch'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import { assertBound, seenBy } from '#tests/helpers/seen'
import { call, makeDeal, must, type Deal } from '../order/helpers.js'
import { Adjustable, DeliveryType, StorageFeeType } from '#app/listing/codes'
import { QuotationAnswer, QuotationState } from '#app/quotation/codes'

const PRICE = 1_650_000
const row = (id: number) => db.from('quotations').where({ id }).firstOrFail()
const send = (deal: Deal, member: Deal['buyer'], path: string) => (input: object) =>
  call(deal.client, member, path, input)

async function asked(deal: Deal) {
  const { id } = await openQuotation({ batchId: deal.batch.id, price: PRICE }, deal.buyer.actor)
  return id
}

test.group('Inquiries are bound to what was seen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const negotiable = { terms: { adjustable: Adjustable.yes, deliveryType: DeliveryType.pickUp } }

  test('delisted and listed again on other terms: the inquiry has ended, and its price binds nobody', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, negotiable)
    const quotationId = await asked(deal)
    const seen = await seenBy(deal.seller, '/quotation/accept', { quotationId })
    await delistBatch({ batchId: deal.batch.id }, deal.seller.actor)
    const ended = await row(quotationId)
    assert.deepInclude(ended, { state: QuotationState.ended, accept_state: QuotationAnswer.open })
    assert.include(ended.end_reason, '批次已撤牌')
    const notice = await db.from('notices').where({ company_id: deal.buyer.company.id, title: '询价已结束' }).first()
    assert.include(notice.content, deal.batch.batchCode)
    await db.from('batches').where('id', deal.batch.id).update({ public_weight: 40 })
    await listBatch(
      { ...negotiable.terms, batchId: deal.batch.id, price: 1_685_000, deliveryType: DeliveryType.delivered },
      deal.seller.actor
    )
    const answer = await call(client, deal.seller, '/quotation/accept', { quotationId, seen })
    assert.containsSubset(answer, { code: 50000, reason: 'quotation.quotationEnded' })
    assert.lengthOf(await db.from('orders').where('buyer_company_id', deal.buyer.company.id), 0)
  })

  test('a batch that is listed cannot be edited, so its inquiries stand on what was inspected', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, negotiable)
    await asked(deal)
    await assert.refuses(
      () => editBatch({ productId: deal.batch.id, packets: 100 } as never, deal.seller.actor),
      'catalog.listedNotEditable'
    )
  })

  test('terms that changed under a standing price: it cannot be accepted, a new price takes the terms in force', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, negotiable)
    const quotationId = await asked(deal)
    const swaps: [string, number, object][] = [
      ['listings', deal.listing.id, { delivery_type: DeliveryType.delivered }],
      ['listings', deal.listing.id, { storage_fee_type: StorageFeeType.twoMonths }],
      ['batches', deal.batch.id, { public_weight: 40 }],
      ['batches', deal.batch.id, { len_avg: 26.5 }],
    ]
    for (const [table, id, values] of swaps) {
      const seen = await seenBy(deal.seller, '/quotation/accept', { quotationId })
      await db.from(table).where({ id }).update(values)
      const answer = await call(client, deal.seller, '/quotation/accept', { quotationId, seen })
      assert.containsSubset(answer, {
        code: 40900,
        reason: 'core.changed',
        body: { id: quotationId, termsMoved: true },
      })
      // Also with what it is now: the buyer named the price on other terms.
      const again = await call(client, deal.seller, '/quotation/accept', { quotationId })
      assert.containsSubset(again, { code: 40900, reason: 'quotation.termsMoved', body: { can: { accept: false } } })
    }
    assert.lengthOf(await db.from('orders').where('buyer_company_id', deal.buyer.company.id), 0)
    await must(assert, call(client, deal.seller, '/quotation/counter', { quotationId, price: PRICE }))
    // The goods are delivered by now, so the buyer says where to.
    await must(assert, call(client, deal.buyer, '/quotation/accept', { quotationId, newAddress: MILL_ADDRESS }))
    const order = await db.from('orders').where('buyer_company_id', deal.buyer.company.id).first()
    assert.equal(order.delivery_type, DeliveryType.delivered)
  })

  test('a counter-price arrives while the buyer still reads the former one', async ({ client, assert }) => {
    const deal = await makeDeal(client, negotiable)
    const quotationId = await asked(deal)
    await must(assert, call(client, deal.seller, '/quotation/counter', { quotationId, price: PRICE + 5_000 }))
    await assertBound(assert, {
      member: deal.buyer,
      path: '/quotation/accept',
      input: { quotationId },
      send: send(deal, deal.buyer, '/quotation/accept'),
      swap: () =>
        db
          .from('quotations')
          .where('id', quotationId)
          .update({ price: PRICE + 50_000 }),
    })
    assert.equal((await row(quotationId)).price, PRICE + 50_000)
  })

  test('asking and countering name the terms that were read', async ({ client, assert }) => {
    const deal = await makeDeal(client, negotiable)
    const batchId = deal.batch.id
    await assertBound(assert, {
      member: deal.buyer,
      path: '/buyer/quotation/add',
      input: { batchId, price: PRICE },
      send: send(deal, deal.buyer, '/buyer/quotation/add'),
      swap: () => db.from('listings').where('id', deal.listing.id).update({ deposit: 80_000 }),
    })
    const { id: quotationId, listing_id: listingId, terms_version: version } = await db.from('quotations').firstOrFail()
    assert.equal(listingId, deal.listing.id)
    assert.deepInclude(await db.from('quotation_rounds').where('quotation_id', quotationId).first(), {
      listing_id: listingId,
      terms_version: version,
    })
    await assertBound(assert, {
      member: deal.seller,
      path: '/quotation/counter',
      input: { quotationId, price: PRICE + 1_000 },
      send: send(deal, deal.seller, '/quotation/counter'),
      swap: () => db.from('listings').where('id', deal.listing.id).update({ remark: '仅限自提车队' }),
    })
  })
})
