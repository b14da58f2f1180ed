/* Goods by the tonne are corrected while they are on sale: buyers are bound to what they saw, orders keep what was ordered, and they stay the same goods. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import Batch from '#app/catalog/models/batch'
import { CompanyType } from '#app/company/codes'
import { EnabledState } from '#core/codes'
import { Adjustable, DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { placeOrders } from '#app/order/actions/place_orders'
import { previewOrder } from '#app/order/queries/preview_order'
import { editGoods } from '#app/tonnage/actions/save_goods'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { MILL_ADDRESS } from '#tests/helpers/addresses'
import { resetDatabase } from '#tests/helpers/database'
import { inQueue } from '#tests/helpers/in_queue'
import { PIXEL } from '#tests/helpers/pixel'
import { SEED } from '#tests/helpers/tonnage'
import { call, must } from '../order/helpers.js'
import { openMarket, quote } from '../pair_order/helpers.js'
import { makeTonnageDeal, placeTonnage, restOf, type TonnageDeal } from './helpers.js'

/** Cottonseed on offer at 2,100.00 元/吨, with a deal that can be struck over it. */
const seedDeal = (client: ApiClient) =>
  makeTonnageDeal(client, { goods: { ...SEED, weight: 320 }, terms: { price: 210_000 }, money: 3_000_000 })

const edit = ({ client, seller, batch }: TonnageDeal, input: object) =>
  call(client, seller, '/seed-fiber/goods/edit', { productId: batch.id, chandi: batch.chandi, ...input })

async function upload(client: ApiClient, member: TestMember, purpose: string, filename: string) {
  const response = await asMember(client.post('/api/file/upload'), member)
    .field('purpose', purpose)
    .file('file', PIXEL, { filename })
  return response.body().body.id as number
}

/** The order form as the buyer has it open. */
async function formOf({ buyer, listing }: TonnageDeal) {
  const { lines } = await previewOrder([{ listingId: listing.id, weight: 32 }], buyer.actor)
  return { listingId: listing.id, weight: 32, price: listing.price!, seen: lines[0].seen! }
}

const lineOf = (orderId: number) => db.from('order_lines').where('order_id', orderId).firstOrFail()

