/* Goods by the tonne for buyers: a list of their own with its filters, and where they are left out because they are no batches. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { ProductType, Region } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { alertSavedSearches } from '#app/listing/actions/alert_saved_searches'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { PriceType } from '#app/listing/codes'
import { changeTonnage } from '#app/tonnage/actions/change_tonnage'
import { FibreGrade, LinterClass, TonnageChangeKind } from '#app/tonnage/codes'
import { ContractState } from '#app/market/codes'
import { forgetEverything } from '#core/cached'
import { inTransaction } from '#core/transaction'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { offerTonnage, SEED } from '#tests/helpers/tonnage'

const LINTERS = {
  ...SEED,
  productType: ProductType.linters,
  linterClass: LinterClass.first,
  oilContent: null,
  linterContent: null,
  weight: 40,
}

async function market() {
  const plant = await createMember({ companyType: CompanyType.fibrePlant })
  const gin = await createMember({ companyType: CompanyType.gin })
  const buyer = await createMember({ companyType: CompanyType.textileMill })
  const staple = await offerTonnage(plant, {}, { province: '江苏', city: '江阴', region: Region.inland })
  const coarse = await offerTonnage(
    plant,
    { price: 690_000 },
    { productType: ProductType.stapleBright, dtex: 1.67, cutLength: 51, fibreGrade: FibreGrade.b, weight: 80 }
  )
  const seed = await offerTonnage(gin, { price: 310_000 }, { ...SEED, region: Region.northXinjiang })
  const linters = await offerTonnage(gin, { price: 420_000 }, LINTERS)
  return { plant, gin, buyer, staple, coarse, seed, linters }
}

async function call(client: ApiClient, member: TestMember, path: string, input: object = {}) {
  return (await asMember(client.post(`/api${path}`), member).json(input)).body()
}

const ids = (answer: { body: { data: { productId: number }[] } }) => answer.body.data.map(({ productId }) => productId)

test.group('The list by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('has what is on sale, newest first, exactly counted and weighed', async ({ client, assert }) => {
    const { buyer, staple, coarse, seed, linters } = await market()
    const answer = await call(client, buyer, '/seed-fiber/list')
    assert.deepEqual(
      ids(answer),
      [linters, seed, coarse, staple].map(({ batch }) => batch.id)
    )
    assert.deepInclude(answer.body, { total: 4, weight: 320 + 80 + 60 + 40, field: 'newest', order: 'desc' })
    const [, , , first] = answer.body.data
    assert.deepInclude(first, {
      productName: '涤短半光 1.56dtex×38mm A级',
      restWeight: 320,
      minLot: 5,
      price: 712_000,
      dtex: 1.56,
    })
    assert.isNull(first.contactName)
  })

  test('filters fit the type, and several narrow together', async ({ client, assert }) => {
    const { buyer, plant, staple, coarse, seed, linters } = await market()
    for (const [criteria, found] of [
      [{ productType: ProductType.stapleSemiDull }, [staple]],
      [{ price: '6900~7120' }, [staple, coarse]],
      [{ price: '~4200' }, [seed, linters]],
      [{ price: '7120.01~' }, []],
      [{ region: Region.northXinjiang }, [seed]],
      [{ province: '江苏' }, [staple]],
      [{ entrepot: '奎屯籽库' }, [seed, linters]],
      [{ producer: '测试化纤有限公司' }, [staple, coarse]],
      [{ seller: plant.company.id }, [staple, coarse]],
      [{ minOil: 18.5 }, [seed]],
      [{ minOil: 18.6 }, []],
      [{ maxMoisture: 8.2, productType: ProductType.cottonseed }, [seed]],
      [{ maxMoisture: 8.1 }, []],
      [{ linterClass: LinterClass.first }, [linters]],
      [{ dtex: 1.67 }, [coarse]],
      [{ cutLength: 38 }, [staple]],
      [{ fibreGrade: FibreGrade.b }, [coarse]],
      [{ minRest: 80 }, [staple, coarse]],
      [{ priceType: PriceType.basis }, []],
      [{ q: '涤短' }, [staple, coarse]],
      [{ q: '1.56x38' }, [staple]],
      [{ q: '1.67dtex B级' }, [coarse]],
      [{ q: '一类绒 奎屯' }, [linters]],
      [{ q: staple.batch.batchCode }, [staple]],
      [{ q: '100%' }, []],
    ] as const) {
      const answer = await call(client, buyer, '/seed-fiber/list', criteria)
      assert.sameMembers(
        ids(answer),
        found.map(({ batch }) => batch.id),
        JSON.stringify(criteria)
      )
    }
  })

  test('is sorted by price and by what is left, and paged', async ({ client, assert }) => {
    const { buyer, staple, coarse, seed, linters } = await market()
    const order = async (input: object) => ids(await call(client, buyer, '/seed-fiber/list', input))
    assert.deepEqual(
      await order({ field: 'price', order: 'asc' }),
      [seed, linters, coarse, staple].map(({ batch }) => batch.id)
    )
    assert.deepEqual(
      await order({ field: 'restWeight', order: 'desc' }),
      [staple, coarse, seed, linters].map(({ batch }) => batch.id)
    )
    assert.deepEqual(await order({ field: 'price', order: 'asc', pageSize: 1, page: 2 }), [linters.batch.id])
  })

  test('input outside its bounds is refused with the name of its field', async ({ client, assert }) => {
    const { buyer } = await market()
    for (const [input, field, rule] of [
      [{ productType: ProductType.xinjiang }, 'productType', 'in'],
      [{ price: '7000' }, 'price', 'criteria'],
      [{ minOil: 61 }, 'minOil', 'range'],
      [{ minRest: 1.2345 }, 'minRest', 'decimal'],
      [{ dtex: 'fine' }, 'dtex', 'number'],
      [{ q: 'x'.repeat(101) }, 'q', 'maxLength'],
      [{ linterClass: 4 }, 'linterClass', 'in'],
    ] as const)
      assert.refusesInput(await call(client, buyer, '/seed-fiber/list', input), field, rule)
  })

  test('the choices of a filter are counted under the other criteria', async ({ client, assert }) => {
    const { buyer, plant } = await market()
    const { body } = await call(client, buyer, '/seed-fiber/facets', { productType: ProductType.stapleBright })
    assert.deepEqual(
      body.productType.map((one: { key: number; count: number }) => [one.key, one.count]),
      [
        [ProductType.cottonseed, 1],
        [ProductType.linters, 1],
        [ProductType.stapleSemiDull, 1],
        [ProductType.stapleBright, 1],
      ]
    )
    assert.deepEqual(body.dtex, [{ key: 1.67, count: 1 }])
    assert.deepEqual(body.seller, [{ key: plant.company.id, label: plant.company.name, count: 1 }])
    assert.deepEqual(body.linterClass, [])
  })

  test('a basis stands with its reference price, and follows the price filter by it', async ({ client, assert }) => {
    const { plant, buyer } = await market()
    const { code } = await db
      .from('futures_contracts')
      .where({ product: 'PF', state: ContractState.listed })
      .orderBy('last_point_date', 'desc')
      .firstOrFail()
    await db
      .from('futures_contracts')
      .where({ code })
      .update({ last_price: 720_000, quoted_at: db.raw('now()') })
    forgetEverything()
    const { batch } = await offerTonnage(plant, {
      priceType: PriceType.basis,
      price: null,
      priceContract: code,
      priceDiff: -8_000,
    })
    const answer = await call(client, buyer, '/seed-fiber/list', { priceType: PriceType.basis, price: '7100~7120' })
    assert.deepEqual(ids(answer), [batch.id])
    assert.deepInclude(answer.body.data[0], { price: 712_000, priceDiff: -8_000, priceContract: code })
  })

  test('what is sold out leaves the list, and its page says so', async ({ client, assert }) => {
    const { plant, buyer, staple } = await market()
    await inTransaction((trx) =>
      changeTonnage(trx, plant.actor, staple.batch.useTransaction(trx), {
        kind: TonnageChangeKind.lowered,
        change: -320,
        reason: '盘点',
      })
    )
    const answer = await call(client, buyer, '/seed-fiber/list', { productType: ProductType.stapleSemiDull })
    assert.deepInclude(answer.body, { total: 0, weight: 0 })
    const { body } = await call(client, buyer, '/seed-fiber/get', { productId: staple.batch.id })
    assert.deepInclude(body.row, { restWeight: 0, productName: '涤短半光 1.56dtex×38mm A级' })
  })
})

test.group('One good by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('has facts, minimum and rest, the record of the seller, prices and similar goods', async ({
    client,
    assert,
  }) => {
    const { plant, buyer, staple } = await market()
    const near = await offerTonnage(plant, { price: 705_000 }, { dtex: 1.56, cutLength: 51 })
    const far = await offerTonnage(plant, { price: 700_000 }, { dtex: 2.2, cutLength: 38 })
    const { body } = await call(client, buyer, '/seed-fiber/get', { productId: staple.batch.id })
    assert.deepInclude(body.row, { minLot: 5, restWeight: 320, dtex: 1.56, deposit: 30_000 })
    assert.deepInclude(body.seller, { name: plant.company.name, onSale: 4, contactName: staple.listing.contactName })
    assert.lengthOf(body.prices, 1)
    assert.isFalse(body.mine)
    assert.isNull(body.inquiry)
    assert.deepEqual(
      body.similar.map(({ productId }: { productId: number }) => productId),
      [near.batch.id, far.batch.id]
    )
  })

  test('is told to nobody else once it is off the market', async ({ client, assert }) => {
    const { plant, buyer, staple } = await market()
    await delistBatch({ batchId: staple.batch.id }, plant.actor)
    const answer = await call(client, buyer, '/seed-fiber/get', { productId: staple.batch.id })
    assert.deepInclude(answer, { code: 40400, reason: 'listing.goodsNotFound' })
    const own = await call(client, plant, '/seed-fiber/get', { productId: staple.batch.id })
    assert.isTrue(own.body.mine)
  })

  test('who is not certified is not told the contact', async ({ client, assert }) => {
    const { staple } = await market()
    const visitor = await createMember({ certified: false })
    const { body } = await call(client, visitor, '/seed-fiber/get', { productId: staple.batch.id })
    assert.isNull(body.seller.contactName)
    assert.isNull(body.seller.contactMobile)
    assert.isNull(body.row.contactName)
  })

  test('a batch is no good by the tonne', async ({ client, assert }) => {
    const { buyer, gin } = await market()
    const { batch } = await createListing(gin)
    const answer = await call(client, buyer, '/seed-fiber/get', { productId: batch.id })
    assert.deepInclude(answer, { reason: 'listing.goodsNotFound' })
  })
})

test.group('What guests read of goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is the newest of a type without names of people, and how much there is of each', async ({ client, assert }) => {
    const { staple } = await market()
    const newest = await client
      .get('/api/public/seed-fiber/newest')
      .qs({ productType: String(ProductType.stapleSemiDull) })
    const { data } = newest.body().body
    assert.deepEqual(
      data.map(({ productId }: { productId: number }) => productId),
      [staple.batch.id]
    )
    for (const name of ['contactId', 'contactName', 'entrepotContact', 'entrepotPhone']) assert.isNull(data[0][name])
    const counts = (await client.get('/api/public/seed-fiber/counts')).body().body
    assert.deepEqual(counts[0], { productType: ProductType.cottonseed, count: 1, weight: 60 })
  })

  test('the list itself is for members', async ({ client, assert }) => {
    for (const path of ['/seed-fiber/list', '/seed-fiber/facets', '/seed-fiber/get'])
      assert.equal((await client.post(`/api${path}`).json({ productId: 1 })).body().code, 40100)
  })
})

test.group('Goods by the tonne where batches are', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the search of the shop, its counts and its newest have batches only', async ({ client, assert }) => {
    const { gin, staple } = await market()
    const { batch } = await createListing(gin)
    const search = (await client.get('/api/public/shop/search')).body().body
    assert.deepEqual(
      search.data.map(({ productId }: { productId: number }) => productId),
      [batch.id]
    )
    const facets = (await client.get('/api/public/shop/facets')).body().body
    assert.deepEqual(facets.codes.productType, [{ code: String(batch.productType), count: 1 }])
    const newest = await client
      .get('/api/public/listing/newest')
      .qs({ productType: String(ProductType.stapleSemiDull) })
    assert.equal(newest.body().body.total, 0)
    const codes = await client
      .get('/api/public/shop/search')
      .qs({ codes: `${staple.batch.batchCode},${batch.batchCode}` })
    assert.equal(codes.body().body.total, 1)
    assert.deepEqual(codes.body().body.codes, { unknown: [], notListed: [], byTonne: [staple.batch.batchCode] })
  })

  test('cart, selection, comparison and inspection sheet refuse them with a sentence', async ({ client, assert }) => {
    const { buyer, gin, staple } = await market()
    const { listing, batch } = await createListing(gin)
    const cart = await call(client, buyer, '/cart/add', { shopProductIds: [listing.id, staple.listing.id] })
    assert.deepInclude(cart, { reason: 'listing.byTonneNotInCart' })
    assert.deepInclude(await call(client, buyer, '/cart/count'), { body: { count: 0 } })
    const compare = await call(client, buyer, '/batch/compare', { productIds: [batch.id, staple.batch.id] })
    assert.deepInclude(compare, { reason: 'listing.byTonneNotCompared' })
    const list = await call(client, buyer, '/cotton/add', { name: '配棉' })
    const added = await call(client, buyer, '/cotton/item/add', { id: list.body.id, productIds: [staple.batch.id] })
    assert.deepInclude(added, { reason: 'listing.byTonneNotInLists' })
    const sheet = await call(client, buyer, '/batch/export', { productIds: [staple.batch.id] })
    assert.deepInclude(sheet, { reason: 'listing.byTonneNoInspection' })
  })

  test('the page of a batch leads to theirs, for those who may see them, and a number of cotton stays that of the cotton', async ({
    client,
    assert,
  }) => {
    const { buyer, plant, gin, staple } = await market()
    const answer = await call(client, buyer, '/batch/get', { batchCode: staple.batch.batchCode })
    assert.deepInclude(answer, { reason: 'listing.soldByTonne' })
    assert.equal(answer.detail.productId, staple.batch.id)
    const found = await call(client, buyer, '/batch/lookup', { codes: staple.batch.batchCode })
    assert.deepInclude(found.body, { total: 0, unknown: [staple.batch.batchCode] })
    await delistBatch({ batchId: staple.batch.id }, plant.actor)
    const gone = await call(client, buyer, '/batch/get', { batchCode: staple.batch.batchCode })
    assert.deepInclude(gone, { reason: 'listing.batchNotFound' })

    const { batch } = await createListing(gin, {}, { batchCode: '65123251901' })
    await offerTonnage(plant, {}, { batchCode: '65123251901' })
    const cotton = await call(client, buyer, '/batch/get', { batchCode: '65123251901' })
    assert.equal(cotton.body.row.productId, batch.id)
  })

  test('a shop counts them with its batches, and its lowest price is of cotton', async ({ client, assert }) => {
    const { buyer, gin, plant } = await market()
    await createListing(gin, { price: 1_500_000 })
    const shop = await call(client, buyer, '/shop/store/get', { companyId: gin.company.id })
    assert.deepInclude(shop.body, { onSale: 3, byTonne: 2, byTonneWeight: 100, minPrice: 1_500_000 })
    const other = await call(client, buyer, '/shop/store/get', { companyId: plant.company.id })
    assert.deepInclude(other.body, { onSale: 2, byTonne: 2, onSaleWeight: 400, byTonneWeight: 400, minPrice: null })
  })

  test('a saved search tells nobody of them', async ({ client, assert }) => {
    const { buyer, plant } = await market()
    await call(client, buyer, '/shop/saved/add', { name: '全部', criteria: {}, alert: true })
    await offerTonnage(plant)
    assert.equal(await alertSavedSearches(), 0)
    const { body } = await call(client, buyer, '/shop/saved/list')
    assert.equal(body[0].count, 0)
  })
})
