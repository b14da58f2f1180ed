/* 导出 of the desks of orders in dollars: what the filters leave, of the own side, for whoever may export. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { openSheet } from '#core/sheets/read_sheet'
import { DataScope } from '#core/codes'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { call } from '../order/helpers.js'
import { makeForeignDeal, walkForeign } from './helpers.js'

const ask = (client: ApiClient, member: TestMember, body: object) =>
  asMember(client.post('/api/foreign/order/export'), member).json(body)

/** The rows of the file, titles first. */
async function rowsOf(client: ApiClient, member: TestMember, body: object): Promise<string[][]> {
  const asked = ask(client, member, body)
  asked.request.responseType('blob')
  const response = await asked
  response.assertStatus(200)
  const rows: string[][] = []
  openSheet(new Uint8Array(response.body()), 'orders.xlsx').rows(0, (cells) => void rows.push(cells))
  return rows
}

test.group('Orders in dollars as a sheet', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('each side has its orders with the other side, goods, dollars by their name and the deposit in yuan', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'landed')
    await walkForeign(await makeForeignDeal(client, assert), 'place')
    const order = await db.from('foreign_orders').where('id', orderId).firstOrFail()
    for (const [side, other, member] of [
      ['buyer', deal.seller, deal.buyer],
      ['seller', deal.buyer, deal.seller],
    ] as const) {
      const [titles, row, ...more] = await rowsOf(client, member, { side })
      assert.isEmpty(more)
      assert.notInclude(titles, side === 'buyer' ? '买方' : '卖方')
      const cell = (title: string) => row[titles.indexOf(title)]
      assert.equal(cell(side === 'buyer' ? '卖方' : '买方'), other.company.name)
      assert.equal(cell('订单号'), order.order_no)
      assert.equal(cell('合同编号'), order.contract_no)
      assert.equal(cell('报价号'), deal.batch.batchCode)
      assert.equal(cell('产地'), '巴西')
      assert.equal(cell('等级'), 'SM 1-1/8')
      assert.equal(Number(cell('合同净重（吨）')), 98.425)
      assert.equal(Number(cell('报价（美分/磅）')), 82.35)
      assert.equal(Number(cell('单价（美元/吨）')), 1_815.5)
      assert.equal(Number(cell('货值（美元）')), 178_690.59)
      assert.equal(Number(cell('定金（元）')), 38_061.1)
      assert.equal(Number(cell('到岸净重（吨）')), 97.31)
      assert.equal(Number(cell('到岸货值（美元）')), 176_666.31)
      assert.equal(cell('订单状态'), '待结清')
      const elsewhere = side === 'buyer' ? 'seller' : 'buyer'
      assert.lengthOf(await rowsOf(client, member, { side: elsewhere }), 1)
    }
    assert.lengthOf(await rowsOf(client, await createMember(), { side: 'buyer' }), 1, 'a stranger has the titles alone')
  })

  test('it holds what state, words and step of the desk leave, in the order of the list', async ({
    client,
    assert,
  }) => {
    const first = await makeForeignDeal(client, assert)
    const second = { ...(await makeForeignDeal(client, assert)), buyer: first.buyer }
    await walkForeign(first, 'accept')
    await walkForeign(second, 'place')
    const found = async (filter: object) =>
      (await rowsOf(client, first.buyer, { side: 'buyer', ...filter })).slice(1).map((row) => row[4])
    const [one, two] = [first.batch.batchCode, second.batch.batchCode]
    assert.deepEqual(await found({}), [two, one])
    assert.deepEqual(await found({ field: 'createdTime', order: 'asc', pageSize: 1 }), [one, two])
    assert.deepEqual(await found({ state: ForeignOrderState.unaccepted }), [two])
    assert.deepEqual(await found({ todo: 'present' }), [one])
    assert.deepEqual(await found({ keyword: second.seller.company.name }), [two])
    assert.deepEqual(await found({ keyword: '没有' }), [])
  })

  test('it takes the permission, and whoever sees only what is his own has only that in the file', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    await walkForeign(deal, 'place')
    const { company } = deal.buyer
    const none = await createMember({ company, roles: [] })
    assert.equal((await ask(client, none, { side: 'buyer' })).body().code, 40300)
    const guest = await createMember({ certified: false })
    assert.equal((await ask(client, guest, { side: 'buyer' })).body().code, 40301)
    const [role] = await db
      .table('roles')
      .insert({ code: 'EXPORTER', name: '导出', kind: 'member', data_scope: DataScope.ownRows })
      .returning('id')
    await db.rawQuery(
      `insert into role_permissions (role_id, permission_id) select ?, id from permissions where code = 'order:export'`,
      [role.id]
    )
    const clerk = await createMember({ company, roles: ['EXPORTER'] })
    assert.deepEqual((await call(client, clerk, '/foreign/order/list', { side: 'buyer' })).body.total, 0)
    assert.lengthOf(await rowsOf(client, clerk, { side: 'buyer' }), 1)
    assert.lengthOf(await rowsOf(client, deal.buyer, { side: 'buyer' }), 2)
  })
})
