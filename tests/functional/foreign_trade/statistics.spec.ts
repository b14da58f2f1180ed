/* Statistics of deals in dollars: their tonnes count with all others, their value never does. 98.425 t at 82.35 cents per pound are 178,690.59 dollars. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import drive from '@adonisjs/drive/services/main'
import type { ApiClient } from '@japa/api-client'
import { ProductType } from '#app/catalog/codes'
import { withdrawForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { withdrawOffersOf } from '#app/foreign_trade/actions/withdraw_offers'
import { ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import { ReportSide } from '#app/report/codes'
import { rebuildStatistics, refreshStatistics } from '#app/report/rollups/refresh'
import { asOperator, createOperator, type TestOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { asOperators, operator as operatorOf, signIn } from '../admin/helpers.js'
import { call, makeDeal, must, walk } from '../order/helpers.js'
import { figures, headline, today } from '../report/helpers.js'
import { DataScope } from '#core/codes'
import { documentOf, makeForeignDeal, walkForeign } from './helpers.js'

const NET = 98.425
const VALUE = 17_869_059

const inquiry = (client: ApiClient, operator: TestOperator, filter: object = {}) =>
  asOperator(client.get('/admin/api/transaction_inquiry').qs({ filter: JSON.stringify(filter) }), operator)

test.group('Statistics in dollars', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('成交查询 has a deal in dollars from its acceptance, by its quote and its value, and finds it by its numbers', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'place')
    assert.lengthOf((await inquiry(client, operator)).body(), 0)
    await must(assert, call(client, deal.seller, '/foreign/order/accept', { orderId }))
    const order = await db.from('foreign_orders').where('id', orderId).firstOrFail()
    for (const filter of [
      { q: deal.batch.batchCode },
      { q: order.order_no },
      { q: order.contract_no },
      { productName: 'SM 1-1/8' },
      { productType: ProductType.importedUsd },
      { sellerCompanyId: [deal.seller.company.id], day: { gte: today() } },
      { poundPrice: { gte: 82, lte: 83 } },
    ]) {
      const [row, ...more] = (await inquiry(client, operator, filter)).body()
      assert.deepEqual(more, [], JSON.stringify(filter))
      assert.deepInclude(row, {
        batchCode: deal.batch.batchCode,
        orderNo: order.order_no,
        contractNo: order.contract_no,
        origin: '巴西',
        productType: ProductType.importedUsd,
        weight: NET,
        packets: 440,
        poundPrice: 82.35,
        dollarAmount: VALUE,
        price: null,
        amount: null,
        state: ForeignOrderState.unpaid,
        day: today(),
      })
      assert.deepEqual(row._refs.buyerCompanyId, deal.buyer.company.name)
    }
    assert.lengthOf((await inquiry(client, operator, { price: { gte: 1 } })).body(), 0)
  })

  test('成交查询 adds dollars to dollars and yuan to yuan, opens either deal by its id, and exports both', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const foreign = await walkForeign(await makeForeignDeal(client, assert), 'accept')
    const cotton = await makeDeal(client)
    await walk(assert, cotton, 'accept')
    await refreshStatistics(['order'])
    const line = await db.from('order_lines').orderBy('id', 'desc').firstOrFail()
    const totals = (await asOperator(client.get('/admin/api/transaction_inquiry/totals'), operator)).body()
    assert.deepInclude(totals, { amount: line.amount, dollarAmount: VALUE })
    // The newest first, whatever it was paid in.
    await db
      .from('foreign_orders')
      .where('id', foreign)
      .update({ accepted_at: db.raw(`now() - interval '3 days'`) })
    const { resources } = (await asOperator(client.get('/admin/api/manifest'), operator)).body()
    const { defaultSort } = resources.find(({ name }: { name: string }) => name === 'transaction_inquiry')
    assert.deepEqual(defaultSort, ['day', 'desc'])
    const rows = (await inquiry(client, operator)).body()
    assert.deepEqual(
      rows.map(({ productType }: { productType: number }) => productType),
      [cotton.batch.productType, ProductType.importedUsd]
    )
    for (const { id, orderNo } of rows) {
      const one = await asOperator(client.get(`/admin/api/transaction_inquiry/${id}`), operator)
      one.assertStatus(200)
      assert.equal(one.body().orderNo, orderNo)
    }
    drive.fake()
    const columns = ['orderNo', 'amount', 'poundPrice', 'dollarAmount', 'state']
    const task = await asOperator(client.post('/admin/api/transaction_inquiry/export'), operator).json({
      filter: { productType: ProductType.importedUsd },
      columns,
      format: 'csv',
    })
    const request = asOperator(client.get(`/admin/api/tasks/${task.body().id}/file`), operator)
    request.request.responseType('arraybuffer')
    const { order_no: orderNo } = await db.from('foreign_orders').where('id', foreign).firstOrFail()
    assert.include(
      Buffer.from((await request).body() as Uint8Array).toString('utf8'),
      `订单号,金额（元）,美元报价（美分/磅）,美元金额（美元）,订单状态\r\n${orderNo},,82.35,178690.59,待付款/待付款开证`
    )
    drive.restore()
  })

  test('企业交易量 counts the tonnes of both, the money of each by itself, and a price of those in yuan alone', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const deal = await makeForeignDeal(client, assert)
    await walkForeign(deal, 'accept')
    const read = async (filter: object = {}) => {
      const all = await figures(client, operator, 'transaction_volume', { filter })
      return ['weight', 'amount', 'dollarAmount', 'lines', 'price'].map((key) => headline(all, key))
    }
    assert.deepEqual(await read(), [NET, 0, VALUE, 1, 0])
    const alone = await figures(client, operator, 'transaction_volume')
    assert.isNull(alone.headline.find(({ key }) => key === 'price')!.value)
    await walk(assert, await makeDeal(client), 'accept')
    const line = await db.from('order_lines').orderBy('id', 'desc').firstOrFail()
    const tonnes = Math.round((NET + Number(line.weight)) * 1000) / 1000
    assert.deepEqual(await read(), [tonnes, line.amount, VALUE, 2, line.price])
    assert.deepEqual(await read({ productType: ProductType.importedUsd }), [NET, 0, VALUE, 1, 0])
    assert.deepEqual(await read({ companyId: deal.seller.company.id }), [NET, 0, VALUE, 1, 0])
    assert.deepEqual(await read({ side: ReportSide.buyer, companyId: deal.buyer.company.id }), [NET, 0, VALUE, 1, 0])
    assert.deepEqual(await read({ side: ReportSide.buyer, companyId: deal.seller.company.id }), [0, 0, 0, 0, 0])
    const { parts } = await figures(client, operator, 'transaction_volume')
    const row = parts.types.rows.find(({ productType }) => productType === ProductType.importedUsd)
    assert.deepInclude(row!, { weight: NET, amount: 0, dollarAmount: VALUE, price: null })
  })

  test('进口棉$统计 tells orders, tonnes and dollars by day, origin and company, and what came of them', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const done = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(done, 'landed')
    const pay = { orderId, fileId: await documentOf(done.seller) }
    await must(assert, call(client, done.seller, '/foreign/order/difference/pay', pay))
    await must(assert, call(client, done.buyer, '/foreign/order/difference/settle', { orderId }))
    const left = await makeForeignDeal(client, assert, { terms: { quotaKind: ImportQuota.sliding } })
    const given = { orderId: await walkForeign(left, 'paid') }
    await must(assert, call(client, left.seller, '/foreign/order/cancel/ask', { ...given, reason: '船期取消' }))
    await must(assert, call(client, left.buyer, '/foreign/order/cancel/answer', { ...given, agree: true }))
    const running = await makeForeignDeal(client, assert)
    await walkForeign(running, 'accept')
    await walkForeign(await makeForeignDeal(client, assert), 'place')

    const all = await figures(client, operator, 'dollar_deals')
    assert.deepEqual(
      all.headline.map(({ key, value }) => [key, value]),
      [
        ['weight', 2 * NET],
        ['amount', 2 * VALUE],
        ['orders', 2],
        ['poundPrice', 82.35],
        ['completedAmount', VALUE],
        ['cancelledAmount', VALUE],
      ]
    )
    assert.deepInclude(all.parts.results.rows.at(-1)!, { period: today(), completed: 1, running: 1, cancelled: 1 })
    assert.deepInclude(all.parts.origins.rows[0], { origin: '巴西', weight: 2 * NET, amount: 2 * VALUE, orders: 2 })
    const merchant = all.parts.companies.rows.find(({ companyId }) => companyId === done.seller.company.id)
    assert.deepInclude(merchant!, { orders: 1, landedWeight: 97.31, landedAmount: 17_666_631, completed: 1 })
    const merchantLeft = all.parts.companies.rows.find(({ companyId }) => companyId === left.seller.company.id)
    assert.deepInclude(merchantLeft!, {
      orders: 0,
      weight: 0,
      cancelled: 1,
      cancelledAmount: VALUE,
      cancelledShare: 100,
    })
    const sliding = await figures(client, operator, 'dollar_deals', { filter: { quotaKind: ImportQuota.sliding } })
    assert.equal(headline(sliding, 'cancelledAmount'), VALUE)
    assert.equal(headline(sliding, 'amount'), 0)
    const bought = { side: ReportSide.buyer, companyId: running.buyer.company.id }
    assert.equal(headline(await figures(client, operator, 'dollar_deals', { filter: bought }), 'amount'), VALUE)
  })

  test('挂牌资源统计 has an offer on its day, on offer while it is ordered, and sold or withdrawn when it ends', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const sold = await makeForeignDeal(client, assert)
    const withdrawn = await makeForeignDeal(client, assert)
    const ordered = await makeForeignDeal(client, assert)
    await createListing(ordered.seller, { price: 1_500_000 })
    await db.from('foreign_offers').update({ offered_at: db.raw(`now() - interval '3 days'`) })
    const read = async (filter: object = {}) => {
      const all = await figures(client, operator, 'listing_resources', { filter })
      return ['stock', 'stockLines', 'listedWeight', 'soldWeight', 'withdrawnWeight'].map((key) => headline(all, key))
    }
    const dollars = { productType: ProductType.importedUsd }
    assert.deepEqual(await read(dollars), [3 * NET, 3, 3 * NET, 0, 0])
    await walkForeign(ordered, 'documents')
    assert.deepEqual(await read(dollars), [3 * NET, 3, 3 * NET, 0, 0])
    await walkForeign(sold, 'received')
    await withdrawForeignOffer({ offerId: withdrawn.offerId }, withdrawn.seller.actor)
    assert.deepEqual(await read(dollars), [NET, 1, 3 * NET, NET, NET])
    const gone = { ...dollars, companyId: sold.seller.company.id }
    assert.deepEqual(await read(gone), [0, 0, NET, NET, 0])
    const all = await figures(client, operator, 'listing_resources')
    const row = all.parts.types.rows.find(({ productType }) => productType === ProductType.importedUsd)
    assert.deepInclude(row!, { stock: NET, stockLines: 1, stockPrice: null })
    assert.equal(headline(all, 'stockPrice'), 1_500_000)
    const today = await db.from('report_listings').where({ grain: 'd', company_id: withdrawn.seller.company.id })
    await rebuildStatistics()
    const again = await db.from('report_listings').where({ grain: 'd', company_id: withdrawn.seller.company.id })
    assert.sameDeepMembers(again, today)
    assert.deepEqual(await read(dollars), [NET, 1, 3 * NET, NET, NET])
  })

  test('the offers of a company that is blacklisted are withdrawn on that day', async ({ client, assert }) => {
    const operator = await createOperator()
    const { seller } = await makeForeignDeal(client, assert)
    await withdrawOffersOf(seller.company.id, '企业已被限制交易')
    const all = await figures(client, operator, 'listing_resources')
    assert.deepEqual([headline(all, 'stock'), headline(all, 'withdrawnWeight')], [0, NET])
  })

  test('an order in dollars counts as one that a company has placed, an offer as one that it has made', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const { seller, buyer, ...deal } = await makeForeignDeal(client, assert)
    await walkForeign({ seller, buyer, ...deal }, 'place')
    await refreshStatistics(['usage'])
    const { parts } = await figures(client, operator, 'usage_records')
    const of = (companyId: number) => parts.companies.rows.find((row) => row.companyId === companyId)!
    assert.deepInclude(of(seller.company.id), { listings: 1, orders: 0 })
    assert.deepInclude(of(buyer.company.id), { listings: 0, orders: 1 })
  })

  test('a deal in dollars is one of the deals that a seller tells its buyers of', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    await walkForeign(deal, 'accept')
    const { batch } = await createListing(deal.seller)
    const { seller } = await must(assert, call(client, deal.buyer, '/batch/get', { productId: batch.id }))
    assert.deepInclude(seller.record, { deals: 1, claims: 0 })
  })
})

test.group('Statistics in dollars: permissions', (group) => {
  asOperators(group)

  test('an operator of 本企业 sees the deals of the own company, and no other', async ({ client, assert }) => {
    const nobody = await createOperator()
    const mine = await makeForeignDeal(client, assert)
    const theirs = await makeForeignDeal(client, assert)
    for (const deal of [mine, theirs]) await walkForeign(deal, 'accept')
    const { id: companyId } = mine.seller.company
    const permissions = ['dollar_deals.query', 'transaction_inquiry.query']
    signIn(operatorOf(permissions, { dataScope: DataScope.ownCompany, companyId }))
    assert.equal(headline(await figures(client, nobody, 'dollar_deals'), 'orders'), 1)
    const other = { companyId: theirs.seller.company.id }
    assert.equal(headline(await figures(client, nobody, 'dollar_deals', { filter: other }), 'orders'), 0)
    const rows = (await client.get('/admin/api/transaction_inquiry')).body()
    assert.deepEqual(
      rows.map(({ batchCode }: { batchCode: string }) => batchCode),
      [mine.batch.batchCode]
    )
    signIn(operatorOf(['transaction_volume.query']))
    assert.equal((await client.get('/admin/api/reports/dollar_deals')).status(), 403)
  })
})
