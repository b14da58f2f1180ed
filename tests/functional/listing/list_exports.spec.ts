/* 导出 of lists: the rows of the filter, in its order, for whoever may see the list. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { quoteMain } from '#tests/helpers/quotes'
import { openSheet } from '#core/sheets/read_sheet'
import { restOf } from '#core/sheets/sheet_rows'

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
