/* Wishes for goods by the tonne: by-products of cotton and staple fibre (state-machines §3 kind 2, §4; flows §9). */
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { proposeNewGoods, tellSellersOf } from '#app/demand/actions/match_demands'
import { DemandState } from '#app/demand/codes'
import type { DemandInput } from '#app/demand/actions/save_demand'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { placeOrders } from '#app/order/actions/place_orders'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { OrderType } from '#app/order/codes'
import { LinterClass } from '#app/tonnage/codes'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { offerTonnage } from '#tests/helpers/tonnage'
import { openMarket, quote } from '../pair_order/helpers.js'
import { acceptanceOf, openWish, post, wish } from './helpers.js'

let buyer: TestMember
let seller: TestMember

/** 棉籽 of at least 18 % oil and little water, 100 t, fetched. */
const seedWish = (more: Partial<DemandInput> = {}): Partial<DemandInput> => ({
  productType: ProductType.cottonseed,
  ranges: [{ must: { oilContent: '18~', moisture: '~9' }, wish: { impurity: '~0.3' } }],
  price: 300_000,
  deliveryType: DeliveryType.pickUp,
  newAddress: undefined,
  ...more,
})

const stapleWish = (more: Partial<DemandInput> = {}): Partial<DemandInput> => ({
  productType: ProductType.stapleSemiDull,
  ranges: [{ must: { dtex: '1.56~1.56', cutLength: '38~38' }, wish: { fibreGrade: '1' } }],
  price: 715_000,
  deliveryType: DeliveryType.pickUp,
  newAddress: undefined,
  ...more,
})

const seed = (price = 290_000, facts: object = {}) =>
  offerTonnage(seller, { price }, { productType: ProductType.cottonseed, ...facts })

const details = async (client: ApiClient, member: TestMember, demandId: number) =>
  (await post(client, member, '/demand/get', { demandId })).body
const answersTo = async (client: ApiClient, member: TestMember, demandId: number) =>
  (await post(client, member, '/demand/answers', { demandId })).body.data

type Line = { batchId: number; weight?: number; price: number; priceType?: PriceType; priceContract?: string }

async function answer(client: ApiClient, from: TestMember, demandId: number, lines: Line[]) {
  const { seen } = await details(client, from, demandId)
  return post(client, from, '/demand/answer', {
    demandId,
    seen,
    deliveryType: DeliveryType.pickUp,
    lines: lines.map((line) => ({ priceType: PriceType.fixed, ...line })),
  })
}

const restOf = async (id: number): Promise<number> =>
  (await db.from('batches').where({ id }).firstOrFail()).gross_weight