test.group('Correcting goods by the tonne that are on sale', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('figures, minimum, place and remark are changed under the running offer, with lines of the audit', async ({
    client,
    assert,
  }) => {
    const deal = await seedDeal(client)
    const { seller, batch, listing } = deal
    const own = await must(assert, call(client, seller, '/seed-fiber/own/get', { productId: batch.id }))
    assert.isTrue(own.listed)
    assert.includeMembers(own.fixed, ['chandi', 'batchCode', 'productionYear', 'arrivalDate'])
    const saved = await must(
      assert,
      edit(deal, { seen: own.seen, oilContent: 17.2, moisture: 9.1, minLot: 2, place: '二号库', remark: '含税' })
    )
    assert.deepInclude(saved, { oilContent: 17.2, minLot: 2 })
    const shown = await must(assert, call(client, deal.buyer, '/seed-fiber/get', { productId: batch.id }))
    assert.deepInclude(shown.row, { oilContent: 17.2, moisture: 9.1, minLot: 2, place: '二号库' })
    const still = await db.from('listings').where('id', listing.id).firstOrFail()
    assert.equal(still.state, ListingState.listed)
    const lines = await db.from('audit_logs').where('entity_id', String(batch.id)).select('action', 'before', 'after')
    const of = (action: string) => lines.find((line) => line.action === action)
    assert.deepInclude(of('tonnage.edit').after, { oilContent: 17.2, minLot: 2 })
    assert.deepInclude(of('batch.edit').after, { place: '二号库', remark: '含税' })
  })

  test('they stay the same goods: what is changed of that is named, and can be changed off the market', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const changes = { dtex: 1.33, cutLength: 51, producerName: '别厂', batchCode: 'X1', chandi: '山东' }
    for (const [field, value] of Object.entries(changes))
      assert.refusesInput(await edit(deal, { [field]: value }), field, 'listed')
    assert.refusesInput(await edit(deal, { place: null, entrepotId: null, entrepotName: null }), 'place', 'required')
    assert.refusesInput(await edit(deal, { minLot: 0.5 }), 'minLot', 'min')
    assert.refusesInput(await edit(deal, { oilContent: 18 }), 'oilContent', 'type')
    assert.equal((await Batch.findOrFail(deal.batch.id)).chandi, deal.batch.chandi)
    await delistBatch({ batchId: deal.batch.id }, deal.seller.actor)
    await must(assert, edit(deal, { dtex: 1.33 }))
  })

  test('who saw the goods before orders nothing; who sees them now orders them as they are', async ({
    client,
    assert,
  }) => {
    const deal = await seedDeal(client)
    const { buyer, batch } = deal
    const photo = await upload(client, deal.seller, 'goodsPhoto', '料场.png')
    for (const change of [{ oilContent: 17.2 }, { moisture: 9.1 }, { place: '三号库' }, { photoFileIds: [photo] }]) {
      const before = await formOf(deal)
      await must(assert, edit(deal, change))
      const refused = await call(client, buyer, '/order/add', { lines: [before] })
      assert.deepInclude(refused, { code: 40900, reason: 'listing.termsMoved' })
    }
    assert.equal(await restOf(batch.id), 320)
    // The minimum decides how little is sold, which the order is asked for anyway.
    const open = await formOf(deal)
    await must(assert, edit(deal, { minLot: 40 }))
    assert.equal((await call(client, buyer, '/order/add', { lines: [open] })).reason, 'tonnage.belowMinimum')
    await must(assert, edit(deal, { minLot: 1 }))
    await must(assert, call(client, buyer, '/order/add', { lines: [open] }))
    assert.equal(await restOf(batch.id), 288)
  })

  test('an order keeps the goods as they were ordered, and its buyer opens the report of then', async ({
    client,
    assert,
  }) => {
    const deal = await seedDeal(client)
    const { seller, buyer, batch } = deal
    const first = await upload(client, seller, 'testReport', '一季度.png')
    await must(assert, edit(deal, { reportFileId: first }))
    const { orderId } = await placeTonnage(assert, deal, 32)
    const before = (await lineOf(orderId)).quality
    const second = await upload(client, seller, 'testReport', '二季度.png')
    await must(assert, edit(deal, { reportFileId: second, oilContent: 15, impurity: 2.5, place: '四号库' }))
    const line = await lineOf(orderId)
    assert.deepEqual(line.quality, before)
    assert.deepInclude(line.quality, { oilContent: SEED.oilContent, reportFileId: first })
    const detail = await must(assert, call(client, buyer, '/order/get', { orderId }))
    assert.deepInclude(detail.lines[0].facts, { oilContent: SEED.oilContent, reportFileId: first })

    const open = async (member: TestMember, fileId: number) =>
      (await asMember(client.post('/api/seed-fiber/file'), member).json({ productId: batch.id, fileId })).status()
    const another = await createMember({ companyType: CompanyType.textileMill })
    assert.equal(await open(buyer, first), 200)
    assert.equal(await open(buyer, second), 200)
    assert.equal(await open(seller, first), 200)
    assert.equal(await open(another, second), 200)
    const kept = asMember(client.post('/api/seed-fiber/file'), another).json({ productId: batch.id, fileId: first })
    assert.equal((await kept).body().code, 40400)
  })

  test('the price of an open bargain has to be named again', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client, { money: 5_000_000, terms: { adjustable: Adjustable.yes } })
    const { buyer, seller, batch } = deal
    const { id: quotationId } = await openQuotation({ batchId: batch.id, weight: 10, price: 705_000 }, buyer.actor)
    await must(assert, edit(deal, { place: '五号库' }))
    const asked = await must(assert, call(client, seller, '/quotation/get', { quotationId }))
    assert.containsSubset(asked, { termsMoved: true, can: { accept: false } })
  })

  test('price, basis and delivery of the running offer are changed as those of a batch, with the history of the price', async ({
    client,
    assert,
  }) => {
    await openMarket()
    await quote(720_000, 'PF2703')
    const terms = { price: null, priceType: PriceType.basis, priceDiff: -8_000, priceContract: 'PF2703' }
    const deal = await makeTonnageDeal(client, { terms })
    const { seller, buyer, batch } = deal
    const { lines } = await previewOrder([{ listingId: deal.listing.id, weight: 32 }], buyer.actor)
    const productIds = [batch.id]
    const basis = { productIds, rule: 'fixed', priceDiff: -9_000 }
    const moved = await must(assert, call(client, seller, '/seller/product/listing/basis/edit', basis))
    assert.equal(moved.done, 1)
    const shown = await must(assert, call(client, buyer, '/seed-fiber/get', { productId: batch.id }))
    assert.equal(shown.row.priceDiff, -9_000)
    assert.deepInclude(shown.prices.at(-1), { fromPrice: -8_000, toPrice: -9_000 })
    const late = await call(client, buyer, '/order/add', {
      lines: [
        { listingId: deal.listing.id, weight: 32, priceDiff: -8_000, priceContract: 'PF2703', seen: lines[0].seen },
      ],
    })
    assert.deepInclude(late, { code: 40900, reason: 'listing.priceMoved' })
    const { lines: again } = await previewOrder([{ listingId: deal.listing.id, weight: 32 }], buyer.actor)
    const delivery = { productIds, deliveryType: DeliveryType.delivered }
    assert.equal((await must(assert, call(client, seller, '/seller/product/listing/terms/edit', delivery))).done, 1)
    const carried = await must(assert, call(client, buyer, '/seed-fiber/get', { productId: batch.id }))
    assert.equal(carried.row.deliveryType, DeliveryType.delivered)
    const seen = { priceDiff: -9_000, priceContract: 'PF2703', seen: again[0].seen! }
    const line = { listingId: deal.listing.id, weight: 32, ...seen }
    await assert.refuses(
      () => placeOrders({ lines: [line], newAddress: MILL_ADDRESS }, buyer.actor),
      'listing.termsMoved'
    )
  })

  test('a warehouse is named for listed goods as well', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const { id: entrepotId, name } = await db.from('entrepots').where('state', EnabledState.enabled).firstOrFail()
    const input = { productIds: [deal.batch.id], entrepotId }
    const placed = await must(assert, call(client, deal.seller, '/seller/product/entrepot/edit', input))
    assert.equal(placed.done, 1)
    assert.equal((await Batch.findOrFail(deal.batch.id)).entrepotName, name)
  })
})

test.group('A correction against an order', (group) => {
  group.each.setup(() => resetDatabase())
  group.each.teardown(() => resetDatabase())

  for (const first of ['edit', 'order'] as const)
    test(`${first} first: the other is decided by what it finds`, async ({ client, assert }) => {
      const deal = await seedDeal(client)
      const { seller, buyer, batch } = deal
      const form = await formOf(deal)
      const acts = [
        () => editGoods({ productId: batch.id, chandi: batch.chandi!, oilContent: 15 }, seller.actor),
        () => placeOrders({ lines: [form] }, buyer.actor),
      ]
      const outcomes = await inQueue(async (holder, comes) => {
        await holder.rawQuery('select id from batches where id = ? for update', [batch.id])
        for (const act of first === 'edit' ? acts : acts.toReversed()) await comes(act)
      })
      assert.deepEqual(outcomes, first === 'edit' ? ['done', 'listing.termsMoved'] : ['done', 'done'])
      const lines = await db.from('order_lines').where('batch_id', batch.id)
      assert.deepEqual(
        lines.map(({ quality }) => quality.oilContent),
        first === 'edit' ? [] : [SEED.oilContent]
      )
      assert.equal(await restOf(batch.id), first === 'edit' ? 320 : 288)
    })
})
