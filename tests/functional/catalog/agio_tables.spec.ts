import { decide, lastProposal } from '#tests/helpers/second_person'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient, ApiRequest } from '@japa/api-client'
import AgioTable from '#app/catalog/models/agio_table'
import { applyDueVersions, recomputeAgio } from '#app/catalog/actions/recompute_agio'
import { recomputeDerived } from '#app/catalog/actions/recompute_derived'
import { createMember, createOperator, type TestOperator } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { csv, HEADER, ROW } from '#tests/helpers/sheets'
import db from '@adonisjs/lucid/services/db'
import { AgioTableType, ImportState, ProductType, SalesState } from '#app/catalog/codes'

const as = (
  client: ApiClient,
  operator: TestOperator,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string
): ApiRequest => {
  const request: ApiRequest = { get: client.get, post: client.post, put: client.put, delete: client.delete }[
    method
  ].call(client, `/admin/api${path}`)
  return request.header('Authorization', `Bearer ${operator.token}`)
}

async function seed(type: AgioTableType, cropYear: number | null) {
  return AgioTable.query()
    .where('type', type)
    .if(cropYear, (query) => query.where('crop_year', cropYear!))
    .firstOrFail()
}

test.group('Versions of the agio tables', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a batch is priced by the table of its crop year', async ({ assert }) => {
    const seller = await createMember()
    assert.equal((await createBatch(seller.company.id, { productionYear: 2016 })).czceAgio, 110720)
    assert.equal((await createBatch(seller.company.id, { productionYear: 2025 })).czceAgio, 75360)
    assert.equal((await createBatch(seller.company.id, { productionYear: 2010 })).czceAgio, 110720)
  })

  test('a version that priced a batch cannot be changed or deleted, only copied', async ({ client, assert }) => {
    const operator = await createOperator()
    const seller = await createMember()
    const batch = await createBatch(seller.company.id)
    await db.transaction((trx) => recomputeDerived(batch, trx))
    const table = await seed(AgioTableType.exchange, 2017)
    const body = { name: '改一改', cropYear: 2017, effectiveDate: '2017-09-01', rates: table.rates }
    const edited = await as(client, operator, 'put', `/price-diff/${table.id}`).json(body)
    edited.assertStatus(400)
    assert.equal(edited.body().reason, 'catalog.agioVersionUsed')
    ;(await as(client, operator, 'delete', `/price-diff/${table.id}`)).assertStatus(400)
  })

  test('a copy in force prices the batches that are not sold, and leaves the sold ones', async ({ client, assert }) => {
    const operator = await createOperator()
    const seller = await createMember()
    const open = await createBatch(seller.company.id)
    const sold = await createBatch(seller.company.id, { salesState: SalesState.sold })
    const old = await createBatch(seller.company.id, { productionYear: 2016 })
    const table = await seed(AgioTableType.exchange, 2017)
    const rates = { ...table.rates, colour: { ...table.rates.colour, 21: 250 } }
    const created = await as(client, operator, 'post', '/price-diff').json({
      copiedFromId: table.id,
      name: '郑商所升贴水 2025/26',
      cropYear: 2025,
      effectiveDate: '2025-09-01',
      rates,
    })
    created.assertStatus(202)
    assert.isNull(await AgioTable.findBy('name', '郑商所升贴水 2025/26'))
    const { lines } = await lastProposal()
    assert.deepInclude(lines, { label: '名称', before: table.name, after: '郑商所升贴水 2025/26' })
    assert.isTrue(
      lines.some(({ label, after }: { label: string; after: string }) => /^颜色级 21/.test(label) && after === '250')
    )
    ;(await decide(client, await createOperator())).assertStatus(200)
    const made = await AgioTable.findByOrFail('name', '郑商所升贴水 2025/26')

    await applyDueVersions()
    await Promise.all([open.refresh(), sold.refresh(), old.refresh()])
    assert.equal(open.czceAgio, 75360 + 6240)
    assert.equal(sold.czceAgio, 75360)
    assert.equal(old.czceAgio, 110720)
    const fresh = await AgioTable.findOrFail(made.id)
    assert.isNotNull(fresh.usedAt)
    assert.isNotNull(fresh.appliedAt)
  })

  test('a version of the future waits for its day', async ({ client, assert }) => {
    const operator = await createOperator()
    const seller = await createMember()
    const batch = await createBatch(seller.company.id)
    const table = await seed(AgioTableType.association, null)
    const rates = { ...table.rates, length: { ...table.rates.length, 29: 1000 } }
    const created = await as(client, operator, 'post', '/price-diff').json({
      copiedFromId: table.id,
      name: '质量差价 2099',
      effectiveDate: '2099-01-01',
      rates,
    })
    created.assertStatus(202)
    const second = await createOperator()
    ;(await decide(client, second)).assertStatus(200)
    const made = await AgioTable.findByOrFail('name', '质量差价 2099')
    assert.equal(await applyDueVersions(), 0)
    await recomputeAgio({ ids: [batch.id] })
    assert.equal((await batch.refresh()).percentAgio, 41865)

    // a version that no price was computed with can be corrected
    const edited = await as(client, operator, 'put', `/price-diff/${made.id}`).json({
      name: '质量差价 2099',
      effectiveDate: '2099-02-01',
      rates: table.rates,
    })
    edited.assertStatus(202)
    ;(await decide(client, second)).assertStatus(200)
    assert.equal((await made.refresh()).effectiveDate, '2099-02-01')
    ;(await as(client, operator, 'delete', `/price-diff/${made.id}`)).assertStatus(202)
    ;(await decide(client, second)).assertStatus(200)
    assert.isNull(await AgioTable.find(made.id))
  })

  test('two versions on one day are refused on the field', async ({ client, assert }) => {
    const operator = await createOperator()
    const table = await seed(AgioTableType.exchange, 2017)
    const again = await as(client, operator, 'post', '/price-diff').json({
      copiedFromId: table.id,
      name: '重复',
      cropYear: 2017,
      effectiveDate: '2017-09-01',
      rates: table.rates,
    })
    again.assertStatus(422)
    assert.equal(again.body().errors[0].field, 'effectiveDate')
  })

  test('an operator without the permission is refused', async ({ client }) => {
    const operator = await createOperator({ permissions: ['price_diff.query'] })
    const table = await seed(AgioTableType.exchange, 2017)
    ;(await as(client, operator, 'get', '/price-diff')).assertStatus(200)
    ;(await as(client, operator, 'delete', `/price-diff/${table.id}`)).assertStatus(403)
  })
})

