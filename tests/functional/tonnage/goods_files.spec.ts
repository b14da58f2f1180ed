/* Photos and test reports of goods by the tonne: for whoever sees the goods, and nobody else. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { CompanyType } from '#app/company/codes'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { listBatch } from '#app/listing/actions/list_batch'
import { PIXEL } from '#tests/helpers/pixel'
import { asMember, asOperator, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { SEED } from '#tests/helpers/tonnage'
import { call, must } from '../order/helpers.js'

async function upload(client: ApiClient, member: TestMember, purpose: string, filename: string) {
  const response = await asMember(client.post('/api/file/upload'), member)
    .field('purpose', purpose)
    .file('file', PIXEL, { filename })
  return response.body()
}

test.group('Files of goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function market(client: ApiClient, assert: Parameters<typeof must>[0]) {
    const seller = await createMember({ companyType: CompanyType.gin })
    const photo = (await upload(client, seller, 'goodsPhoto', '料场.png')).body.id as number
    const report = (await upload(client, seller, 'testReport', '检测报告.png')).body.id as number
    const facts = { ...SEED, photoFileIds: [photo], reportFileId: report }
    const { productId } = await must(assert, call(client, seller, '/seed-fiber/goods/add', facts))
    return { seller, photo, report, productId: productId as number }
  }
  const open = (client: ApiClient, member: TestMember, productId: number, fileId: number) =>
    asMember(client.post('/api/seed-fiber/file'), member).json({ productId, fileId })

  test('the company opens them with their names; of goods that are not listed nobody else does', async ({
    client,
    assert,
  }) => {
    const { seller, photo, report, productId } = await market(client, assert)
    const { body } = await call(client, seller, '/seed-fiber/own/get', { productId })
    assert.containsSubset(body, {
      photos: [{ id: photo, name: '料场.png' }],
      report: { id: report, name: '检测报告.png' },
    })
    for (const fileId of [photo, report]) {
      const response = await open(client, seller, productId, fileId)
      response.assertStatus(200)
      assert.deepEqual(response.body(), PIXEL)
      assert.equal(response.header('content-type'), 'image/png')
      const stranger = await createMember({ companyType: CompanyType.textileMill })
      assert.equal((await open(client, stranger, productId, fileId)).body().code, 40400)
    }
  })

  test('while the goods are listed anybody who is logged in opens them, and guests do not', async ({
    client,
    assert,
  }) => {
    const { seller, photo, productId } = await market(client, assert)
    await listBatch({ batchId: productId, price: 210_000 }, seller.actor)
    const stranger = await createMember({ companyType: CompanyType.textileMill })
    const uncertified = await createMember({ certified: false })
    for (const member of [stranger, uncertified])
      assert.deepEqual((await open(client, member, productId, photo)).body(), PIXEL)
    assert.equal((await client.post('/api/seed-fiber/file').json({ productId, fileId: photo })).body().code, 40100)
    assert.equal((await asMember(client.post('/api/file/download'), stranger).json({ id: photo })).body().code, 40400)
    await delistBatch({ batchId: productId }, seller.actor)
    assert.equal((await open(client, stranger, productId, photo)).body().code, 40400)
  })

  test('a paper that another company has let the seller open is shown to nobody as a photo', async ({
    client,
    assert,
  }) => {
    const { seller, photo, productId } = await market(client, assert)
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    const secret = (await upload(client, buyer, 'goodsPhoto', '合同.png')).body.id as number
    await db.table('file_grants').insert({ file_id: secret, company_id: seller.company.id })
    const ticket = (await upload(client, seller, 'ticket', '磅单.png')).body.id as number
    const { body } = await call(client, seller, '/seed-fiber/own/get', { productId })
    for (const fileId of [secret, ticket]) {
      const named = { ...SEED, photoFileIds: [photo, fileId] }
      assert.refusesInput(await call(client, seller, '/seed-fiber/goods/add', named), 'photoFileIds', 'file')
      const edit = { productId, seen: body.seen, chandi: SEED.chandi, reportFileId: fileId }
      assert.refusesInput(await call(client, seller, '/seed-fiber/goods/edit', edit), 'reportFileId', 'file')
    }
  })

  test('another file is not opened through goods that somebody sees', async ({ client, assert }) => {
    const { seller, productId } = await market(client, assert)
    await listBatch({ batchId: productId, price: 210_000 }, seller.actor)
    const secret = (await upload(client, seller, 'licence', '执照.png')).body.id as number
    const stranger = await createMember({ companyType: CompanyType.textileMill })
    assert.equal((await open(client, stranger, productId, secret)).body().code, 40400)
    assert.equal((await open(client, seller, productId, secret)).body().code, 40400)
  })

  test('nobody names the file of another company in goods of his own', async ({ client, assert }) => {
    const { photo } = await market(client, assert)
    const thief = await createMember({ companyType: CompanyType.gin })
    const answer = await call(client, thief, '/seed-fiber/goods/add', { ...SEED, photoFileIds: [photo] })
    assert.equal(answer.code, 40400)
    assert.lengthOf(await db.from('batches').where('company_id', thief.company.id), 0)
  })

  test('operators open them by the screen of goods by the tonne', async ({ client, assert }) => {
    const { photo } = await market(client, assert)
    const allowed = await createOperator({ permissions: ['tonnage_goods.get'] })
    const other = await createOperator({ permissions: ['orders.get'] })
    const get = (operator: typeof allowed) => asOperator(client.get(`/admin/api/files/${photo}`), operator)
    assert.deepEqual((await get(allowed)).body(), PIXEL)
    assert.equal((await get(other)).body().code, 40400)
  })
})
