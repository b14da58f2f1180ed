import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { systemActor } from '#core/actor'
import { asMember, asOperator, createMember, createOperator, type TestOperator } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { publishIndex } from '#tests/helpers/quotes'
import { decide } from '#tests/helpers/second_person'
import { SalesState } from '#app/catalog/codes'
import { CompanyState } from '#app/company/codes'
import {
  Adjustable,
  BidType,
  DeliveryType,
  ListingState,
  PriceType,
  SpotType,
  StorageFeeType,
} from '#app/listing/codes'
import Listing from '#app/listing/models/listing'

test.group('商品管理', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an operator sees listings with batch, seller and the shares of the strip', async ({ client, assert }) => {
    const operator = await createOperator({ permissions: ['listings.query', 'listings.get'] })
    const { batch } = await createListing(await createMember())
    const response = await asOperator(client.get('/admin/api/listings'), operator)
    response.assertStatus(200)
    const [row] = response.body()
    assert.equal(row.batchCode, batch.batchCode)
    assert.equal(row.quality.lenAvg, 29.2)
    assert.equal(row.quality.shares.lv21, 62.4)
    assert.notProperty(row.quality.shares, 'lv11')
  })

  test('without the permission there is nothing', async ({ client }) => {
    const operator = await createOperator({ permissions: ['orders.query'] })
    const response = await asOperator(client.get('/admin/api/listings'), operator)
    response.assertStatus(403)
  })

  test('forced delisting needs a reason, keeps it, and leaves an audit line', async ({ client, assert }) => {
    const operator = await createOperator({ permissions: ['listings.query', 'listings.delist'] })
    const { listing, batch } = await createListing(await createMember())
    const act = (input: object) =>
      asOperator(client.post('/admin/api/listings/actions/delist'), operator).json({ ids: [listing.id], input })
    const without = await act({})
    assert.equal(without.status(), 422)
    const done = await act({ reason: '证书与实物不符' })
    done.assertStatus(200)
    assert.include(await listing.refresh(), { state: ListingState.unlisted, delistReason: '证书与实物不符' })
    const [line] = await db
      .from('audit_logs')
      .where({ entity: 'batch', entity_id: String(batch.id), action: 'listing.delist' })
    assert.equal(line.actor_kind, 'operator')
    assert.equal(line.reason, '证书与实物不符')
  })

  test('a batch with an order stays', async ({ client, assert }) => {
    const operator = await createOperator()
    const { listing, batch } = await createListing(await createMember())
    await db.transaction((trx) =>
      moveSalesState(trx, systemActor(), {
        batchId: batch.id,
        from: SalesState.onSale,
        to: SalesState.ordered,
        reason: '下单',
      })
    )
    const response = await asOperator(client.post('/admin/api/listings/actions/delist'), operator).json({
      ids: [listing.id],
      input: { reason: '测试' },
    })
    response.assertStatus(400)
    assert.equal(response.body().reason, 'listing.orderOpenNotDelistable')
  })
})

