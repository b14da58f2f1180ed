/* 导出 of lists: the rows of the filter, in its order, for whoever may see the list. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { quoteMain } from '#tests/helpers/quotes'
import { openSheet } from '#core/sheets/read_sheet'
import { restOf } from '#core/sheets/sheet_rows'
import { ProductType } from '#app/catalog/codes'
import { offerTonnage, SEED } from '#tests/helpers/tonnage'

const ask = (client: ApiClient, member: TestMember, path: string, body: object = {}) =>
  asMember(client.post(`/api${path}`), member).json(body)

/** The rows of a file, titles first. */
async function rowsOf(client: ApiClient, member: TestMember, path: string, body: object = {}): Promise<string[][]> {
  const asked = ask(client, member, path, body)
  asked.request.responseType('blob')
  const response = await asked
  response.assertStatus(200)
  const rows: string[][] = []
  openSheet(new Uint8Array(response.body()), 'list.xlsx').rows(0, (cells) => void rows.push(cells))
  return rows
}

test.group('导出 of lists', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('of offers: all that fit in the order of the screen, with both differences, and nothing else', async ({
    client,
    assert,
  }) => {
    await quoteMain('CF', 1_565_000)
    const seller = await createMember()
    const dear = await createListing(seller, { price: 1_700_000 })
    const fair = await createListing(seller, { price: 1_685_000 })
    await createListing(await createMember(), { price: 1_600_000 })
    const rows = await rowsOf(client, await createMember(), '/shop/export', {
      seller: String(seller.company.id),
      field: 'price',
      order: 'asc',
      pageSize: 1,
    })
    const titles = rows.shift()!
    assert.deepEqual(
      rows.map(([code]) => code),
      [fair.batch.batchCode, dear.batch.batchCode]
    )
    assert.equal(Number(rows[0][titles.indexOf('折基差（元/吨）')]), 1_200)
  })

  test('of the own stock shows the own company’s alone, and takes the right to see it', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch } = await createListing(seller)
    await createListing(await createMember())
    const rows = await rowsOf(client, seller, '/seller/product/export')
    assert.deepEqual(
      rows.slice(1).map(([code]) => code),
      [batch.batchCode]
    )
    const nobody = await createMember({ certified: false })
    assert.equal((await ask(client, nobody, '/seller/product/export')).body().code, 40301)
  })

  test('of goods by the tonne: what the filter leaves, with name, figures, tonnes and terms', async ({
    client,
    assert,
  }) => {
    const plant = await createMember()
    const { batch } = await offerTonnage(plant)
    const seed = await offerTonnage(plant, { price: 210_000 }, SEED)
    const ofStaple = await rowsOf(client, await createMember(), '/seed-fiber/export', {
      productType: ProductType.stapleSemiDull,
    })
    const [titles, row, ...more] = ofStaple
    assert.isEmpty(more)
    const cell = (title: string) => row[titles.indexOf(title)]
    assert.equal(cell('货号'), batch.batchCode)
    assert.equal(cell('商品'), '涤短半光 1.56dtex×38mm A级')
    assert.equal(Number(cell('余量（吨）')), 320)
    assert.equal(Number(cell('起订量（吨）')), 5)
    assert.equal(Number(cell('单价（元/吨）')), 7_120)

    await createListing(plant)
    const own = await rowsOf(client, plant, '/seller/product/export')
    const seedRow = own.find(([code]) => code === seed.batch.batchCode)!
    assert.match(seedRow[own[0].indexOf('商品指标')], /含油率18\.5%/)
    assert.equal(Number(seedRow[own[0].indexOf('余量（吨）')]), 60)
    const cotton = own.find(([code]) => /^65/.test(code))!
    assert.equal(cotton[own[0].indexOf('按吨商品')], '')
  })

  test('of sellers, mills, warehouses, inquiries and settlements are sheets with a head', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    await createListing(seller)
    for (const [path, title, body] of [
      ['/shop/store/export', '店铺', {}],
      ['/producer/export', '加工厂代码', {}],
      ['/entrepot/export', '仓库', {}],
      ['/quotation/export', '询价单号', { side: 'buyer' }],
      ['/settlement/export', '结算单号', { side: 'seller' }],
    ] as const) {
      const rows = await rowsOf(client, seller, path, body)
      assert.equal(rows[0][0], title, path)
    }
  })

  test('a file that does not hold all rows says so in its last line', ({ assert }) => {
    assert.deepEqual(restOf({ total: 2, data: [1, 2] }), [])
    assert.deepEqual(restOf({ total: 2_076, data: [1] }), [['仅列出前 1 条，共 2076 条；缩小条件可导出其余']])
  })
})
