import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'
import { publishIndex, quoteMain } from '#tests/helpers/quotes'
import { Adjustable, ListingState, PriceType } from '#app/listing/codes'
import { CompanyType } from '#app/company/codes'
import { PriceStandard } from '#app/market/codes'

const INDEX = 17_000
const FAR = 'listing.priceFarFromIndex'

const call = async (client: ApiClient, member: TestMember, path: string, body: object) =>
  (
    await asMember(client.post(`/api${path}`), member)
      .header('Idempotency-Key', randomUUID())
      .json(body)
  ).body()

const listingOf = (batchId: number) =>
  db.from('listings').where({ batch_id: batchId, state: ListingState.listed }).first()

test.group('A price far from the index', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => publishIndex(INDEX))

  test('1,685 typed for 16,850 is stopped with its figures, and listed only when it is confirmed', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const add = (terms: object) =>
      call(client, seller, '/seller/product/listing/add', { productId: batch.id, ...terms })
    const refused = await add({ price: 168_500 })
    assert.deepEqual([refused.code, refused.reason], [40900, FAR])
    assert.equal(refused.detail.index, INDEX * 100)
    assert.equal(refused.detail.day, '2026-11-17')
    assert.equal(refused.detail.standard, 168_500 - (batch.percentAgio ?? 0))
    assert.isAbove(refused.detail.percent, 85)
    assert.include(refused.message, `价格偏离指数${refused.detail.percent}%`)
    assert.isNull(await listingOf(batch.id))
    assert.equal((await add({ price: 1_685_000 })).code, 20000)
    const other = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const confirmed = { productId: other.id, price: 168_500, confirmed: true }
    assert.equal((await call(client, seller, '/seller/product/listing/add', confirmed)).code, 20000)
  })

  test('what counts is the price of standard grade: a discount for quality is no slip', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    await batch.merge({ percentAgio: -300_000 }).save()
    const standard = async (price: number) => {
      const answer = await call(client, seller, '/seller/product/listing/add', { productId: batch.id, price })
      return answer.reason ?? answer.code
    }
    // 17,000 with 3,000 less for quality: 14,000 is the index, 17,000 is 17.6 % above it.
    assert.equal(await standard(1_700_000), FAR)
    assert.equal(await standard(1_400_000), 20000)
  })

  test('repricing stops the batches that go too far, and changes the others', async ({ client, assert }) => {
    const seller = await createMember()
    const near = await createListing(seller, { price: 1_700_000 })
    const low = await createListing(seller, { price: 1_600_000 })
    const productIds = [near.batch.id, low.batch.id]
    const edit = (change: object) =>
      call(client, seller, '/seller/product/listing/price/edit', { productIds, ...change })
    const { body } = await edit({ rule: 'shift', price: -60_000 })
    assert.deepEqual(
      body.lines.map((line: any) => [line.ok, line.reason]),
      [
        [true, null],
        [false, FAR],
      ]
    )
    assert.isAbove(body.lines[1].detail.percent, 10)
    assert.equal((await listingOf(low.batch.id)).price, 1_600_000)
    const all = (await edit({ rule: 'fixed', price: 168_500 })).body
    assert.deepEqual([all.done, all.failed], [0, 2])
    assert.equal((await edit({ rule: 'fixed', price: 168_500, confirmed: true })).body.done, 2)
  })

  test('listing several batches stops those that are far', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const bulk = (more: object) =>
      call(client, seller, '/seller/product/listing/bulk/add', {
        productIds: [batch.id],
        rule: 'fixed',
        price: 16_850_00 * 10,
        ...more,
      })
    // Ten times too much is above what a price may be; twice is far.
    assert.equal((await bulk({})).body.lines[0].reason, 'listing.priceOutside')
    assert.equal((await bulk({ price: 3_400_000 })).body.lines[0].reason, FAR)
    assert.equal((await bulk({ price: 3_400_000, confirmed: true })).body.done, 1)
  })

  test('a basis is judged by its price at the last quote, and not without one', async ({ client, assert }) => {
    const contract = await quoteMain('CF', 1_600_000)
    const seller = await createMember()
    const { batch } = await createListing(seller, {
      price: null,
      priceType: PriceType.basis,
      priceContract: contract,
      priceDiff: 80_000,
    })
    const edit = async (priceDiff: number) =>
      (
        await call(client, seller, '/seller/product/listing/basis/edit', {
          productIds: [batch.id],
          rule: 'fixed',
          priceDiff,
        })
      ).body.lines[0].reason
    assert.isNull(await edit(90_000))
    assert.equal(await edit(900_000), FAR)
  })

  test('a premium that belongs to the price is asked about when it brings the price away from the index, at listing and later', async ({
    client,
    assert,
  }) => {
    const contract = await quoteMain('CF', 1_600_000)
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    // 16,000 + 600 + czceAgio 754 − percentAgio 419: near 17,000, until the premium is 2,000.
    const standardGrade = {
      priceType: PriceType.basis,
      priceContract: contract,
      priceDiff: 60_000,
      priceStandard: PriceStandard.standardGrade,
    }
    const add = (premiumAgio: number) =>
      call(client, seller, '/seller/product/listing/add', { productId: batch.id, ...standardGrade, premiumAgio })
    assert.equal((await add(200_000)).reason, FAR)
    assert.equal((await batch.refresh()).premiumAgio, 0)
    assert.equal((await add(10_000)).code, 20000)
    const edit = async (terms: object) =>
      (await call(client, seller, '/seller/product/listing/terms/edit', { productIds: [batch.id], ...terms })).body
        .lines[0].reason
    assert.equal(await edit({ premiumAgio: 200_000, remark: '名牌' }), FAR)
    assert.equal((await batch.refresh()).premiumAgio, 10_000)
    assert.isNull((await listingOf(batch.id)).remark)
    assert.isNull(await edit({ premiumAgio: 200_000, confirmed: true }))
    // It comes nearer, and terms that are no price are nobody's slip.
    assert.isNull(await edit({ premiumAgio: 190_000 }))
    assert.isNull(await edit({ remark: '名牌' }))
    assert.equal(await edit({ premiumAgio: 200_000 }), FAR)
    // Of a fixed price the premium is no part.
    const { batch: fixed } = await createListing(seller, { price: 1_700_000 })
    const { body } = await call(client, seller, '/seller/product/listing/terms/edit', {
      productIds: [fixed.id],
      premiumAgio: 200_000,
    })
    assert.equal(body.done, 1)
  })

  test('inquiries and counter-offers are asked about, an answer that comes nearer is not', async ({
    client,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 100_000)
    const { batch } = await createListing(seller, { price: 1_700_000, adjustable: Adjustable.yes })
    const ask = (more: object) => call(client, buyer, '/buyer/quotation/add', { batchId: batch.id, ...more })
    assert.equal((await ask({ price: 165_000 })).reason, FAR)
    assert.equal(Number((await db.from('quotations').count('* as n').first()).n), 0)
    const { body } = await ask({ price: 1_400_000, confirmed: true })
    const counter = async (who: TestMember, price: number) =>
      (await call(client, who, '/quotation/counter', { quotationId: body.id, price })).reason ?? null
    assert.equal(await counter(seller, 17_000_00 * 2), FAR)
    assert.isNull(await counter(seller, 1_690_000))
    assert.equal(await counter(buyer, 1_410_000), FAR)
    assert.isNull(await counter(buyer, 1_600_000))
  })
})

test('without an index every price is one', async ({ assert, cleanup }) => {
  cleanup(await testUtils.db().wrapInGlobalTransaction())
  const { listing } = await createListing(await createMember(), { price: 168_500 })
  assert.equal(listing.price, 168_500)
})
