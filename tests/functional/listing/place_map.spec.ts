import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { delistBatch } from '#app/listing/actions/delist_batch'
import type { MapEntrepot, MapMills, MapStock } from '#app/listing/transformers/place_map'
import { asMember, createMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { withSettings } from '#tests/helpers/settings_of_process'
import { ProductType, Region } from '#app/catalog/codes'

const insert = async (table: string, row: Record<string, unknown>): Promise<number> =>
  Number((await db.table(table).insert(row).returning('id'))[0].id)

const tonnes = (stocks: MapStock[]) => Number(stocks.reduce((sum, { weight }) => sum + weight, 0).toFixed(3))

test.group('The map of warehouses and mills', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function market() {
    const seller = await createMember()
    const placed = await insert('entrepots', {
      name: '图上测试库',
      lng: 84.9,
      lat: 44.43,
      region: Region.northXinjiang,
    })
    const unplaced = await insert('entrepots', { name: '无坐标测试库', region: Region.northXinjiang })
    const mill = { region_name: '新疆测试地区', county: '测试县', region: Region.northXinjiang, lng: 84.9, lat: 44.4 }
    const first = await insert('producers', { code: 'T0001', name: '测试一厂', ...mill })
    const second = await insert('producers', { code: 'T0002', name: '测试二厂', ...mill })
    await insert('producers', { code: 'T0003', name: '测试三厂', ...mill })
    const lot = (entrepotId: number, producerId: number, productType: ProductType = ProductType.xinjiang) =>
      createListing(seller, {}, { entrepotId, producerId, productType, entrepotName: '图上测试库' })
    await lot(placed, first)
    const { batch } = await lot(placed, second)
    await lot(placed, second, ProductType.inland)
    await lot(unplaced, first)
    return { seller, placed, unplaced, batch }
  }

  async function read(client: any, member: { token: string }) {
    const { body } = (await asMember(client.post('/api/place/map'), member).json({})).body()
    return body as { entrepots: MapEntrepot[]; mills: MapMills[]; amap: unknown }
  }

  test('a guest is not told where goods lie', async ({ client, assert }) => {
    assert.equal((await client.post('/api/place/map').json({})).body().code, 40100)
  })

  test('somebody who is not certified sees it', async ({ client, assert }) => {
    const { entrepots } = await read(client, await createMember({ certified: false }))
    assert.isArray(entrepots)
  })

  test('a warehouse has its batches and tonnes by type, and no made-up place', async ({ client, assert }) => {
    const { seller, placed, unplaced } = await market()
    const { entrepots } = await read(client, seller)
    const here = entrepots.find(({ id }) => id === placed)!
    assert.deepEqual(here.stock, [
      { productType: ProductType.xinjiang, batches: 2, weight: 87.458 },
      { productType: ProductType.inland, batches: 1, weight: 43.729 },
    ])
    assert.deepEqual([here.lng, here.lat], [84.9, 44.43])
    const elsewhere = entrepots.find(({ id }) => id === unplaced)!
    assert.isNull(elsewhere.lng)
    assert.equal(tonnes(elsewhere.stock), 43.729)
  })

  test('mills of one place are one entry: how many there are, and those with goods, the largest first', async ({
    client,
    assert,
  }) => {
    const { seller } = await market()
    const { mills } = await read(client, seller)
    const here = mills.filter(({ county }) => county === '测试县')
    assert.lengthOf(here, 1)
    assert.equal(here[0].mills, 3)
    assert.deepEqual(
      here[0].selling.map(({ code, stock }) => [code, tonnes(stock)]),
      [
        ['T0001', 87.458],
        ['T0002', 87.458],
      ]
    )
  })

  test('what leaves the market leaves the map', async ({ client, assert }) => {
    const { seller, placed, batch } = await market()
    await delistBatch({ batchId: batch.id }, seller.actor)
    const { entrepots } = await read(client, seller)
    assert.equal(entrepots.find(({ id }) => id === placed)!.stock[0].batches, 1)
  })

  test('its sums are those of the warehouse list and of the mill list', async ({ client, assert }) => {
    const { seller } = await market()
    const { entrepots, mills } = await read(client, seller)
    const listed = async (path: string) => {
      let sum = 0
      for (let page = 1; ; page++) {
        const { body } = (await asMember(client.post(path), seller).json({ page, pageSize: 100 })).body()
        sum += body.data.reduce((all: number, row: any) => all + row.onSaleWeight, 0)
        if (body.data.length < 100) return Number(sum.toFixed(3))
      }
    }
    assert.equal(tonnes(entrepots.flatMap(({ stock }) => stock)), await listed('/api/entrepot/list'))
    assert.equal(
      tonnes(mills.flatMap(({ selling }) => selling).flatMap(({ stock }) => stock)),
      await listed('/api/producer/list')
    )
  })

  test('the warehouse list says the types in each, and is narrowed by region', async ({ client, assert }) => {
    const { seller, placed } = await market()
    const list = async (region: Region) =>
      (await asMember(client.post('/api/entrepot/list'), seller).json({ q: '图上测试库', region })).body().body.data
    const [row] = await list(Region.northXinjiang)
    assert.equal(row.id, placed)
    assert.deepEqual(
      row.stock.map(({ productType, batches, packets }: any) => [productType, batches, packets]),
      [
        [ProductType.xinjiang, 2, 372],
        [ProductType.inland, 1, 186],
      ]
    )
    assert.lengthOf(await list(Region.southXinjiang), 0)
  })

  test('mills are found by their place', async ({ client, assert }) => {
    const { seller } = await market()
    const { body } = (
      await asMember(client.post('/api/producer/list'), seller).json({ regionName: '新疆测试地区', county: '测试县' })
    ).body()
    assert.equal(body.total, 3)
  })

  test('the key of Amap is answered only when key and security code are configured', async ({
    client,
    assert,
    cleanup,
  }) => {
    const member = await createMember()
    assert.isNull((await read(client, member)).amap)
    cleanup(withSettings({ AMAP_KEY: 'key' }))
    assert.isNull((await read(client, member)).amap)
    cleanup(withSettings({ AMAP_SECURITY_CODE: 'code' }))
    assert.deepEqual((await read(client, member)).amap, { key: 'key', securityCode: 'code' })
  })
})
