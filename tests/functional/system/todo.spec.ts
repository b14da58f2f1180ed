import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { Adjustable, DeliveryType, PriceType } from '#app/listing/codes'
import { counterQuotation } from '#app/quotation/actions/answer_quotation'
import { EntryState, LotState, SessionState } from '#app/auction/codes'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import { shiftClock } from '#core/clock'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession } from '#tests/helpers/auctions'
import { openWish } from '#tests/functional/demand/helpers'
import { call, makeDeal, must, walk } from '#tests/functional/order/helpers'
import { createListing } from '#tests/helpers/listings'
import type { Assert } from '@japa/assert'

const todo = async (assert: Assert, client: ApiClient, member: TestMember) =>
  (await must(assert, call(client, member, '/todo/list', {}))) as {
    key: string
    word: string
    count: number
    path: string
  }[]

test.group('What waits for a company', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('orders, settlements with invoices and inquiries stand in one answer', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await walk(assert, deal, 'confirm')
    const { batch, listing } = await createListing(deal.seller, { adjustable: Adjustable.yes })
    await openQuotation({ batchId: batch.id, price: listing.price! - 10_000 }, deal.buyer.actor)
    assert.deepEqual(await todo(assert, client, deal.seller), [
      { key: 'seller.invoice', word: '待开票', count: 1, path: '/seller/seller-settlement?side=seller&todo=invoice' },
      { key: 'seller.quotation', word: '询价待回复', count: 1, path: '/seller/quotation' },
    ])
    const list = await must(assert, call(client, deal.seller, '/quotation/list', { side: 'seller' }))
    assert.equal(list.waiting, 1)
    assert.deepEqual(await todo(assert, client, deal.buyer), [])
  })

  test('answers to a wish wait for the buyer beside it until he has answered', async ({ client, assert }) => {
    const buyer = await createMember()
    const seller = await createMember()
    const { id: demandId } = await openWish(buyer, { weight: 100 })
    const { batch } = await createListing(seller)
    const line = { batchId: batch.id, price: 1_660_000, priceType: PriceType.fixed }
    await answerDemand({ demandId, lines: [line], deliveryType: DeliveryType.pickUp, confirmed: true }, seller.actor)
    assert.deepEqual(await todo(assert, client, buyer), [
      { key: 'buyer.demand', word: '求购报价待答复', count: 1, path: '/demand/mine' },
    ])
    assert.deepEqual(await todo(assert, client, seller), [])

    const { id: quotationId } = await db.from('quotations').where('demand_id', demandId).firstOrFail()
    await counterQuotation({ quotationId, price: 1_650_000, confirmed: true }, buyer.actor)
    assert.deepEqual(await todo(assert, client, buyer), [])
    assert.deepEqual(
      (await todo(assert, client, seller)).map(({ key, count }) => [key, count]),
      [['seller.quotation', 1]]
    )
  })

  test('lots to sign and deposits to make, until it is done or over', async ({ client, assert }) => {
    const member = await createMember()
    const keys = async () => (await todo(assert, client, member)).map(({ key, count }) => [key, count])
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [member.company.id], 0)
    const entry = () => db.from('auction_entries').where('session_id', session.id)
    await entry().update({ state: EntryState.registered })
    assert.deepEqual(await keys(), [['buyer.auction.enter', 1]])

    await entry().update({ state: EntryState.entered })
    assert.deepEqual(await keys(), [])
    const won = db.from('auction_lots').where('id', lot.id)
    const term = { confirm_due: new Date('2026-11-27T09:00:00Z') }
    await won
      .clone()
      .update({ state: LotState.hammered, buyer_company_id: member.company.id, standing_price: 1_600_000, ...term })
    assert.deepEqual(await keys(), [['buyer.auction.sign', 1]])
    await won.clone().update({ signed_at: new Date() })
    assert.deepEqual(await keys(), [])

    await entry().update({ state: EntryState.registered })
    await db.from('auction_sessions').where('id', session.id).update({ state: SessionState.ended })
    assert.deepEqual(await keys(), [])
  })
})
