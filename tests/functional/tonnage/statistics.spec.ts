/* Statistics of goods by the tonne: counted once, by their type, and the same by triggers as counted anew. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import drive from '@adonisjs/drive/services/main'
import type { ApiClient } from '@japa/api-client'
import { CompanyType } from '#app/company/codes'
import { changePrice } from '#app/listing/actions/change_price'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { listBatch } from '#app/listing/actions/list_batch'
import { ListingState } from '#app/listing/codes'
import { previewOrder } from '#app/order/queries/preview_order'
import { rebuildStatistics, refreshStatistics } from '#app/report/rollups/refresh'
import { addGoods, changeStock } from '#app/tonnage/actions/save_goods'
import { ProductType } from '#app/catalog/codes'
import { asOperator, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { STAPLE, offerTonnage } from '#tests/helpers/tonnage'
import { call, makeDeal, must, walk } from '../order/helpers.js'
import { figures, headline, today } from '../report/helpers.js'

const PRICE = 712_000
const ROLLED_UP = ['report_deals', 'report_flows', 'report_listings', 'report_quality', 'report_grades']

async function sides(money = 3_000_000) {
  const seller = await createMember({ companyType: CompanyType.fibrePlant })
  const buyer = await createMember({ companyType: CompanyType.textileMill })
  for (const side of [seller, buyer]) {
    await openAccount(side.company, money)
    await givePayPassword(side)
  }
  return { seller, buyer }
}

async function order(client: ApiClient, buyer: TestMember, listingId: number, weight: number) {
  const { lines } = await previewOrder([{ listingId, weight }], buyer.actor)
  const answer = await call(client, buyer, '/order/add', {
    lines: [{ listingId, weight, price: PRICE, seen: lines[0].seen }],
  })
  return answer.body.orders[0].orderId as number
}

async function rollupRows() {
  const all: Record<string, string[]> = {}
  for (const table of ROLLED_UP) {
    const { rows } = await db.rawQuery(`select t::text as line from ${table} t order by 1`)
    all[table] = rows.map(({ line }: { line: string }) => line)
  }
  return all
}

test.group('Statistics by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('what is on offer is always what is left: orders sell, cancelled ones never sold, changes of the stock count as what they are', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const { seller, buyer } = await sides()
    const filter = { companyId: seller.company.id }
    const { listing, batch } = await offerTonnage(seller)
    const seen = async () => {
      const all = await figures(client, operator, 'listing_resources', { filter })
      return ['stock', 'stockPrice', 'listedWeight', 'soldWeight', 'withdrawnWeight'].map((key) => headline(all, key))
    }
    assert.deepEqual(await seen(), [320, PRICE, 320, 0, 0])
    await order(client, buyer, listing.id, 32)
    const second = await order(client, buyer, listing.id, 100)
    assert.deepEqual(await seen(), [188, PRICE, 320, 132, 0])
    await must(assert, call(client, seller, '/order/reject', { orderId: second, reason: '暂无货' }))
    assert.deepEqual(await seen(), [288, PRICE, 320, 32, 0])
    await changeStock({ productId: batch.id, change: 12.5, reason: '补货' }, seller.actor)
    await changeStock({ productId: batch.id, change: -0.5, reason: '盘点短少' }, seller.actor)
    assert.deepEqual(await seen(), [300, PRICE, 332.5, 32, 0.5])
    await changePrice({ batchId: batch.id, price: 700_000 }, seller.actor)
    assert.deepEqual(await seen(), [300, 700_000, 332.5, 32, 0.5])
    await delistBatch({ batchId: batch.id }, seller.actor)
    assert.deepEqual(await seen(), [0, 0, 332.5, 32, 300.5])
    const { parts } = await figures(client, operator, 'listing_resources', { filter })
    assert.deepInclude(parts.types.rows[0] ?? {}, { productType: ProductType.stapleSemiDull })
  })

  test('tonnes that come back to goods that are listed again are on offer again, and were never sold before', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const { seller, buyer } = await sides()
    const filter = { companyId: seller.company.id }
    const { listing, batch } = await offerTonnage(seller)
    const orderId = await order(client, buyer, listing.id, 50)
    await delistBatch({ batchId: batch.id }, seller.actor)
    const stock = async () => headline(await figures(client, operator, 'listing_resources', { filter }), 'stock')
    assert.equal(await stock(), 0)
    await listBatch({ batchId: batch.id, price: PRICE }, seller.actor)
    assert.equal(await stock(), 270)
    await must(assert, call(client, seller, '/order/reject', { orderId, reason: '暂无货' }))
    const all = await figures(client, operator, 'listing_resources', { filter })
    assert.equal(headline(all, 'stock'), 320)
    assert.equal(headline(all, 'soldWeight'), 0)
    assert.equal((await batch.refresh()).grossWeight, 320)
  })

  test('a deal counts by its type in tonnes, and the average price is not one of seed and cotton together', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const { seller, buyer } = await sides()
    const { listing } = await offerTonnage(seller)
    const orderId = await order(client, buyer, listing.id, 32)
    await must(assert, call(client, seller, '/order/accept', { orderId }))
    const alone = await figures(client, operator, 'transaction_volume')
    assert.deepEqual(
      ['weight', 'amount', 'lines', 'price'].map((key) => headline(alone, key)),
      [32, 22_784_000, 1, PRICE]
    )
    const cotton = await makeDeal(client)
    await walk(assert, cotton, 'accept')
    const line = await db.from('order_lines').orderBy('id', 'desc').firstOrFail()
    const both = await figures(client, operator, 'transaction_volume')
    assert.equal(headline(both, 'price'), line.price)
    assert.equal(headline(both, 'weight'), Math.round((line.weight + 32) * 1000) / 1000)
    const row = both.parts.types.rows.find(({ productType }) => productType === ProductType.stapleSemiDull)
    assert.deepInclude(row!, { weight: 32, price: PRICE })
    const only = await figures(client, operator, 'transaction_volume', {
      filter: { productType: ProductType.stapleSemiDull },
    })
    assert.equal(headline(only, 'weight'), 32)
    const deal = await db.from('report_deal_lines').where('order_id', orderId).firstOrFail()
    assert.deepInclude(deal, { product_type: ProductType.stapleSemiDull, packets: 0, origin: '江苏' })
  })

  test('成交查询 names what was sold by the tonne, finds it by that name, and exports it', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const { seller, buyer } = await sides()
    const { listing } = await offerTonnage(seller)
    const orderId = await order(client, buyer, listing.id, 32)
    await must(assert, call(client, seller, '/order/accept', { orderId }))
    const cotton = await makeDeal(client)
    await walk(assert, cotton, 'accept')
    await refreshStatistics(['order'])
    const productName = '涤短半光 1.56dtex×38mm A级'
    const found = async (filter: object) =>
      (await asOperator(client.get('/admin/api/transaction_inquiry').qs({ filter: JSON.stringify(filter) }), operator))
        .body()
        .map((row: { productName: string }) => row.productName)
    assert.lengthOf(await found({}), 2)
    for (const filter of [{ q: '1.56dtex' }, { productName: '半光' }, { productName, q: '涤短' }])
      assert.deepEqual(await found(filter), [productName])
    assert.deepEqual(await found({ productName: '2.22dtex' }), [])
    const { quality } = await db.from('order_lines').orderBy('id', 'desc').firstOrFail()
    assert.deepEqual(await found({ q: cotton.batch.batchCode }), [quality.productName])

    drive.fake()
    const columns = ['productName', 'weight']
    const task = await asOperator(client.post('/admin/api/transaction_inquiry/export'), operator).json({
      filter: { productName: '半光' },
      columns,
      format: 'csv',
    })
    const request = asOperator(client.get(`/admin/api/tasks/${task.body().id}/file`), operator)
    request.request.responseType('arraybuffer')
    assert.include(
      Buffer.from((await request).body() as Uint8Array).toString('utf8'),
      `商品,重量（吨）\r\n${productName},32`
    )
    drive.restore()
  })

  test('quality and output are those of cotton', async ({ client, assert }) => {
    const operator = await createOperator()
    await db.from('report_changes').delete()
    const seller = await createMember()
    await createListing(seller, {}, { productionYear: 2019, chandi: '新疆喀什地区巴楚县' })
    await addGoods({ ...STAPLE, chandi: '新疆喀什地区巴楚县', productionYear: 2019 }, seller.actor)
    const query = { from: '2019', to: '2019', filter: { origin: '喀什' } }
    const { parts } = await figures(client, operator, 'industrial_big_data', query)
    assert.deepInclude(parts.quality.rows[0], { lines: 1 })
  })
})

test.group('Statistics by the tonne, counted anew', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('report:rebuild gives what the triggers have kept, whatever happened to the stocks', async ({
    client,
    assert,
  }) => {
    const { seller, buyer } = await sides(20_000_000)
    const offers = []
    for (const weight of [320, 120, 60]) offers.push(await offerTonnage(seller, {}, { weight }))
    const orders = []
    for (const { listing } of offers)
      for (const weight of [20, 30]) orders.push(await order(client, buyer, listing.id, weight))
    await must(assert, call(client, seller, '/order/reject', { orderId: orders[0], reason: '暂无货' }))
    await refreshStatistics()
    await changeStock({ productId: offers[0].batch.id, change: 40, reason: '补货' }, seller.actor)
    await delistBatch({ batchId: offers[1].batch.id }, seller.actor)
    await must(assert, call(client, seller, '/order/reject', { orderId: orders[2], reason: '暂无货' }))
    await changePrice({ batchId: offers[2].batch.id, price: 690_000 }, seller.actor)
    await listBatch({ batchId: offers[1].batch.id, price: 705_000 }, seller.actor)
    await must(assert, call(client, seller, '/order/reject', { orderId: orders[3], reason: '暂无货' }))
    await refreshStatistics()
    const kept = await rollupRows()
    await rebuildStatistics()
    assert.deepEqual(await rollupRows(), kept)
    const { rows } = await db.rawQuery(
      `select sum(listed_weight - sold_weight - withdrawn_weight)::float as stock from report_listings
       where grain = 'd' and company_id = 0 and period <= ?`,
      [today()]
    )
    const left = await db.rawQuery(
      `select sum(b.gross_weight)::float as left from listings l join batches b on b.id = l.batch_id where l.state = ?`,
      [ListingState.listed]
    )
    assert.equal(rows[0].stock, left.rows[0].left)
  })
})