test.group('Goods that operators offer for their sellers', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(() => resetDatabase())

  /** Goods of a seller who has not offered them, and two operators who may. */
  async function stock() {
    const seller = await createMember()
    const colleague = await createMember({ company: seller.company })
    const batches = [
      await createBatch(seller.company.id, { entrepotName: '奎屯中转库' }),
      await createBatch(seller.company.id, { entrepotName: '奎屯中转库' }),
    ]
    const asker = await createOperator({ roles: ['OPS'] })
    const second = await createOperator({ roles: ['OPS'] })
    return { seller, colleague, batches, asker, second, ids: batches.map(({ id }) => id) }
  }

  const TERMS = {
    priceType: PriceType.fixed,
    deliveryType: DeliveryType.pickUp,
    spotType: SpotType.spot,
    adjustable: Adjustable.yes,
    bidType: BidType.closed,
    storageFeeType: StorageFeeType.none,
    price: 1_650_000,
    reason: '卖方来函委托',
  }
  const offer = (client: ApiClient, who: TestOperator, ids: number[], terms: object) =>
    asOperator(client.post('/admin/api/unlisted_batches/actions/offer'), who).json({
      ids,
      input: { ...TERMS, ...terms },
    })
  const listed = (ids: number[]) =>
    Listing.query().whereIn('batch_id', ids).where('state', ListingState.listed).orderBy('batch_id')

  test('two operators offer several batches on terms that the seller could set; the seller is told and owns the offer', async ({
    client,
    assert,
  }) => {
    const { seller, colleague, batches, asker, second, ids } = await stock()
    const { listing: open, batch: elsewhere } = await createListing(seller)
    const shown = (await asOperator(client.get('/admin/api/unlisted_batches'), asker)).body()
    assert.sameMembers(
      shown.map(({ id }: { id: number }) => id),
      ids
    )
    const terms = {
      byAgio: true,
      bidType: BidType.open,
      contactId: colleague.user.id,
      premiumAgio: 20_000,
      storageFeeMemo: '出库费买方承担',
    }
    assert.equal((await offer(client, asker, ids, { ...terms, reason: null })).status(), 422)
    ;(await offer(client, asker, ids, terms)).assertStatus(202)
    assert.lengthOf(await listed(ids), 0)
    ;(await decide(client, second)).assertStatus(200)
    const offers = await listed(ids)
    assert.lengthOf(offers, 2)
    for (const [place, one] of offers.entries()) {
      assert.include(one.$attributes, {
        companyId: seller.company.id,
        price: 1_650_000 + (await batches[place].refresh()).percentAgio!,
        bidType: BidType.open,
        contactId: colleague.user.id,
        storageFeeMemo: '出库费买方承担',
      })
      assert.equal(batches[place].premiumAgio, 20_000)
      const line = await db
        .from('audit_logs')
        .where({ action: 'listing.list', entity_id: String(one.batchId) })
        .firstOrFail()
      assert.include(line, { actor_name: asker.actor.name, reason: '卖方来函委托' })
    }
    const told = await db.from('notices').where({ code: 'N18', company_id: seller.company.id })
    assert.lengthOf(told, 2)
    assert.include(told[0].content, '卖方来函委托')
    // It is the seller's own offer: changed and withdrawn like any other.
    const withdrawn = await asMember(client.post('/api/seller/product/listing/delete'), seller)
      .header('Idempotency-Key', randomUUID())
      .json({ productIds: [ids[0]] })
    assert.equal(withdrawn.body().body.done, 1)
    // What is on the market is not offered again, whatever id is sent.
    assert.equal((await offer(client, asker, [elsewhere.id], {})).status(), 404)
    assert.equal((await open.refresh()).price, 1_685_000)
  })

  test('what the seller could not offer, nobody offers for it', async ({ client, assert }) => {
    const { seller, asker, ids } = await stock()
    const stranger = await createMember()
    const reasonOf = async (terms: object, who = asker) => {
      const answer = await offer(client, who, ids, terms)
      return answer.body().reason ?? answer.status()
    }
    assert.equal(await reasonOf({ price: null }), 'listing.priceMissing')
    assert.equal(await reasonOf({ price: 100 }), 'listing.priceBelowDeposit')
    assert.equal(await reasonOf({ priceType: PriceType.basis, priceDiff: 50_000 }), 'listing.contractMissing')
    assert.equal(await reasonOf({ spotType: SpotType.presale }), 'listing.appointmentMissing')
    assert.equal(await reasonOf({ contactId: stranger.user.id }), 'core.invalidInput')
    await publishIndex(17_000)
    assert.equal(await reasonOf({ price: 165_000 }), 'listing.priceFarFromIndex')
    assert.equal(await reasonOf({ price: 165_000, confirmed: true }), 202)
    assert.equal(await reasonOf({ price: 165_000, confirmed: true }), 'admin.proposalOpen')
    const outsider = await createOperator({ permissions: ['unlisted_batches.query', 'listings.*'] })
    assert.equal(await reasonOf({}, outsider), 'core.forbidden')
    await db.from('companies').where('id', seller.company.id).update({ state: CompanyState.blacklisted })
    assert.notEqual(await reasonOf({ price: 1_640_000 }), 202)
  })

  test('the seller who lists meanwhile keeps its own offer', async ({ client, assert }) => {
    const { seller, asker, second, ids } = await stock()
    ;(await offer(client, asker, [ids[0]], {})).assertStatus(202)
    const both = await Promise.all([
      // Where the seller was first, the approval ends the proposal and says that nothing was done.
      decide(client, second).then((answer) => answer.status() === 200 && !answer.body().warning),
      asMember(client.post('/api/seller/product/listing/add'), seller)
        .header('Idempotency-Key', randomUUID())
        .json({ productId: ids[0], price: 1_700_000 })
        .then((answer) => answer.body().code),
    ])
    const [own] = await listed([ids[0]])
    assert.lengthOf(await listed([ids[0]]), 1)
    assert.deepEqual([both[0], both[1] === 20000], own.price === 1_700_000 ? [false, true] : [true, false])
  })
})