test.group('Import by an operator', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the batches belong to the company that was chosen', async ({ client, assert }) => {
    const operator = await createOperator()
    const seller = await createMember()
    const uploaded = await as(client, operator, 'post', '/inspection-import/upload')
      .field('companyId', seller.company.id)
      .file('file', Buffer.from(csv([HEADER, ROW])), { filename: '检测.csv' })
    uploaded.assertStatus(200)
    const { importId, columns, kind } = uploaded.body()
    const mapping = columns.map(({ column, field, unit }: any) => ({ column, field, unit }))
    ;(
      await as(client, operator, 'post', '/inspection-import/map').json({
        importId,
        kind,
        mapping,
        productType: ProductType.xinjiang,
      })
    ).assertStatus(200)
    const done = await as(client, operator, 'post', '/inspection-import/confirm').json({ importId })
    assert.deepInclude(done.body(), { state: ImportState.done, createdCount: 1, companyId: seller.company.id })
    const batch = await db.from('batches').where('batch_code', '65123251001').first()
    assert.equal(batch.company_id, seller.company.id)
    const line = await db
      .from('audit_logs')
      .where({ action: 'batch.import', entity_id: String(importId) })
      .first()
    assert.equal(line.actor_kind, 'operator')
  })

  test('the list of batches shows and the bulk action recomputes', async ({ client, assert }) => {
    const operator = await createOperator()
    const seller = await createMember()
    const batch = await createBatch(seller.company.id)
    await db.from('batches').where('id', batch.id).update({ czce_agio: 1 })
    const list = await as(client, operator, 'get', '/batches').qs({
      range: '[0,9]',
      sort: '["id","DESC"]',
      filter: '{}',
    })
    list.assertStatus(200)
    assert.equal(list.body()[0].batchCode, batch.batchCode)
    const done = await as(client, operator, 'post', '/batches/actions/recompute').json({ ids: [batch.id], input: {} })
    done.assertStatus(200)
    assert.equal((await batch.refresh()).czceAgio, 75360)
  })
})
