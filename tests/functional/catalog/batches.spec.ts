import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { recomputeAgio } from '#app/catalog/actions/recompute_agio'
import Batch from '#app/catalog/models/batch'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { B1, createBatch } from '#tests/helpers/batches'
import { readAll } from '#tests/helpers/sheets'
import { ListingState } from '#app/listing/codes'
import { BatchType, ImportKind, InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import { YesNo } from '#core/codes'
import { now } from '#core/clock'

const call = (client: ApiClient, member: TestMember, path: string, body: object = {}) =>
  asMember(client.post(`/api${path}`), member).json(body)

const { c1, b1, a, b2, c2, s1, s2, s3, s4, s5, u1, u2, u3, u4, u5, p1, p2, p3, ...rest } = B1
/** B1 in the names of the wire. */
const WIRE = {
  ...rest,
  C1: c1,
  B1: b1,
  A: a,
  B2: b2,
  C2: c2,
  S1: s1,
  S2: s2,
  S3: s3,
  S4: s4,
  S5: s5,
  U1: u1,
  U2: u2,
  U3: u3,
  U4: u4,
  U5: u5,
  P1: p1,
  P2: p2,
  P3: p3,
  batchCode: '65123251001',
}

/** A listing of the batch, as the listing module writes it. */
async function list(batch: Batch) {
  const [user] = await db.from('users').where('company_id', batch.companyId).select('id', 'name')
  await db.table('listings').insert({
    batch_id: batch.id,
    company_id: batch.companyId,
    state: ListingState.listed,
    price: 1685000,
    deposit: 50000,
    contact_id: user.id,
    contact_name: user.name,
    listed_at: new Date(),
  })
}

test.group('Batches entered by hand', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('B1 typed in gets its public weight, main grade and agio', async ({ client, assert }) => {
    const seller = await createMember()
    const { body } = (await call(client, seller, '/batch/add', WIRE)).body()
    assert.deepEqual(body.warnings, [])
    assert.deepInclude(body.batch, {
      netWeight: 42.257,
      publicWeight: 43.729,
      settlementWeight: 43.729,
      lvMain: '21',
      lvMainText: '白棉2级（无主体）',
      colourText: '白棉2级(62.4)%，白棉3级(37.6)%',
      czceAgio: 75360,
      czcePickBaleAgio: 75360,
      percentAgio: 41865,
      productName: '2025/26 新疆锯齿棉 21级 29.2mm',
      companyId: seller.company.id,
    })
  })

  test('every term of the agio is on the wire', async ({ client, assert }) => {
    const seller = await createMember()
    const { productId } = (await call(client, seller, '/batch/add', WIRE)).body().body.batch
    const { agio } = (await call(client, seller, '/batch/get', { productId })).body().body
    assert.deepInclude(agio.czce.lines, {
      indicator: 'colour',
      label: '颜色级',
      word: '白棉2级',
      share: 62.4,
      rate: 15000,
      amount: 9360,
    })
    assert.equal(
      agio.czce.lines.reduce((sum: number, line: any) => sum + line.amount, 0),
      75360
    )
    assert.equal(agio.percent.value, 41865)
    assert.deepEqual(agio.percent.missing, [])
  })

  test('rules of the certificate refuse by name', async ({ client, assert }) => {
    const seller = await createMember()
    const refusal = async (change: object) => {
      const { reason, message } = (await call(client, seller, '/batch/add', { ...WIRE, ...change })).body()
      return reason === 'core.invalidInput' || reason === 'catalog.qualityContradicts' ? message : reason
    }
    assert.equal(await refusal({ lv31: 30 }), '颜色级比例合计应为100%')
    assert.equal(await refusal({ tareWeight: null, netWeight: 43 }), '净重不能大于毛重')
    assert.equal(await refusal({ batchCode: '6512325' }), '批号应为11位数字')
    assert.equal(await refusal({ packets: null }), '请输入包数')
    assert.equal(await refusal({ tareWeight: 50 }), '皮重不能大于毛重')
    assert.equal(await refusal({ moisture: null }), 'catalog.conditionedWeightMissing')
  })

  test('a certificate whose public weight is off is kept and pointed out', async ({ client, assert }) => {
    const seller = await createMember()
    const { body } = (await call(client, seller, '/batch/add', { ...WIRE, publicWeight: 43.7 })).body()
    assert.equal(body.batch.publicWeight, 43.7)
    assert.deepEqual(body.warnings, ['公重与计算值不符'])
  })

  test('an average that the shares do not allow is kept and pointed out, when added and when edited', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const added = (await call(client, seller, '/batch/add', { ...WIRE, strengthAvg: 31.5 })).body().body
    const warning = '断裂比强度31.5与各级比例不符，按比例应在28.1～30.3之间'
    assert.deepEqual(added.warnings, [warning])
    const { productId } = added.batch
    const edited = (await call(client, seller, '/batch/edit', { ...WIRE, productId, lenAvg: 27 })).body().body
    assert.deepEqual(edited.warnings, ['平均长度27与各级比例不符，按比例应在28.8～29.7之间'])
  })

  test('a net weight keeps the digits of its certificate when it is added, edited and computed again', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const certificate = { ...WIRE, netWeight: 42.2562 }
    const { batch } = (await call(client, seller, '/batch/add', certificate)).body().body
    assert.deepInclude(batch, { grossWeight: 42.48, netWeight: 42.2562, publicWeight: 43.728 })

    const { productId } = batch
    const edit = async (change: object) => {
      const { body } = (await call(client, seller, '/batch/edit', { ...certificate, productId, ...change })).body()
      return body.batch
    }
    // A form may show kilograms and send them back.
    assert.deepInclude(await edit({ netWeight: 42.256, remark: '已复核' }), {
      netWeight: 42.2562,
      publicWeight: 43.728,
    })
    await recomputeAgio({ ids: [productId] })
    assert.deepInclude((await Batch.findOrFail(productId)).$attributes, { netWeight: 42.2562, publicWeight: 43.728 })
    assert.deepInclude(await edit({ grossWeight: 42.5 }), { netWeight: 42.277, publicWeight: 43.75 })
    assert.deepInclude(await edit({ netWeight: 42.2 }), { netWeight: 42.2, publicWeight: 43.67 })
    assert.equal(
      (await call(client, seller, '/batch/edit', { ...certificate, productId, netWeight: 42.25620001 })).body().code,
      40000
    )
  })

  test('a certified net weight that comes back as it is shown is not typed anew', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { batchCode: '65123251001', netWeight: 42.2562 })
    const sent = { ...WIRE, productId: batch.id, grossWeight: batch.grossWeight, netWeight: 42.256 }
    await call(client, seller, '/batch/edit', sent)
    await batch.refresh()
    assert.deepInclude(batch.$attributes, { netWeight: 42.2562, isVerified: YesNo.yes })
  })

  test('a batch code exists once in a company', async ({ client, assert }) => {
    const seller = await createMember()
    await call(client, seller, '/batch/add', WIRE)
    assert.equal((await call(client, seller, '/batch/add', WIRE)).body().reason, 'catalog.batchCodeTaken')
    const other = await createMember()
    assert.equal((await call(client, other, '/batch/add', WIRE)).body().code, 20000)
  })

  test('an edit computes again what the server derives', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { batchCode: '65123251001' })
    const { body } = (
      await call(client, seller, '/batch/edit', { ...WIRE, productId: batch.id, moisture: 7, foreignFiber: 3 })
    ).body()
    assert.equal(body.batch.czceAgio, 75360 - 40000)
    assert.equal(body.batch.publicWeight, 43.157)
  })

  test('what a seller types is no state inspection, whatever kind of cotton it says', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch } = (await call(client, seller, '/batch/add', WIRE)).body().body
    assert.equal(batch.productType, ProductType.xinjiang)
    assert.equal(batch.isVerified, YesNo.no)
  })

  test('a certified figure that is typed anew is the seller’s word, other details are not', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { batchCode: '65123251001' })
    const edit = async (change: object) =>
      (await call(client, seller, '/batch/edit', { ...WIRE, productId: batch.id, ...change })).body().body.batch
        .isVerified
    assert.equal(await edit({ place: '新疆阿克苏' }), YesNo.yes)
    assert.equal(await edit({ lenAvg: 29.9 }), YesNo.no)
    assert.equal(await edit({}), YesNo.no, 'who types the old figure again has typed it')
  })

  test('a listed or sold batch cannot be edited, and one that was ever listed cannot be deleted', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const listed = await createBatch(seller.company.id)
    await list(listed)
    const edit = await call(client, seller, '/batch/edit', { ...WIRE, productId: listed.id })
    assert.equal(edit.body().reason, 'catalog.listedNotEditable')
    assert.equal(
      (await call(client, seller, '/batch/delete', { productId: listed.id })).body().reason,
      'catalog.batchInUse'
    )

    const sold = await createBatch(seller.company.id, { salesState: SalesState.sold })
    assert.equal(
      (await call(client, seller, '/batch/edit', { ...WIRE, productId: sold.id })).body().reason,
      'catalog.takenNotEditable'
    )

    const unused = await createBatch(seller.company.id)
    assert.equal((await call(client, seller, '/batch/delete', { productId: unused.id })).body().code, 20000)
    assert.isNull(await Batch.find(unused.id))
  })

  test('another company cannot touch a batch', async ({ client, assert }) => {
    const seller = await createMember()
    const stranger = await createMember()
    const batch = await createBatch(seller.company.id)
    for (const path of ['edit', 'delete', 'depart']) {
      const answer = await call(client, stranger, `/batch/${path}`, {
        ...WIRE,
        productId: batch.id,
        productIds: [batch.id],
        arrivalDate: now().toISODate(),
      })
      assert.equal(answer.body().code, 40400, path)
    }
  })

  test('the day of arrival is one that may be, by whatever form it is given', async ({ client, assert }) => {
    const seller = await createMember()
    const add = async (more: object) =>
      (await call(client, seller, '/batch/add', { ...WIRE, ...more })).body() as { message: string; body: any }
    const inTransit = { inTransitState: InTransitState.inTransit }
    const late = '预计到库日期应在今天起180天内'
    assert.equal((await add({ ...inTransit, arrivalDate: '2099-01-01' })).message, late)
    assert.equal((await add({ arrivalDate: '2099-01-01' })).message, '到库日期不能晚于今天')
    const expected = now().plus({ days: 30 }).toISODate()
    const { productId } = (await add({ ...inTransit, arrivalDate: expected })).body.batch
    const edit = async (more: object) =>
      (await call(client, seller, '/batch/edit', { ...WIRE, productId, ...more })).body()
    assert.equal((await edit({ arrivalDate: '2099-01-01' })).message, late)
    assert.equal((await edit({ inTransitState: InTransitState.stored })).reason, 'catalog.transitByItsSteps')
    await db.from('batches').where('id', productId).update({ arrival_date: '2026-01-05' })
    assert.equal((await call(client, seller, '/batch/edit', { ...WIRE, productId, moisture: 7 })).body().code, 20000)
  })

  test('goods in transit arrive in a warehouse on a day that has come', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { inTransitState: InTransitState.inTransit, entrepotId: null })
    const entrepot = await db.from('entrepots').where('city', '阿克苏市').first()
    const arrive = (arrivalDate: string) =>
      call(client, seller, '/batch/arrive', { productIds: [batch.id], arrivalDate, entrepotId: entrepot.id })
    assert.equal((await arrive('2099-01-01')).body().message, '到库日期不能晚于今天')
    assert.deepInclude((await arrive('2026-01-05')).body().body[0], {
      inTransitState: InTransitState.stored,
      arrivalDate: '2026-01-05',
      entrepotName: entrepot.name,
      place: '新疆阿克苏市',
    })
    assert.equal((await arrive('2026-01-05')).body().reason, 'core.illegalStep')

    await Batch.query().where('id', batch.id).update({ sales_state: SalesState.ordered })
    assert.equal(
      (await call(client, seller, '/batch/depart', { productIds: [batch.id], arrivalDate: now().toISODate() })).body()
        .reason,
      'catalog.orderOpenNotInTransit'
    )
  })

  test('检测结果.xlsx holds the certificate and can be imported again', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { batchCode: '65123251007' })
    const request = call(client, seller, '/batch/export', { productIds: [batch.id] })
    request.request.responseType('blob')
    const response = await request
    assert.include(decodeURIComponent(response.header('content-disposition')!), '65123251007检测结果.xlsx')
    const { drafts, inspection } = readAll(new Uint8Array(response.body()), '检测结果.xlsx')
    assert.equal(inspection.kind, ImportKind.rowPerBatch)
    assert.deepEqual(drafts[0].errors, [])
    assert.deepInclude(drafts[0].values, {
      batchCode: '65123251007',
      publicWeight: 43.729,
      lv21: 62.4,
      a: 81.7,
      czceAgio: 75360,
      batchType: BatchType.sawGinned,
      packets: 186,
    })
  })
})
