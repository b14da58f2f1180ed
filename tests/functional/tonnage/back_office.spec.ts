/* Goods by the tonne in the back office: their orders beside those over batches. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import Batch from '#app/catalog/models/batch'
import { CompanyType } from '#app/company/codes'
import { changeTerms } from '#app/listing/actions/change_terms'
import { Adjustable, DeliveryType, PriceType, SpotType, StorageFeeType } from '#app/listing/codes'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { goodsOf } from '#app/tonnage/queries/goods_of'
import { tonnageFacts, tonnageName } from '#app/tonnage/rules/tonnage_name'
import { tonnageFactsSql, tonnageNameSql } from '#app/tonnage/rules/tonnage_name_sql'
import { listBatch } from '#app/listing/actions/list_batch'
import { addGoods } from '#app/tonnage/actions/save_goods'
import { previewOrder } from '#app/order/queries/preview_order'
import { OrderType } from '#app/order/codes'
import { ProductType, WeightType } from '#app/catalog/codes'
import { asOperator, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { decide } from '#tests/helpers/second_person'
import { SEED, STAPLE, offerTonnage } from '#tests/helpers/tonnage'
import { call, makeDeal, must, walk } from '../order/helpers.js'
import { makePairDeal, placePair } from '../pair_order/helpers.js'
import { approvedTruck, makeTonnageDeal, walkTonnage, weigh } from './helpers.js'

async function sides() {
  const seller = await createMember({ companyType: CompanyType.fibrePlant })
  const buyer = await createMember({ companyType: CompanyType.textileMill })
  for (const side of [seller, buyer]) {
    await openAccount(side.company, 1_000_000)
    await givePayPassword(side)
  }
  return { seller, buyer }
}

async function order(
  client: ApiClient,
  buyer: TestMember,
  listing: { id: number; price: number | null },
  weight: number
) {
  const { lines } = await previewOrder([{ listingId: listing.id, weight }], buyer.actor)
  const terms = listing.price === null ? lines[0].basis : { price: listing.price }
  return call(client, buyer, '/order/add', {
    lines: [{ listingId: listing.id, weight, ...terms, seen: lines[0].seen }],
  })
}

async function offerSeed(gin: TestMember) {
  const { batch } = await addGoods(SEED, gin.actor)
  return listBatch({ batchId: batch.id, price: 320_000 }, gin.actor)
}

const reading =
  (client: ApiClient, operator: TestOperator) =>
  async (path: string, qs: Record<string, unknown> = {}) => {
    const asked = Object.fromEntries(Object.entries(qs).map(([key, value]) => [key, JSON.stringify(value)]))
    const response = await asOperator(client.get(`/admin/api/${path}`).qs(asked), operator)
    response.assertStatus(200)
    return response.body()
  }

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)

test.group('Orders by the tonne in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a truck has the tonnes that it shall load beside those of the scale', async ({ client, assert }) => {
    const read = reading(client, await createOperator())
    const deal = await makeTonnageDeal(client)
    const order = await walkTonnage(assert, deal, 'release')
    const pickOrderId = await approvedTruck(assert, deal, order, 20)
    assert.deepInclude(await read(`pick_orders/${pickOrderId}`), { packets: 0, plannedWeight: 20, actualWeight: 0 })
    await must(assert, weigh(deal, order, pickOrderId, { weight: 19.4, finished: true }))
    assert.deepInclude(await read('pick_orders/totals'), { plannedWeight: 20, actualWeight: 19.4 })
  })

  test('they have a list of their own, with goods and tonnes, and are not among the spot orders', async ({
    client,
    assert,
  }) => {
    const { seller, buyer } = await sides()
    const { listing } = await offerTonnage(seller)
    const staple = (await must(assert, order(client, buyer, listing, 32))).orders[0].orderId
    const gin = await createMember({ companyType: CompanyType.gin })
    const seedOffer = await offerSeed(gin)
    const seed = (await must(assert, order(client, buyer, seedOffer, 12))).orders[0].orderId
    const spot = (await walk(assert, await makeDeal(client), 'place')).orderId
    const pair = (await placePair(assert, await makePairDeal(client))).orderId
    const get = reading(client, await createOperator())

    assert.deepEqual(
      ids(await get('fiber_orders')),
      [staple, seed].toSorted((a, b) => a - b)
    )
    assert.deepEqual(ids(await get('orders')), [spot])
    assert.deepEqual(ids(await get('pair_orders')), [pair])
    assert.deepEqual(ids(await get('cotton_pair_orders')), [pair])
    assert.deepEqual(ids(await get('fiber_orders', { filter: { productType: ProductType.cottonseed } })), [seed])
    const row = await get(`fiber_orders/${staple}`)
    assert.deepInclude(row, {
      orderType: OrderType.fibre,
      productName: '涤短半光 1.56dtex×38mm A级',
      productType: ProductType.stapleSemiDull,
      weight: 32,
      pickedWeight: 0,
      unitPrice: 712_000,
      amount: 22_784_000,
    })
    assert.include((await get(`fiber_orders/${seed}`)).factsText, '含油率18.5%')
    assert.deepInclude(await get('fiber_orders/totals'), { weight: 44 })
    assert.deepInclude(await get(`orders/${staple}`), { _elsewhere: 'fiber_orders' })
    assert.deepInclude(await get(`orders/${pair}`), { _elsewhere: 'pair_orders' })
    const line = (await get('order_lines', { filter: { orderId: staple } }))[0]
    assert.deepInclude(line, { productName: '涤短半光 1.56dtex×38mm A级', pickedWeight: 0 })
  })

  test('their settlements are found by what was sold, with the goods and the regain that was measured', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client, { goods: { weightType: WeightType.conditioned } })
    const { orderId, settlementId } = await walkTonnage(assert, deal, 'pick')
    const [line] = await db.from('order_lines').where('order_id', orderId)
    const submitted = { settlementId, lines: [{ lineId: line.id, regain: 0.8 }] }
    await must(assert, call(client, deal.seller, '/settlement/submit', submitted))
    const spot = await walk(assert, await makeDeal(client), 'submit')
    const get = reading(client, await createOperator())
    const staple = { productType: ProductType.stapleSemiDull }
    assert.deepEqual(ids(await get('settlements', { filter: staple })), [settlementId])
    assert.deepEqual(ids(await get('settlements', { filter: { productType: ProductType.xinjiang } })), [
      spot.settlementId,
    ])
    const [row] = await get('settlement_lines', { filter: staple })
    assert.deepInclude(row, { productName: '涤短半光 1.56dtex×38mm A级', regain: 0.8, scaleWeight: 31.86 })
  })

  test('who may not open them there reads such an order among the orders', async ({ client, assert }) => {
    const { seller, buyer } = await sides()
    const { listing } = await offerTonnage(seller)
    const { orderId } = (await must(assert, order(client, buyer, listing, 32))).orders[0]
    const get = reading(client, await createOperator({ permissions: ['orders.query', 'orders.get'] }))
    assert.notProperty(await get(`orders/${orderId}`), '_elsewhere')
  })
})

const act = (client: ApiClient, operator: TestOperator, path: string, ids: number[], input: object) =>
  asOperator(client.post(`/admin/api/${path}`), operator).json({ ids, input })

const noticesOf = (companyId: number) =>
  db.from('notices').where('company_id', companyId).orderBy('id').select('title', 'content')

test.group('Goods by the tonne in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an operator enters goods for a seller, corrects them and changes their tonnes, and the seller is told of each', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const get = reading(client, operator)
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const goods = { ...STAPLE, companyId: seller.company.id }
    const entered = await asOperator(client.post('/admin/api/tonnage_goods/actions/add_goods'), operator).json({
      input: goods,
    })
    entered.assertStatus(200)
    const [row] = await get('tonnage_goods')
    assert.deepInclude(row, {
      productName: '涤短半光 1.56dtex×38mm A级',
      companyId: seller.company.id,
      restWeight: 320,
      minLot: 5,
      listed: false,
    })
    ;(
      await act(client, operator, 'tonnage_goods/actions/edit_goods', [row.id], {
        chandi: '江苏江阴',
        batchCode: row.batchCode,
        producerName: '测试化纤有限公司',
        dtex: 1.33,
        cutLength: 38,
        fibreGrade: FibreGrade.b,
        minLot: 10,
        entrepotName: '江阴仓库',
      })
    ).assertStatus(200)
    ;(
      await act(client, operator, 'tonnage_goods/actions/lower_stock', [row.id], { weight: 20.5, reason: '盘点短少' })
    ).assertStatus(200)
    assert.deepInclude(await get(`tonnage_goods/${row.id}`), {
      productName: '涤短半光 1.33dtex×38mm B级',
      restWeight: 299.5,
      minLot: 10,
    })
    const changes = await get('tonnage_changes', { filter: { batchId: row.batchId } })
    assert.deepEqual(
      changes.map(({ change, rest, reason }: Record<string, unknown>) => [change, rest, reason]),
      [
        [-20.5, 299.5, '盘点短少'],
        [320, 320, '录入'],
      ]
    )
    const told = await noticesOf(seller.company.id)
    assert.deepEqual(
      told.map(({ title }) => title),
      [`平台录入了商品${row.batchCode}`, `平台修改了商品${row.batchCode}`, `平台调整了商品${row.batchCode}的吨数`]
    )
    assert.include(told[2].content, '调减20.500吨，余量299.500吨，原因：盘点短少')
  })

  test('more tonnes in the seller’s name take two operators', async ({ client, assert }) => {
    const asker = await createOperator()
    const agreer = await createOperator()
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { batch } = await offerTonnage(seller)
    const { id } = await db.from('tonnage_goods').where('batch_id', batch.id).firstOrFail()
    const asked = await act(client, asker, 'tonnage_goods/actions/raise_stock', [id], {
      weight: 40,
      reason: '卖方补货',
    })
    asked.assertStatus(202)
    assert.equal((await batch.refresh()).grossWeight, 320)
    ;(await decide(client, agreer)).assertStatus(200)
    assert.equal((await batch.refresh()).grossWeight, 360)
    assert.include((await noticesOf(seller.company.id)).at(-1)!.content, '调增40.000吨，余量360.000吨，原因：卖方补货')
  })

  test('what is wrong in a form is named by its field, and nothing is written', async ({ client, assert }) => {
    const operator = await createOperator()
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const add = async (more: object) => {
      const answer = await asOperator(client.post('/admin/api/tonnage_goods/actions/add_goods'), operator).json({
        input: { ...STAPLE, companyId: seller.company.id, ...more },
      })
      answer.assertStatus(422)
      return answer.body().errors.map(({ field }: { field: string }) => field)
    }
    assert.deepEqual(await add({ dtex: null }), ['dtex'])
    assert.deepEqual(await add({ oilContent: 18 }), ['oilContent'])
    assert.deepEqual(await add({ weight: 0 }), ['weight'])
    assert.deepEqual(await add({ productType: ProductType.xinjiang }), ['productType'])
    assert.deepEqual(await add({ minLot: 2 }), ['minLot'])
    assert.lengthOf(await db.from('tonnage_goods'), 0)
    const { batch } = await addGoods(STAPLE, seller.actor)
    const { id } = await db.from('tonnage_goods').where('batch_id', batch.id).firstOrFail()
    const lowered = await act(client, operator, 'tonnage_goods/actions/lower_stock', [id], {
      weight: 320.001,
      reason: '盘点短少',
    })
    assert.deepInclude(lowered.body(), { reason: 'tonnage.lowersBelowZero' })
  })

  test('listed goods are corrected there as by their seller, who is told, and not deleted; goods that were never listed are', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const get = reading(client, operator)
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { batch: listed } = await offerTonnage(seller)
    const { batch: free } = await addGoods(STAPLE, seller.actor)
    const rowOf = async (batchId: number) => (await get('tonnage_goods', { filter: { batchId } }))[0]
    const a = await rowOf(listed.id)
    const b = await rowOf(free.id)
    assert.includeMembers(a._actions, ['edit_goods', 'raise_stock', 'lower_stock'])
    const { chandi, producerName, dtex, cutLength, fibreGrade } = STAPLE
    const facts = { chandi, producerName, dtex, cutLength, fibreGrade, batchCode: listed.batchCode }
    const input = { ...facts, place: '东区货场' }
    const other = await act(client, operator, 'tonnage_goods/actions/edit_goods', [a.id], { ...input, dtex: 1.33 })
    assert.equal(other.body().errors[0].field, 'dtex')
    const edited = await act(client, operator, 'tonnage_goods/actions/edit_goods', [a.id], input)
    assert.equal(edited.status(), 200, edited.text())
    assert.equal((await listed.refresh()).place, '东区货场')
    assert.include((await noticesOf(seller.company.id)).at(-1)!.title, `平台修改了商品${listed.batchCode}`)
    assert.isTrue(a._fixed)
    const kept = await asOperator(client.delete(`/admin/api/tonnage_goods/${a.id}`), operator)
    assert.isAtLeast(kept.status(), 400)
    assert.include(b._actions, 'edit_goods')
    ;(await asOperator(client.delete(`/admin/api/tonnage_goods/${b.id}`), operator)).assertStatus(200)
    assert.isNull(await Batch.find(free.id))
    assert.lengthOf(await db.from('tonnage_changes').where('batch_id', free.id), 1, 'the lines of the stock stay')
  })

  test('the form of batches knows nothing of them: they are shown there, and refused with the way to their own screen', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const get = reading(client, operator)
    const seller = await createMember({ companyType: CompanyType.gin })
    const { batch } = await addGoods(SEED, seller.actor)
    const row = await get(`batches/${batch.id}`)
    assert.deepInclude(row, { productType: ProductType.cottonseed, grossWeight: 60, _fixed: true })
    assert.notInclude(row._actions, 'recompute')
    assert.include(row._actions, 'place')
    const edited = await asOperator(client.put(`/admin/api/batches/${batch.id}`), operator).json({ packets: 3 })
    assert.deepInclude(edited.body(), { reason: 'catalog.keptByTonne' })
    const deleted = await asOperator(client.delete(`/admin/api/batches/${batch.id}`), operator)
    assert.deepInclude(deleted.body(), { reason: 'catalog.keptByTonne' })
    const created = await asOperator(client.post('/admin/api/batches'), operator).json({
      companyId: seller.company.id,
      productType: ProductType.cottonseed,
      batchCode: 'MZ1',
      packets: 1,
      grossWeight: 10,
      chandi: '新疆',
    })
    created.assertStatus(422)
    assert.equal(created.body().errors[0].field, 'productType')
    const manifest = (await get('manifest')).resources.find(({ name }: { name: string }) => name === 'batches')
    const field = manifest.fields.find(({ key }: { key: string }) => key === 'productType')
    assert.notInclude(field.offered, ProductType.cottonseed)
    assert.include(
      field.choices.map(({ code }: { code: number }) => code),
      ProductType.cottonseed
    )
  })

  test('listings show what is left, facts and minimum, and offer neither premium nor auctions for them', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const get = reading(client, operator)
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { listing } = await offerTonnage(seller)
    const row = await get(`listings/${listing.id}`)
    assert.deepInclude(row, { weight: 320, minLot: 5, productType: ProductType.stapleSemiDull })
    assert.include(row.goods, '涤短半光 1.56dtex×38mm A级')
    const found = (q: string) => get('listings', { filter: { q } })
    assert.deepEqual(ids(await found('1.56dtex')), [listing.id])
    assert.deepEqual(await found('1.67dtex'), [])
    assert.sameMembers(row._actions, ['goods_terms', 'delist'])
    const opened = await act(client, operator, 'listings/actions/open_bids', [listing.id], { reason: '参与竞价' })
    assert.deepInclude(opened.body(), { reason: 'admin.notAvailable' })
    ;(
      await act(client, operator, 'listings/actions/goods_terms', [listing.id], {
        remark: '周末可提',
        reason: '卖方来电',
      })
    ).assertStatus(200)
    assert.equal((await get(`listings/${listing.id}`)).remark, '周末可提')
    await assert.refuses(
      () => changeTerms({ batchId: row.batchId ?? listing.batchId, premiumAgio: 5_000 }, seller.actor),
      'listing.byTonneWithoutPremium'
    )
  })

  test('two operators list goods by the tonne for a seller who has asked for it', async ({ client, assert }) => {
    const asker = await createOperator()
    const agreer = await createOperator()
    const get = reading(client, asker)
    const seller = await createMember({ companyType: CompanyType.gin })
    const { batch } = await addGoods(SEED, seller.actor)
    const row = (await get('unlisted_batches')).find(({ id }: { id: number }) => id === batch.id)
    assert.deepInclude(row, { weight: 60, minLot: 1 })
    assert.include(row.goods, '含油率18.5%')
    assert.deepEqual(row._actions, ['offer_goods'])
    const asked = await act(client, asker, 'unlisted_batches/actions/offer_goods', [batch.id], {
      priceType: PriceType.fixed,
      price: 320_000,
      deliveryType: DeliveryType.pickUp,
      spotType: SpotType.spot,
      adjustable: Adjustable.yes,
      storageFeeType: StorageFeeType.none,
      reason: '卖方电话委托',
    })
    asked.assertStatus(202)
    ;(await decide(client, agreer)).assertStatus(200)
    const listing = await db.from('listings').where('batch_id', batch.id).firstOrFail()
    assert.deepInclude(listing, { price: 320_000, deposit: 10_000 })
    assert.include((await noticesOf(seller.company.id)).at(-1)!.content, '卖方电话委托')
  })

  test('the name and the figures that lists are searched by are those of papers', async ({ assert }) => {
    const gin = await createMember({ companyType: CompanyType.gin })
    const linters = { ...SEED, oilContent: undefined, linterContent: undefined, linterClass: LinterClass.second }
    await addGoods(SEED, gin.actor)
    await addGoods({ ...SEED, chandi: '河北衡水', oilContent: 18, moisture: null, impurity: null }, gin.actor)
    await addGoods({ ...linters, productType: ProductType.linters }, gin.actor)
    await addGoods({ ...STAPLE, dtex: 1.5, cutLength: 51.5, fibreGrade: FibreGrade.b }, gin.actor)
    const aliases = { batch: 'b', goods: 'g' }
    const { rows } = await db.rawQuery(
      `select b.id, ${tonnageNameSql(aliases)} as name, ${tonnageFactsSql(aliases)} as facts
       from tonnage_goods g join batches b on b.id = g.batch_id`
    )
    assert.lengthOf(rows, 4)
    for (const { id, name, facts } of rows) {
      const batch = await Batch.findOrFail(id)
      const goods = await goodsOf(id)
      assert.equal(name, tonnageName(batch, goods))
      assert.equal(facts, tonnageFacts(batch, goods))
    }
  })
})
