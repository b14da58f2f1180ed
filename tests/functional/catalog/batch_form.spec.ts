import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import Batch from '#app/catalog/models/batch'
import { InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import { SpotType } from '#app/listing/codes'
import { now } from '#core/clock'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { B1, createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'
import { assertBound } from '#tests/helpers/seen'

const call = async (client: ApiClient, member: TestMember, path: string, body: object = {}) =>
  (await asMember(client.post(`/api${path}`), member).json(body)).body()

/** What the form always sends. */
const required = ({ id, productType, batchCode, packets, chandi, grossWeight }: Batch) => ({
  productId: id,
  productType,
  batchCode,
  packets,
  chandi,
  grossWeight,
})

test.group('The form of a batch', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('begins with the batch, says why it may not be changed, and shows it to nobody else', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const stranger = await createMember()
    const batch = await createBatch(seller.company.id, { remark: '库存备注' })
    const { body } = await call(client, seller, '/batch/own/get', { productId: batch.id })
    assert.containsSubset(body, { batch: { batchCode: batch.batchCode, remark: '库存备注' }, locked: null })
    assert.isString(body.seen)
    const strange = await call(client, stranger, '/batch/own/get', { productId: batch.id })
    assert.deepInclude(strange, { code: 40400, reason: 'catalog.batchMissing' })
    const { batch: listed } = await createListing(seller)
    const offered = await call(client, seller, '/batch/own/get', { productId: listed.id })
    assert.equal(offered.body.locked, '批次已挂牌，请先撤牌')
  })

  test('what is typed is judged as saving judges it, and nothing is stored', async ({ client, assert }) => {
    const seller = await createMember()
    const check = async (values: object) =>
      (await call(client, seller, '/batch/check', { productType: ProductType.xinjiang, ...values })).body
    assert.deepInclude(await check({}), { errors: [], warnings: [], netWeight: null, publicWeight: null })
    assert.deepInclude(await check({ packets: 170, moisture: 11, grossWeight: 40 }), {
      warnings: [
        { place: 'packets', message: '包数异常，不可注册仓单' },
        { place: 'moisture', message: '回潮率超过国标最高限度10%' },
      ],
    })
    assert.deepInclude(await check({ grossWeight: 40, netWeight: 41 }), {
      errors: [{ place: 'netWeight', message: '净重不能大于毛重' }],
    })
    assert.deepInclude(await check({ lv21: 50, lv31: 30 }), {
      errors: [{ place: 'colour', message: '颜色级比例合计应为100%' }],
    })
    const { packets, productionYear, batchType, grossWeight, tareWeight, impurity, moisture } = B1
    const { lv21, lv31, len28, len29, len30, lenAvg, mikeAvg } = B1
    const typed = { packets, productionYear, batchType, grossWeight, tareWeight, impurity, moisture }
    assert.deepInclude(await check({ ...typed, lv21, lv31, len28, len29, len30, lenAvg, mikeAvg }), {
      netWeight: 42.257,
      publicWeight: 43.729,
      lvMain: '21',
      mikeMain: 'A',
    })
    assert.isNull(await Batch.findBy('company_id', seller.company.id))
  })

  test('a batch that somebody else has changed meanwhile is neither corrected nor deleted', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id)
    const change = (moisture: number) => () => db.from('batches').where('id', batch.id).update({ moisture })
    await assertBound(assert, {
      member: seller,
      path: '/batch/edit',
      input: { ...required(batch), remark: '更正' },
      send: (input) => call(client, seller, '/batch/edit', input),
      swap: change(7),
    })
    assert.include(await batch.refresh(), { moisture: 7, remark: '更正' })
    await assertBound(assert, {
      member: seller,
      path: '/batch/delete',
      input: { productId: batch.id },
      send: (input) => call(client, seller, '/batch/delete', input),
      swap: change(8),
    })
    assert.isNull(await Batch.find(batch.id))
  })

  test('stored goods and goods on the way change places by 到库 and 发运 alone', async ({ client, assert }) => {
    const seller = await createMember()
    const edit = (batch: Batch, more: object) => call(client, seller, '/batch/edit', { ...required(batch), ...more })
    const onTheWay = await createBatch(seller.company.id, { inTransitState: InTransitState.inTransit })
    const stored = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    for (const [batch, inTransitState] of [
      [onTheWay, InTransitState.stored],
      [stored, InTransitState.inTransit],
    ] as const) {
      assert.deepInclude(await edit(batch, { inTransitState }), { code: 50000, reason: 'catalog.transitByItsSteps' })
      assert.equal((await edit(batch, { inTransitState: batch.inTransitState })).code, 20000)
    }
    const entrepot = await db.from('entrepots').orderBy('id').firstOrFail()
    await edit(onTheWay, { entrepotId: entrepot.id })
    assert.include(await onTheWay.refresh(), { entrepotId: null, entrepotName: null })
    await edit(stored, { entrepotId: entrepot.id })
    assert.include(await stored.refresh(), { entrepotId: entrepot.id, entrepotName: entrepot.name })
  })

  test('an agreed day of delivery is within half a year', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const list = async (days: number) =>
      await call(client, seller, '/seller/product/listing/add', {
        productId: batch.id,
        price: 1_685_000,
        spotType: SpotType.presale,
        appointmentDate: now().plus({ days }).toISODate(),
      })
    for (const days of [-1, 181]) {
      const { code, message } = await list(days)
      assert.deepEqual([code, message], [40000, '预约交货日期应在今天起180天内'])
    }
    assert.equal((await list(180)).code, 20000)
  })

  test('a batch of an order stays as it is', async ({ client, assert }) => {
    const seller = await createMember()
    const sold = await createBatch(seller.company.id, { salesState: SalesState.sold })
    assert.equal(
      (await call(client, seller, '/batch/own/get', { productId: sold.id })).body.locked,
      '批次已有订单或预留，不能修改'
    )
    const answer = await call(client, seller, '/batch/delete', { productId: sold.id })
    assert.equal(answer.reason, 'catalog.batchInUse')
  })
})
