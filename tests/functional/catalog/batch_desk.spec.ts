import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import Batch from '#app/catalog/models/batch'
import { InTransitState, ProductType, WeightType } from '#app/catalog/codes'
import { YesNo } from '#core/codes'
import { asOperator, createMember, createOperator } from '#tests/helpers/actors'
import { B1, createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'

const PERMISSIONS = ['batches.query', 'batches.get', 'batches.add', 'batches.edit', 'batches.delete', 'companies.query']

/** A batch as the form of the back office sends it: columns, not names of the wire. */
const { isVerified, ...typed } = B1

test.group('批次库, entered and corrected by operators', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('goes through the rules of the seller’s form, with derived figures, an audit line and a notice', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator({ permissions: PERMISSIONS })
    const { company } = await createMember()
    const add = (more: object) =>
      asOperator(client.post('/admin/api/batches'), operator).json({ ...typed, companyId: company.id, ...more })
    const wrong = await add({ batchCode: '123' })
    assert.equal(wrong.status(), 422)
    const contradicting = await add({ batchCode: '65123251077', lv21: 10 })
    assert.equal(contradicting.body().reason, 'catalog.qualityContradicts')
    const outside = await add({ batchCode: '65123251077', lenAvg: 99 })
    assert.equal(outside.status(), 422)
    const made = await add({
      batchCode: '65123251077',
      weightType: null,
      inTransitState: null,
      premiumAgio: null,
      place: '新疆奎屯',
      markNo: 'XJ-18',
    })
    made.assertStatus(201)
    const batch = await Batch.findByOrFail('batch_code', '65123251077')
    assert.include(batch.$attributes, {
      companyId: company.id,
      publicWeight: 43.729,
      lvMain: '21',
      a: 81.7,
      weightType: WeightType.conditioned,
      inTransitState: InTransitState.stored,
      isVerified: YesNo.no,
      markNo: 'XJ-18',
    })
    const lines = await db.from('audit_logs').where({ entity: 'batch', entity_id: String(batch.id) })
    assert.deepEqual(
      lines.map(({ action, actor_kind: kind }) => [action, kind]),
      [['batch.add', 'operator']]
    )
    const [notice] = await db.from('notices').where('company_id', company.id)
    assert.equal(notice.title, '平台录入了批次65123251077')
  })

  test('corrects what it is sent, makes a certified figure the word of who types it, and refuses what the seller is refused', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator({ permissions: PERMISSIONS })
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { productType: ProductType.xinjiang })
    const edit = (id: number, input: object) =>
      asOperator(client.put(`/admin/api/batches/${id}`), operator).json({ id, ...input })
    const edited = await edit(batch.id, { remark: '补充', lenMax: 31, district: '奎屯' })
    edited.assertStatus(200)
    assert.include((await batch.refresh()).$attributes, {
      remark: '补充',
      lenMax: 31,
      district: '奎屯',
      isVerified: YesNo.no,
      a: 81.7,
    })
    const shares = await edit(batch.id, { a: 10 })
    assert.equal(shares.body().reason, 'catalog.qualityContradicts')
    const { batch: listed } = await createListing(seller)
    const refused = await edit(listed.id, { remark: '晚了' })
    assert.equal(refused.body().reason, 'catalog.listedNotEditable')
    const kept = await asOperator(client.delete(`/admin/api/batches/${listed.id}`), operator)
    assert.equal(kept.body().reason, 'catalog.batchInUse')
    const gone = await asOperator(client.delete(`/admin/api/batches/${batch.id}`), operator)
    gone.assertStatus(200)
    assert.isNull(await Batch.find(batch.id))
  })

  test('without the permission nothing is written', async ({ client, assert }) => {
    const reader = await createOperator({ permissions: ['batches.query', 'batches.get'] })
    const { company } = await createMember()
    const batch = await createBatch(company.id)
    const added = await asOperator(client.post('/admin/api/batches'), reader).json({ ...typed, companyId: company.id })
    added.assertStatus(403)
    const edited = await asOperator(client.put(`/admin/api/batches/${batch.id}`), reader).json({ remark: 'x' })
    edited.assertStatus(403)
    assert.isNull((await batch.refresh()).remark)
  })
})
