import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import Listing from '#app/listing/models/listing'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import { BatchType, SalesState } from '#app/catalog/codes'
import { UserState } from '#app/identity/codes'
import { Adjustable, BidType, PriceType } from '#app/listing/codes'
import { PriceStandard } from '#app/market/codes'
import { QuotationState } from '#app/quotation/codes'
import { systemActor } from '#core/actor'
import { shiftClock } from '#core/clock'
import { asMember, asOperator, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { createListing } from '#tests/helpers/listings'
import { CF, openMarket } from '../pair_order/helpers.js'

const call = async (client: ApiClient, member: TestMember, path: string, body: object) =>
  (
    await asMember(client.post(`/api/seller/product/${path}`), member)
      .header('Idempotency-Key', randomUUID())
      .json(body)
  ).body()

const premiumOf = async (batchId: number) => (await db.from('batches').where('id', batchId).firstOrFail()).premium_agio
const stateOf = async (id: number) => (await db.from('quotations').where({ id }).firstOrFail()).state

/** Somebody orders the batch. */
const order = (batchId: number) =>
  db.transaction((trx) =>
    moveSalesState(trx, systemActor(), { batchId, from: SalesState.onSale, to: SalesState.ordered, reason: '下单' })
  )

test.group('Terms of an offer', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('contacts are the certified people of the own company who can log in, by name alone', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const colleague = await createMember({ company: seller.company })
    const gone = await createMember({ company: seller.company })
    await db.from('users').where('id', gone.user.id).update({ state: UserState.disabled })
    await createMember()
    const { body } = await call(client, colleague, 'contact/list', {})
    assert.sameMembers(
      body.map(({ contactId }: { contactId: number }) => contactId),
      [seller.user.id, colleague.user.id]
    )
    assert.sameMembers(Object.keys(body[0]), ['contactId', 'name'])
  })

  test('a seller changes terms of several batches; what is left out stays', async ({ client, assert }) => {
    const seller = await createMember()
    const colleague = await createMember({ company: seller.company })
    const first = await createListing(seller, { storageFeeMemo: '出库费25元/吨买方承担', premiumAgio: 5_000 })
    const second = await createListing(seller)
    const productIds = [first.batch.id, second.batch.id]
    const { body } = await call(client, seller, 'listing/terms/edit', {
      productIds,
      bidType: BidType.open,
      contactId: colleague.user.id,
    })
    assert.deepInclude(body, { done: 2, failed: 0 })
    for (const { listing } of [first, second])
      assert.include(await listing.refresh(), { bidType: BidType.open, contactId: colleague.user.id })
    assert.equal(first.listing.storageFeeMemo, '出库费25元/吨买方承担')
    assert.equal(await premiumOf(first.batch.id), 5_000)
    await call(client, seller, 'listing/terms/edit', { productIds, storageFeeMemo: null, premiumAgio: 20_000 })
    assert.include(await first.listing.refresh(), { bidType: BidType.open, storageFeeMemo: null })
    assert.equal(await premiumOf(second.batch.id), 20_000)
    const lines = await db.from('audit_logs').where({ action: 'listing.terms', entity_id: String(first.batch.id) })
    assert.lengthOf(lines, 2)
    assert.include(lines[1].after, { premiumAgio: 20_000 })
  })

  test('only what is on sale, of the own company, by its own people', async ({ client, assert }) => {
    const seller = await createMember()
    const stranger = await createMember()
    const { batch, listing } = await createListing(seller)
    const edit = async (member: TestMember, terms: object) =>
      (await call(client, member, 'listing/terms/edit', { productIds: [batch.id], ...terms })).body.lines[0]
    assert.deepInclude(await edit(stranger, { bidType: BidType.open }), { ok: false, reason: 'listing.batchGone' })
    const foreign = { productIds: [batch.id], contactId: stranger.user.id }
    const [error] = (await call(client, seller, 'listing/terms/edit', foreign)).body.errors
    assert.include(error, { field: 'contactId', message: '联系人不是本企业员工' })
    await order(batch.id)
    assert.deepInclude(await edit(seller, { bidType: BidType.open }), { ok: false, reason: 'listing.termsLocked' })
    assert.equal((await listing.refresh()).bidType, BidType.closed)
  })

  test('an offer that standing inquiries are about: another memo waits for a price, a display premium changes nothing', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const { batch } = await createListing(seller, { adjustable: Adjustable.yes })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 100_000)
    const { id } = await openQuotation({ batchId: batch.id, price: 1_650_000 }, buyer.actor)
    const accept = async () =>
      (
        await asMember(client.post('/api/quotation/accept'), seller)
          .header('Idempotency-Key', randomUUID())
          .json({ quotationId: id })
      ).body().reason
    await call(client, seller, 'listing/terms/edit', { productIds: [batch.id], premiumAgio: 10_000 })
    const [asked] = (await asMember(client.post('/api/quotation/list'), seller).json({ side: 'seller' })).body().body
      .data
    assert.containsSubset(asked, { termsMoved: false, can: { accept: true } })
    await call(client, seller, 'listing/terms/edit', { productIds: [batch.id], storageFeeMemo: '出库费买方承担' })
    assert.equal(await accept(), 'quotation.termsMoved')
    assert.equal(await stateOf(id), QuotationState.open)
  })

  test('a premium that belongs to the price ends open inquiries and moves the reference price', async ({
    client,
    assert,
  }) => {
    await openMarket()
    const seller = await createMember()
    const buyer = await createMember()
    const { batch, listing } = await createListing(
      seller,
      {
        price: null,
        priceType: PriceType.basis,
        priceDiff: 85_000,
        priceContract: CF,
        priceStandard: PriceStandard.standardGrade,
        adjustable: Adjustable.yes,
      },
      { batchType: BatchType.sawGinned }
    )
    const reference = async () =>
      Number((await db.from('listing_references').where('listing_id', listing.id).firstOrFail()).price)
    const before = await reference()
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 100_000)
    const { id } = await openQuotation({ batchId: batch.id, price: 80_000 }, buyer.actor)
    const { body } = await call(client, seller, 'listing/terms/edit', { productIds: [batch.id], premiumAgio: 10_000 })
    assert.deepInclude(body, { done: 1 })
    assert.equal(await stateOf(id), QuotationState.ended)
    assert.equal((await reference()) - before, 10_000)
    const [told] = await db.from('notices').where({ code: 'N02', company_id: buyer.company.id }).orderBy('id', 'desc')
    assert.include(told.content, '优质溢价由0.00改为100.00元/吨')
  })

  test('operators change terms of one or several listings, with a reason that the seller is told', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator({
      permissions: ['listings.query', 'listings.terms', 'listings.open_bids', 'listings.close_bids', 'users.query'],
    })
    const seller = await createMember()
    const stranger = await createMember()
    const first = await createListing(seller, { storageFeeMemo: '含出库费' })
    const second = await createListing(seller)
    const act = (name: string, ids: number[], input: object) =>
      asOperator(client.post(`/admin/api/listings/actions/${name}`), operator).json({ ids, input })
    const ids = [first.listing.id, second.listing.id]
    assert.equal((await act('open_bids', ids, {})).status(), 422)
    const opened = await act('open_bids', ids, { reason: '列入周三场次' })
    opened.assertStatus(200)
    for (const { listing } of [first, second]) assert.equal((await listing.refresh()).bidType, BidType.open)
    const refused = await act('terms', [first.listing.id], { contactId: stranger.user.id, reason: '更正' })
    assert.notEqual(refused.status(), 200)
    const changed = await act('terms', [first.listing.id], { premiumAgio: 30_000, reason: '按卖方来函' })
    changed.assertStatus(200)
    assert.equal(await premiumOf(first.batch.id), 30_000)
    assert.include(await first.listing.refresh(), { storageFeeMemo: '含出库费', bidType: BidType.open })
    const notices = await db.from('notices').where({ code: 'N18', company_id: seller.company.id }).orderBy('id')
    assert.lengthOf(notices, 3)
    assert.include(notices[2].content, '按卖方来函')
    const closed = await act('close_bids', ids, { reason: '场次取消' })
    closed.assertStatus(200)
    await order(second.batch.id)
    const late = await act('terms', [second.listing.id], { remark: '晚了', reason: '更正' })
    assert.notEqual(late.status(), 200)
    assert.isNull((await Listing.findOrFail(second.listing.id)).remark)
  })
})