test.group('Wishes by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    seller = await createMember({ companyType: CompanyType.gin })
    buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 1_000_000)
  })
  group.each.teardown(() => shiftClock(0))

  test('seed is wished for, answered with tonnes of a stock, and what is accepted becomes an order and shrinks the wish', async ({
    client,
    assert,
  }) => {
    const { batch } = await seed()
    const { id } = await openWish(buyer, seedWish())
    const board = await client.get(`/api/public/demand/list?productType[]=${ProductType.cottonseed}`)
    const [card] = board.body().body.data
    assert.deepInclude(card, { id, productType: ProductType.cottonseed, open: 100 })
    const goods = (await post(client, seller, '/demand/goods', { demandId: id })).body
    assert.equal(goods.total, 1)
    assert.deepInclude(goods.data[0].tonnage, { restWeight: 60, minLot: 1 })
    assert.equal(goods.data[0].productName, '2026/27 新疆棉籽')
    // The wish for little trash is missed by 0.2.
    assert.deepInclude(goods.data[0], { score: 98, reasons: [{ label: '含杂率差0.2', points: 2 }] })

    const said = await answer(client, seller, id, [{ batchId: batch.id, weight: 40, price: 295_000 }])
    assert.equal(said.code, 20000, said.message)
    const [row] = await answersTo(client, buyer, id)
    assert.equal(row.weight, 40)
    assert.deepInclude(row.lines[0], { weight: 40, price: 295_000, fits: true })
    assert.include(row.lines[0].goods.tonnage.factsText, '含油率18.5%')
    assert.equal(row.lines[0].goods.amount, 11_800_000)
    // Nothing is held while they talk.
    assert.equal(await restOf(batch.id), 60)

    const accepted = await post(client, buyer, '/demand/accept', acceptanceOf(row))
    assert.equal(accepted.code, 20000, accepted.message)
    const order = await db.from('orders').where('id', accepted.body.orderIds[0]).firstOrFail()
    assert.deepInclude(order, { order_type: OrderType.fibre, weight: 40, amount: 11_800_000 })
    assert.equal(await restOf(batch.id), 20)
    assert.deepInclude(await details(client, buyer, id), { open: 60, state: DemandState.open })
  })
  test('criteria of other goods are refused by their name, and by-products are bought at a price', async ({
    client,
    assert,
  }) => {
    const wrong = async (more: Partial<DemandInput>) => {
      const { code, message, body } = await post(client, buyer, '/demand/add', wish({ ...seedWish(), ...more }))
      assert.equal(code, 40000, message)
      return body.errors[0]
    }
    assert.deepInclude(await wrong({ ranges: [{ must: { lenAvg: '29~' }, wish: {} }] }), {
      field: 'ranges.0.must.lenAvg',
      message: '棉籽没有该指标',
    })
    assert.deepInclude(await wrong({ ranges: [{ must: { oilContent: '18~' }, wish: { dtex: '1.56~' } }] }), {
      field: 'ranges.0.wish.dtex',
    })
    assert.deepInclude(
      await wrong({ productType: ProductType.xinjiang, ranges: [{ must: { oilContent: '18~' }, wish: {} }] }),
      { field: 'ranges.0.must.oilContent', message: '棉花没有该指标' }
    )
    assert.deepInclude(await wrong({ ranges: [] }), { field: 'ranges', message: '请至少填写一项质量要求' })
    assert.deepInclude(await wrong({ ranges: [{ must: { oilContent: '20~18' }, wish: {} }] }), {
      field: 'ranges.0.must.oilContent',
      message: '含油率：最小值大于最大值',
    })
    assert.deepInclude(
      await wrong({ productType: ProductType.linters, ranges: [{ must: { linterClass: '7' }, wish: {} }] }),
      { field: 'ranges.0.must.linterClass', message: '短绒类别：选项不正确' }
    )
    assert.deepInclude(await wrong({ priceType: PriceType.basis, priceContract: 'CF2705', price: 10_000 }), {
      field: 'priceType',
      message: '棉籽没有对应的期货合约，只能填一口价',
    })
  })

  test('each type has criteria of its own, told in its words to operators', async ({ client, assert }) => {
    const types: [ProductType, Record<string, string>, string][] = [
      [ProductType.sterileSeed, { linterContent: '10~' }, '含绒率≥10%'],
      [ProductType.linters, { linterClass: '1,2', moisture: '~8' }, '短绒类别 一类绒/二类绒、水分≤8%'],
      [ProductType.stapleSemiDull, { dtex: '1.56~1.56', producer: '甲化纤' }, '线密度 1.56dtex、生产厂家 甲化纤'],
      [ProductType.stapleBright, { cutLength: '32~38', fibreGrade: '1' }, '切断长度 32–38mm、等级 A级'],
    ]
    for (const [productType, must, text] of types) {
      const added = await post(
        client,
        buyer,
        '/demand/add',
        wish(seedWish({ productType, ranges: [{ must, wish: {} }] }))
      )
      assert.equal(added.code, 20000, added.message)
      const row = await db.from('demands').where('id', added.body.id).firstOrFail()
      assert.sameMembers(row.quality.split('、'), text.split('、'))
    }
  })

  test('goods on sale are shown to the buyer with what is left of them, and their seller is told and recommended the wish', async ({
    client,
    assert,
  }) => {
    const { batch } = await seed()
    await seed(290_000, { oilContent: 17 })
    await seed(309_000)
    const own = await offerTonnage(buyer, { price: 290_000 }, { productType: ProductType.cottonseed })
    const { id } = await openWish(buyer, seedWish())
    const matches = (await post(client, buyer, '/demand/matches', { demandId: id })).body
    // The goods with too little oil and those of the buyer himself are none.
    assert.deepInclude(matches, { total: 2, weight: 120 })
    assert.deepEqual(
      matches.data.map(({ score, reasons }: { score: number; reasons: unknown[] }) => [score, reasons.length]),
      // 3 % above the wished price cost 6 points.
      [
        [98, 1],
        [92, 2],
      ]
    )
    assert.notInclude(
      matches.data.map(({ productId }: { productId: number }) => productId),
      own.batch.id
    )
    await placeOrders(
      { lines: [{ listingId: matches.data[0].shopProductId, price: 290_000, weight: 45 }] },
      buyer.actor
    )
    const after = (await post(client, buyer, '/demand/matches', { demandId: id })).body
    assert.equal(after.weight, 75)
    assert.equal(after.data[0].tonnage.restWeight, 15)

    assert.equal(await tellSellersOf(id), 1)
    const notice = await db.from('notices').where({ company_id: seller.company.id, code: 'N18' }).firstOrFail()
    assert.equal(notice.title, '贵司2种货符合新求购')
    const [recommended] = (await post(client, seller, '/demand/recommendations', {})).body.data
    assert.deepInclude(recommended, { score: 98, batches: 2, weight: 75 })
    assert.equal(recommended.best[0].batchCode, batch.batchCode)
    assert.lengthOf((await post(client, buyer, '/demand/recommendations', {})).body.data, 0)
  })

  test('new goods that fit are proposed to the buyer once', async ({ assert }) => {
    const { id } = await openWish(buyer, seedWish())
    await proposeNewGoods()
    shiftClock(60_000)
    const { batch } = await seed()
    await seed(310_000)
    await offerTonnage(seller, {})
    assert.equal(await proposeNewGoods(), 1)
    assert.equal(await proposeNewGoods(), 0)
    const proposed = await db.from('demand_proposals').where('demand_id', id)
    assert.deepEqual(
      proposed.map((row) => row.batch_id),
      [batch.id]
    )
    const notice = await db.from('notices').where({ user_id: buyer.user.id, code: 'N18' }).firstOrFail()
    assert.equal(notice.title, '有1种新货符合求购')
  })

  test('tonnes are at least the minimum, and at most what is left and what is wanted', async ({ client, assert }) => {
    const { batch } = await seed(290_000, { minLot: 10 })
    const { id } = await openWish(buyer, seedWish({ weight: 50 }))
    const say = async (weight: number | undefined) => {
      const { code, message, body } = await answer(client, seller, id, [
        { batchId: batch.id, price: 290_000, ...(weight && { weight }) },
      ])
      return code === 40000 ? body.errors[0].message : code === 20000 ? null : message
    }
    assert.equal(await say(undefined), '请输入订购吨数')
    assert.include(await say(9), '不能低于起订量10.000吨')
    assert.equal(await say(61), '余量不足，当前可订60.000吨')
    assert.equal(await say(60), '报价重量超过剩余求购量，剩余50.000吨')
    assert.isNull(await say(50))
    const other = await offerTonnage(
      seller,
      { price: 290_000 },
      { productType: ProductType.sterileSeed, oilContent: null }
    )
    const said = await answer(client, seller, id, [{ batchId: other.batch.id, weight: 10, price: 290_000 }])
    assert.include(said.message, '商品类型与求购不符')
  })

  test('a line whose tonnes are gone meanwhile is struck, and the buyer is asked about the others', async ({
    client,
    assert,
  }) => {
    const one = await seed()
    const two = await seed()
    const { id } = await openWish(buyer, seedWish())
    const said = await answer(client, seller, id, [
      { batchId: one.batch.id, weight: 40, price: 290_000 },
      { batchId: two.batch.id, weight: 50, price: 290_000 },
    ])
    assert.equal(said.code, 20000, said.message)
    const [row] = await answersTo(client, buyer, id)
    const rival = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(rival.company, 1_000_000)
    const { orders } = await placeOrders(
      { lines: [{ listingId: one.listing.id, price: 290_000, weight: 30 }] },
      rival.actor
    )
    const refused = await post(client, buyer, '/demand/accept', acceptanceOf(row))
    assert.equal(refused.code, 40900)
    assert.equal(refused.message, '部分商品已售，是否继续')
    assert.deepEqual(
      refused.body.lines.map(({ can }: { can: { accept: boolean } }) => can.accept),
      [false, true]
    )
    assert.equal(await restOf(one.batch.id), 30)
    const [struck, left] = row.lines
    assert.equal(
      (await post(client, buyer, '/demand/accept', acceptanceOf({ id: row.id, lines: [struck] }))).message,
      '余量不足，当前可订30.000吨'
    )
    const accepted = await post(client, buyer, '/demand/accept', acceptanceOf({ id: row.id, lines: [left] }))
    assert.equal(accepted.code, 20000, accepted.message)
    assert.equal((await details(client, buyer, id)).open, 50)
    assert.isNotEmpty(orders)
  })

  test('goods that are off the market or sold out are no longer compared', async ({ client, assert }) => {
    const { batch } = await seed()
    const { id } = await openWish(buyer, seedWish())
    await answer(client, seller, id, [{ batchId: batch.id, weight: 20, price: 290_000 }])
    await delistBatch({ batchId: batch.id }, seller.actor)
    const [row] = await answersTo(client, buyer, id)
    assert.deepInclude(row.lines[0], { fits: null, fit: null })
    assert.isFalse(row.lines[0].can.accept)
    assert.equal((await post(client, buyer, '/demand/matches', { demandId: id })).body.total, 0)
  })

  test('two lines become two orders, 95 % end the wish, and a cancelled order gives its tonnes back to stock and wish', async ({
    client,
    assert,
  }) => {
    const one = await offerTonnage(seller, {})
    const two = await offerTonnage(seller, {})
    const { id } = await openWish(buyer, stapleWish({ weight: 130 }))
    await answer(client, seller, id, [
      { batchId: one.batch.id, weight: 64, price: 712_000 },
      { batchId: two.batch.id, weight: 32, price: 711_000 },
    ])
    const [row] = await answersTo(client, buyer, id)
    const accepted = await post(client, buyer, '/demand/accept', acceptanceOf(row))
    assert.equal(accepted.code, 20000, accepted.message)
    assert.lengthOf(accepted.body.orderIds, 2)
    assert.equal((await details(client, buyer, id)).open, 34)
    const [first] = await db.from('orders').whereIn('id', accepted.body.orderIds).orderBy('weight', 'desc')
    const operator = await createOperator()
    const second = await createOperator()
    await askVoid({ orderId: first.id, reason: '双方协商' }, operator.actor)
    await decideVoid({ orderId: first.id, approve: true }, second.actor)
    assert.equal(await restOf(one.batch.id), 320)
    assert.equal((await details(client, buyer, id)).open, 98)

    await answer(client, seller, id, [{ batchId: one.batch.id, weight: 96, price: 712_000 }])
    const [again] = await answersTo(client, buyer, id)
    await post(client, buyer, '/demand/accept', acceptanceOf(again))
    // 128 of 130 tonnes are 98 %.
    const { state, end_reason: reason } = await db.from('demands').where({ id }).firstOrFail()
    assert.equal(state, DemandState.ended)
    assert.equal(reason, '已成交128.000吨')
  })

  test('staple fibre is wished for and answered at a basis on a contract of short fibre', async ({
    client,
    assert,
  }) => {
    await openMarket()
    await quote(700_000, 'PF2703')
    const { batch } = await offerTonnage(seller, {})
    const basis = { priceType: PriceType.basis, priceContract: 'PF2703', price: 12_000 }
    const cotton = await post(client, buyer, '/demand/add', wish(stapleWish({ ...basis, priceContract: 'CF2705' })))
    assert.equal(cotton.code, 40000)
    assert.equal(cotton.body.errors[0].field, 'priceContract')
    const { id } = await openWish(buyer, stapleWish(basis))
    const said = await answer(client, seller, id, [{ ...basis, batchId: batch.id, weight: 32, price: 11_000 }])
    assert.equal(said.code, 20000, said.message)
    const [row] = await answersTo(client, buyer, id)
    assert.deepInclude(row.lines[0].goods, { priceType: PriceType.basis, priceDiff: 11_000, priceContract: 'PF2703' })
    const accepted = await post(client, buyer, '/demand/accept', acceptanceOf(row))
    assert.equal(accepted.code, 20000, accepted.message)
    const order = await db.from('orders').where('id', accepted.body.orderIds[0]).firstOrFail()
    assert.equal(order.weight, 32)
  })

  test('wishes by the tonne are no part of 供需对比, and linters are counted by their class', async ({
    client,
    assert,
  }) => {
    await openWish(buyer, seedWish())
    assert.deepInclude((await client.get('/api/public/demand/balance')).body().body, { wishes: 0, wanted: 0 })
    const { id } = await openWish(
      buyer,
      seedWish({
        productType: ProductType.linters,
        ranges: [{ must: {}, wish: { linterClass: String(LinterClass.first) } }],
        price: null,
      })
    )
    await offerTonnage(
      seller,
      { price: 400_000 },
      { productType: ProductType.linters, linterClass: LinterClass.second, oilContent: null, linterContent: null }
    )
    const [match] = (await post(client, buyer, '/demand/matches', { demandId: id })).body.data
    assert.deepInclude(match, { score: 90, reasons: [{ label: '短绒类别不同', points: 10 }] })
  })
})
