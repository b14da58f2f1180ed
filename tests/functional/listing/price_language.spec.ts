import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { quoteMain } from '#tests/helpers/quotes'
import { COTTON_INDEX } from '#app/market/queries/cotton_index'
import { PriceType } from '#app/listing/codes'
import { ProductType, SalesState } from '#app/catalog/codes'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'

const MAIN = 1_565_000
const DAY = '2026-11-17'

async function publishIndex(value: number) {
  const series = await db.from('price_series').where('code', COTTON_INDEX).firstOrFail()
  await db.table('price_points').insert({ series_id: series.id, day: DAY, value })
}

const post = async (client: ApiClient, member: TestMember, path: string, body: object = {}) =>
  (await asMember(client.post(`/api${path}`), member).json(body)).body().body

const search = async (client: ApiClient, query: object) =>
  (await client.get('/api/public/shop/search').qs(query)).body().body

test.group('One price language', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a fixed price and a basis stand in one column, to the example of F4, for guests and members', async ({
    client,
    assert,
  }) => {
    const contract = await quoteMain('CF', MAIN)
    await publishIndex(17_000)
    const seller = await createMember()
    const fixed = await createListing(seller, { price: 1_685_000 })
    const basis = await createListing(seller, {
      priceType: PriceType.basis,
      price: null,
      priceDiff: 85_000,
      priceContract: contract,
    })
    const expected = [
      [basis.batch.id, 85_000],
      [fixed.batch.id, 120_000],
    ]
    const asked = { seller: String(seller.company.id), field: 'derivedDiff', order: 'asc' }
    for (const { data, field } of [
      await search(client, asked),
      await post(client, await createMember(), '/shop/search', asked),
    ]) {
      assert.equal(field, 'derivedDiff')
      assert.deepEqual(
        data.map((row: any) => [row.productId, row.derivedDiff]),
        expected
      )
      for (const row of data) {
        assert.equal(row.indexDiff, row.standardPrice - 1_700_000)
        assert.deepEqual(row.yardsticks, { contract, futures: MAIN, index: 1_700_000, indexDay: DAY })
      }
    }
    const within = async (priceDiff: string) =>
      (await search(client, { seller: asked.seller, priceDiff })).data.map((row: any) => row.productId)
    assert.deepEqual(await within('~850'), [basis.batch.id], 'a fixed price has no basis')
    assert.deepEqual(await within('~849'), [])
    const { data } = await search(client, { ...asked, order: 'desc' })
    assert.deepEqual(
      data.map((row: any) => row.productId),
      [fixed.batch.id, basis.batch.id]
    )
  })

  test('the distance to the index is of the price of standard grade, and so is its order', async ({
    client,
    assert,
  }) => {
    await publishIndex(17_000)
    const seller = await createMember()
    const dear = await createListing(seller, { price: 1_700_000 })
    const fair = await createListing(seller, { price: 1_720_000 })
    await dear.batch.merge({ percentAgio: -30_000 }).save()
    await fair.batch.merge({ percentAgio: 40_000 }).save()
    const { data } = await search(client, { seller: String(seller.company.id), field: 'indexDiff', order: 'asc' })
    assert.deepEqual(
      data.map(({ productId, indexDiff, indexPercent }: any) => [productId, indexDiff, indexPercent]),
      [
        [fair.batch.id, -20_000, -1.2],
        [dear.batch.id, 30_000, 1.8],
      ]
    )
  })

  test('the page of a batch, a comparison, a cotton list and the own stock say the same', async ({
    client,
    assert,
  }) => {
    await quoteMain('CF', MAIN)
    await publishIndex(17_000)
    const seller = await createMember()
    const buyer = await createMember()
    const { batch } = await createListing(seller, { price: 1_685_000 })
    const said = (row: any) => [row.derivedDiff, row.indexDiff]
    const found = said((await search(client, { q: batch.batchCode })).data[0])
    assert.equal(found[0], 120_000)
    assert.deepEqual(said((await post(client, buyer, '/batch/get', { batchCode: batch.batchCode })).row), found)
    assert.deepEqual(said((await post(client, buyer, '/batch/compare', { productIds: [batch.id] }))[0]), found)
    const { id } = await post(client, buyer, '/cotton/add', { name: '配棉' })
    await post(client, buyer, '/cotton/item/add', { id, productIds: [batch.id] })
    assert.deepEqual(said((await post(client, buyer, '/cotton/get', { id })).data[0]), found)
    assert.deepEqual(said((await post(client, seller, '/seller/product/list')).data[0]), found)
  })

  test('without a quote, without an index, and for goods that neither is of, nothing is said', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    await db.from('futures_contracts').where('product', 'CF').update({ is_main: false })
    await createListing(seller, { price: 1_685_000 })
    const asked = { seller: String(seller.company.id) }
    const [row] = (await search(client, asked)).data
    assert.isNull(row.derivedDiff)
    assert.isNull(row.indexDiff)

    await quoteMain('CF', MAIN)
    await publishIndex(17_000)
    const dollars = await createListing(seller, { price: 1_685_000 })
    await dollars.batch.merge({ productType: ProductType.importedUsd }).save()
    const other = (await post(client, seller, '/batch/get', { productId: dollars.batch.id })).row
    assert.deepEqual([other.derivedDiff, other.indexDiff], [null, null])
  })
})

test.group('在售', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is one number: an ordered batch is found, and counted neither in the shop, nor on the page of a batch, nor in a warehouse', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const open = await createListing(seller)
    const taken = await createListing(seller)
    await inTransaction((trx) =>
      moveSalesState(trx, systemActor(), {
        batchId: taken.batch.id,
        from: SalesState.onSale,
        to: SalesState.ordered,
        reason: '下单',
      })
    )
    const { total, onSale } = await search(client, { seller: String(seller.company.id) })
    assert.deepEqual([total, onSale], [2, 1])
    const store = await post(client, buyer, '/shop/store/get', { companyId: seller.company.id })
    assert.equal(store.onSale, 1)
    const { seller: card } = await post(client, buyer, '/batch/get', { batchCode: open.batch.batchCode })
    assert.equal(card.onSale, 1)
  })
})
