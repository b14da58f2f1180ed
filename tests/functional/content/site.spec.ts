import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#app/system/files/stored_files'
import { createMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { desk, editor } from '#tests/functional/content/helpers'
import { SalesState } from '#app/catalog/codes'
import { SystemFile } from '#app/system/file_purposes'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM+Q9DwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const picture = async () =>
  (await storeFile({ name: 'a.png', contents: PNG, purpose: SystemFile.image, companyId: null, userId: null })).id

test.group('Pieces of the site', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a slide is shown once it is published, and only within its time', async ({ client, assert }) => {
    const boss = desk(client, await editor())
    const made = await boss.post('carousel_slides', {
      title: '新棉上市',
      imageId: await picture(),
      link: '/shop',
      sort: 1,
    })
    made.assertStatus(201)
    const shown = async () => (await client.get('/api/public/site/carousel')).body().body
    assert.deepEqual(await shown(), [])
    ;(await boss.act('carousel_slides', 'publish', [made.body().id])).assertStatus(200)
    assert.equal((await shown())[0].title, '新棉上市')
    assert.match((await shown())[0].imageUrl, /^\/api\/public\/file\/image\//)
    await db.from('carousel_slides').update({ shown_until: db.raw(`now() - interval '1 second'`) })
    assert.deepEqual(await shown(), [])
    ;(await boss.act('carousel_slides', 'publish', [made.body().id])).assertStatus(400)
    ;(await boss.act('carousel_slides', 'withdraw', [made.body().id])).assertStatus(200)
  })

  test('a friendship link is a web page and nothing else', async ({ client, assert }) => {
    const boss = desk(client, await editor())
    for (const url of ['javascript:alert(1)', 'www.czce.com.cn', 'ftp://a.cn', 'https://'])
      (await boss.post('friendship_links', { name: '郑商所', url, sort: 1 })).assertStatus(422)
    const made = await boss.post('friendship_links', { name: '郑商所', url: 'http://www.czce.com.cn/', sort: 1 })
    ;(await boss.put(`friendship_links/${made.body().id}`, { url: 'javascript:x' })).assertStatus(422)
    await boss.act('friendship_links', 'publish', [made.body().id])
    assert.deepEqual(
      (await client.get('/api/public/site/partners')).body().body.map(({ name }: any) => name),
      ['郑商所']
    )
  })

  test('a pinned lot leaves the home page when it is sold', async ({ client, assert }) => {
    const seller = await createMember()
    const batchId = (await createListing(seller)).batch.id
    const boss = desk(client, await editor())
    const made = await boss.post('selected_resources', { batchId, reason: '双29', sort: 1 })
    made.assertStatus(201)
    await boss.act('selected_resources', 'publish', [made.body().id])
    const shown = async () => (await client.get('/api/public/listing/selected')).body().body
    assert.deepInclude((await shown())[0], { reason: '双29' })
    assert.isNull((await shown())[0].offer.contactName)
    await db.from('batches').where('id', batchId).update({ sales_state: SalesState.sold })
    assert.deepEqual(await shown(), [])
    assert.equal((await boss.get(`selected_resources/${made.body().id}`)).body().offered, 0)
  })

  test('the Hubei zone asks the search for what lies there and for what has grown there', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    await createListing(seller, {}, { chandi: '湖北省荆州' })
    await createListing(seller, {}, { chandi: '新疆阿克苏' })
    const { chandi, province } = (await client.get('/api/public/listing/hubei')).body().body
    assert.include(chandi.split(','), '湖北省荆州')
    assert.notInclude(chandi, '新疆')
    assert.include(province.split(','), '湖北')
    const found = await client.get(`/api/public/shop/search?chandi=${encodeURIComponent(chandi)}`)
    assert.deepEqual(
      found.body().body.data.map((row: any) => row.chandi),
      ['湖北省荆州']
    )
  })

  test('the CCIA brand belongs to a mill or to a batch, for a time', async ({ client, assert }) => {
    const seller = await createMember()
    const batchId = (await createListing(seller)).batch.id
    const boss = desk(client, await editor())
    const brand = { certificateNo: 'CCIA-1', validFrom: '2026-01-01', validUntil: '2099-01-01' }
    ;(await boss.post('ccia_brands', brand)).assertStatus(422)
    ;(await boss.post('ccia_brands', { ...brand, batchId, validUntil: '2025-12-31' })).assertStatus(422)
    ;(
      await boss.post('ccia_brands', { ...brand, certificateNo: 'CCIA-0', batchId, validUntil: '2026-01-01' })
    ).assertStatus(201)
    const made = await boss.post('ccia_brands', { ...brand, batchId })
    made.assertStatus(201)
    const shown = async () => (await client.get('/api/public/listing/ccia')).body().body
    assert.deepInclude(await shown(), { mills: 0, batches: 0 })
    await boss.act('ccia_brands', 'publish', [made.body().id])
    assert.equal((await shown()).data[0].certificateNo, 'CCIA-1')
    await db.from('ccia_brands').update({ valid_until: '2026-01-02' })
    assert.lengthOf((await shown()).data, 0)
  })
})
