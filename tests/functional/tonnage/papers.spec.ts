/* Papers and desks of orders by the tonne: facts and tonnes, nowhere a bale. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { strFromU8, unzipSync } from 'fflate'
import type { Readable } from 'node:stream'
import { shiftClock } from '#core/clock'
import type { Download } from '#core/wire_files'
import { WeightType } from '#app/catalog/codes'
import { OrderType } from '#app/order/codes'
import { allPapers } from '#app/order/queries/all_papers'
import { exportOrders } from '#app/order/queries/export_orders'
import { orderPaper, truckPaper } from '#app/order/queries/delivery_paper'
import { ensureSheet } from '#app/settlement/actions/ensure_sheet'
import { pdfText, storedPdfText } from '#tests/helpers/pdf_text'
import { SEED } from '#tests/helpers/tonnage'
import { PriceType } from '#app/listing/codes'
import { call, must, PAY_PASSWORD } from '../order/helpers.js'
import { openMarket, point, quote, settle } from '../pair_order/helpers.js'
import { approvedTruck, makeTonnageDeal, placeTonnage, walkTonnage, weigh } from './helpers.js'

const PF = 'PF2703'

const textOf = ({ contents }: Download) => pdfText(contents as Buffer)
const namesIn = async ({ contents }: Download) =>
  Object.keys(unzipSync(Buffer.concat(await Array.fromAsync(contents as Readable))))

test.group('Papers of goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('the contract says facts, tonnes, ±5 % and the scale, and knows no bales', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const { orderId } = await walkTonnage(assert, deal, 'accept')
    const { contractFileId } = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    const contract = await storedPdfText(contractFileId)
    for (const said of [
      '涤纶短纤购销合同',
      deal.batch.batchCode,
      '涤短半光1.56dtex×38mmA级',
      '测试化纤有限公司',
      '32.000',
      '7,120.00',
      '227,840.00',
      '数量允许溢短±5%',
      '以实际过磅重量为结算重量',
      '人民币9,600.00元',
    ])
      assert.include(contract, said)
    for (const never of ['包数', '0包', '公证检验', '马值', '合理磅差']) assert.notInclude(contract, never)
  })

  test('the contract of seed and of fibre by conditioned weight have their own clauses', async ({ client, assert }) => {
    const seed = await makeTonnageDeal(client, { goods: SEED, terms: { price: 268_000 } })
    const first = await walkTonnage(assert, seed, 'accept', { weight: 30 })
    const said = await storedPdfText(
      (await must(assert, call(client, seed.buyer, '/order/get', { orderId: first.orderId }))).contractFileId
    )
    for (const text of ['棉副产品购销合同', '含油率18.5%含绒率9%水分8.2%含杂0.5%', '30.000']) assert.include(said, text)
    const staple = await makeTonnageDeal(client)
    await db.from('batches').where('id', staple.batch.id).update({ weight_type: WeightType.conditioned })
    const second = await walkTonnage(assert, staple, 'accept')
    const page = await must(assert, call(client, staple.buyer, '/order/get', { orderId: second.orderId }))
    assert.include(await storedPdfText(page.contractFileId), '公定重量＝实际过磅重量×100.4÷（100＋实测回潮率）')
  })

  test('delivery order, truck papers and settlement sheet say tonnes, and all come in one archive', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const released = await walkTonnage(assert, deal, 'release')
    const delivery = textOf(await orderPaper(released.orderId, deal.seller.actor))
    for (const said of [deal.batch.batchCode, '合同重量（吨）', '32.000']) assert.include(delivery, said)
    const truckId = await approvedTruck(assert, deal, released, 20)
    const { pick_code: code } = await db.from('pick_orders').where('id', truckId).firstOrFail()
    const truckText = textOf(await truckPaper(truckId, deal.buyer.actor))
    for (const said of ['计划提货（吨）', '20.000', code]) assert.include(truckText, said)
    assert.notInclude(textOf(await truckPaper(truckId, deal.seller.actor)), code)

    const { orderId, settlementId } = await walkTonnage(assert, deal, 'confirm')
    const sheet = await storedPdfText((await ensureSheet(settlementId))!)
    for (const said of ['31.860', '32.000', '226,843.20', '按实际过磅重量', '货号']) assert.include(sheet, said)
    for (const text of [delivery, truckText, sheet]) assert.notMatch(text, /包数|\d包/)
    await call(client, deal.buyer, '/order/get', { orderId })
    const names = await namesIn(await allPapers(orderId, deal.buyer.actor))
    for (const part of ['购销合同', '提货单', '结算单'])
      assert.isTrue(
        names.some((name) => name.includes(part)),
        `${part} in ${names.join(' ')}`
      )
  })
})

test.group('Desks of goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('list only such orders, are counted once and exported without bales', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    await placeTonnage(assert, deal, 32)
    const seed = await makeTonnageDeal(client, { goods: SEED, terms: { price: 268_000 } })
    await placeTonnage(assert, { ...seed, buyer: deal.buyer }, 30)
    const list = (input: object, member = deal.buyer) =>
      must(assert, call(client, member, '/order/list', { side: 'buyer', ...input }))
    const all = await list({ byTonne: true })
    assert.equal(all.total, 2)
    assert.deepInclude(all.summary, { orders: 2, packets: 0, weight: 62 })
    assert.isTrue(all.data.every((row: any) => row.byTonne && row.orderType === OrderType.fibre))
    assert.equal((await list({ orderType: OrderType.spot })).total, 0)
    assert.equal((await list({ byTonne: true, productType: SEED.productType })).total, 1)

    const badges = (await must(assert, call(client, deal.seller, '/todo/list', {}))).filter(({ key }: any) =>
      key.startsWith('seller')
    )
    assert.deepEqual(
      badges.map(({ word, count, path }: any) => [word, count, path]),
      [['棉副涤短待接单', 1, `/seller/sale-fiber-order?todo=accept&orderType=${OrderType.fibre}`]]
    )
    const sheet = await exportOrders(deal.buyer.actor, { side: 'buyer', byTonne: true })
    const text = Object.values(unzipSync(sheet))
      .map((part) => strFromU8(part))
      .join()
    for (const said of ['货号', deal.batch.batchCode, seed.batch.batchCode]) assert.include(text, said)
    assert.notInclude(text, '包数')
  })
})

test.group('Staple fibre at a basis on PF', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('is a pair order, listed on both desks, counted on that of pair orders, and settled by weight', async ({
    client,
    assert,
  }) => {
    await openMarket()
    await settle('2026-11-20', 718_000, PF)
    await quote(720_000, PF)
    const deal = await makeTonnageDeal(client, {
      terms: {
        price: null,
        priceType: PriceType.basis,
        priceDiff: -8_000,
        priceContract: PF,
        pointDeadline: '2027-02-12',
      },
    })
    const { buyer, seller } = deal
    const ids = await placeTonnage(assert, deal, 32)
    const { orderId } = ids
    const found = async (input: object) =>
      (await must(assert, call(client, buyer, '/order/list', { side: 'buyer', ...input }))).total
    assert.equal(await found({ orderType: OrderType.pair }), 1)
    assert.equal(await found({ byTonne: true }), 1)
    assert.equal(await found({ byTonne: true, orderType: OrderType.fibre }), 0)
    const badges = (await must(assert, call(client, seller, '/todo/list', {}))).filter(({ key }: any) =>
      key.startsWith('seller')
    )
    assert.deepEqual(
      badges.map(({ word, count, path }: any) => [word, count, path]),
      [['点价单待接单', 1, '/seller/sale-pair-order?todo=accept']]
    )
    await must(assert, call(client, seller, '/order/accept', { orderId }))
    const page = await must(assert, call(client, buyer, '/order/get', { orderId }))
    const contract = await storedPdfText(page.contractFileId)
    for (const said of ['PF2703-80', '数量允许溢短±5%', '涤纶短纤购销合同']) assert.include(contract, said)

    const instructionId = await point(assert, deal as never, ids, 720_000)
    await must(assert, call(client, seller, '/pair/point/fill', { instructionId, price: 720_000 }))
    assert.deepInclude(await db.from('orders').where('id', orderId).firstOrFail(), {
      amount: 22_784_000,
      order_type: OrderType.pair,
    })
    await must(assert, call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    await must(assert, call(client, seller, '/order/release', { orderId }))
    const truckId = await approvedTruck(assert, deal, ids, 32)
    await must(assert, weigh(deal, ids, truckId, { weight: 31.86 }))
    assert.deepInclude(await db.from('settlements').where('order_id', orderId).firstOrFail(), {
      weight: 31.86,
      amount: 22_684_320,
      balance: -99_680,
    })
  })
})
