import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { ProductType } from '#app/catalog/codes'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'

const call = async (client: ApiClient, member: TestMember, path: string, body: object) =>
  (await asMember(client.post(`/api${path}`), member).json(body)).body().body

const found = async (client: ApiClient, member: TestMember, keyword: string): Promise<string[]> =>
  (await call(client, member, '/seller/product/list', { keyword })).data
    .map(({ batchCode }: { batchCode: string }) => batchCode)
    .sort()

test.group('One’s own stock', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is found by parts of codes, warehouse, origin and quality, whether listed or not', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    await createListing(seller, {}, { batchCode: '65123251901', strengthAvg: 30.2 })
    await createBatch(seller.company.id, {
      batchCode: '65123251902',
      entrepotName: '阿克苏银星库',
      strengthAvg: 27.5,
      lenAvg: 28.4,
    })
    await createBatch((await createMember()).company.id, { batchCode: '65123251903', entrepotName: '阿克苏银星库' })
    assert.deepEqual(await found(client, seller, '51901'), ['65123251901'])
    assert.deepEqual(await found(client, seller, '65123251902'), ['65123251902'])
    assert.deepEqual(await found(client, seller, '银星'), ['65123251902'])
    assert.deepEqual(await found(client, seller, '兵团第七师'), ['65123251901', '65123251902'])
    assert.deepEqual(await found(client, seller, '强力29以上'), ['65123251901'])
    assert.deepEqual(await found(client, seller, '强力28以下 银星'), ['65123251902'])
    assert.deepEqual(await found(client, seller, '长度29~30'), ['65123251901'])
    assert.deepEqual(await found(client, seller, '100%'), [])
  })

  test('whose cotton an agent sells is known to its own company alone', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const imported = { productType: ProductType.importedCny, batchCode: 'BR-2601', chandi: '巴西', pod: '青岛港' }
    const { batch } = await createListing(seller, {}, { ...imported, cargoOwner: '某国际棉商' })
    const own = await call(client, seller, '/batch/get', { productId: batch.id })
    assert.deepInclude(own, { cargoOwner: '某国际棉商' })
    const others = await call(client, buyer, '/batch/get', { productId: batch.id })
    assert.isNull(others.cargoOwner)
    assert.equal(others.row.pod, '青岛港')
    for (const [path, input] of [
      ['/batch/get', { productId: batch.id }],
      ['/batch/compare', { productIds: [batch.id] }],
      ['/batch/lookup', { q: 'BR-26' }],
      ['/shop/search', {}],
    ] as const) {
      const answer = await asMember(client.post(`/api${path}`), buyer).json(input)
      assert.notInclude(answer.text(), '某国际棉商', path)
    }
  })
})
