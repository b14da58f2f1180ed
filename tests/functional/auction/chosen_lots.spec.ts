/* Operators fill a session from the offers that may enter it, each with its own prices. */
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { asOperator, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { insertLot, insertSession } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { publishIndex } from '#tests/helpers/quotes'
import { SessionCompanyRole, SessionState } from '#app/auction/codes'
import { ProductType, SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { DataScope } from '#core/codes'
import { BidType } from '#app/listing/codes'

let operator: TestOperator
let seller: TestMember

const TERMS = { startingPrice: 1_600_000, stepPrice: 1_000 }

const offer = (code: string, from = seller, bidType: BidType = BidType.open) =>
  createListing(from, { bidType }, { batchCode: code })
const draft = (over: object = {}) => insertSession({ state: SessionState.draft, ...over })
const lotsOf = (sessionId: number) => db.from('auction_lots').where('session_id', sessionId).orderBy('position')

const desk = (client: ApiClient, who = operator) => ({
  pick: (id: number, more = '') =>
    asOperator(client.get(`/admin/api/auction_sessions/${id}/actions/add_lots/rows/lots${more}`), who),
  paste: (id: number, titles: string[]) =>
    asOperator(client.post(`/admin/api/auction_sessions/${id}/actions/add_lots/rows/lots/pasted`), who).json({
      titles,
    }),
  add: (id: number, lots: object[]) =>
    asOperator(client.post('/admin/api/auction_sessions/actions/add_lots'), who).json({ ids: [id], input: { lots } }),
})

const codesIn = (answer: { body: () => { batchCode: string }[] }) =>
  answer
    .body()
    .map(({ batchCode }) => batchCode)
    .sort()

async function people() {
  operator = await createOperator()
  seller = await createMember({ companyType: CompanyType.gin })
}

test.group('Lots chosen from offers', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(people)

  test('the list holds what may enter this session, and nothing else', async ({ client, assert }) => {
    const free = await offer('65101251001')
    await offer('65101251002', seller, BidType.closed)
    const reserved = await offer('65101251003')
    await db.from('batches').where('id', reserved.batch.id).update({ sales_state: SalesState.reserved })
    const other = await offer('65101251004')
    await db.from('batches').where('id', other.batch.id).update({ product_type: ProductType.warrant })
    const inside = await offer('65101251005')
    const session = await draft()
    await insertLot(session.id, { product_id: inside.batch.id })
    const found = await desk(client).pick(session.id)
    found.assertStatus(200)
    assert.deepEqual(codesIn(found), ['65101251001'])
    assert.equal(found.body()[0].id, free.batch.id)
    assert.equal(found.header('content-range'), 'auction_offers 0-0/1')
  })

  test('where the session names consignors, only their goods are in it', async ({ client, assert }) => {
    const stranger = await createMember({ companyType: CompanyType.gin })
    await offer('65101251001')
    await offer('65101251002', stranger)
    const session = await draft()
    const row = { session_id: session.id, company_id: seller.company.id, role: SessionCompanyRole.consignor }
    await db.table('auction_session_companies').insert(row)
    assert.deepEqual(codesIn(await desk(client).pick(session.id)), ['65101251001'])
  })

  test('each offer says what its seller asks, how far that is from the index, and which other drafts have it', async ({
    client,
    assert,
  }) => {
    await publishIndex(16_500)
    const { batch } = await offer('65101251001')
    const elsewhere = await draft({ name: '南疆专场' })
    await insertLot(elsewhere.id, { product_id: batch.id })
    const session = await draft()
    const [row] = (await desk(client).pick(session.id)).body()
    assert.equal(row.price, 1_685_000)
    assert.equal(row.indexDiff, 1_685_000 - Number(batch.percentAgio ?? 0) - 1_650_000)
    assert.equal(row.drafts, '南疆专场')
    assert.equal(row._refs.companyId, seller.company.name)
    assert.deepEqual(row._proposed, { startingPrice: 1_685_000 })
  })

  test('it is searched, filtered and ordered by the server', async ({ client, assert }) => {
    const stranger = await createMember({ companyType: CompanyType.gin })
    for (const code of ['65101251001', '65101251002']) await offer(code)
    await offer('65101251003', stranger)
    const session = await draft()
    const asked = (filter: object) => {
      const query = { filter: JSON.stringify(filter), sort: '["batchCode","DESC"]', range: '[0,1]' }
      return desk(client).pick(session.id, `?${String(new URLSearchParams(query))}`)
    }
    assert.deepEqual(codesIn(await asked({ q: '65101251003' })), ['65101251003'])
    assert.deepEqual(codesIn(await asked({ companyId: seller.company.id })), ['65101251001', '65101251002'])
    const page = await asked({})
    assert.equal(page.body()[0].batchCode, '65101251003')
    assert.equal(page.header('content-range'), 'auction_offers 0-1/3')
  })

  test('pasted codes become rows, and those that cannot enter say why', async ({ client, assert }) => {
    const { batch } = await offer('65101251001')
    await offer('65101251002', seller, BidType.closed)
    const session = await draft()
    const answer = await desk(client).paste(session.id, ['65101251001', '65101251002', '999'])
    answer.assertStatus(200)
    assert.deepEqual(
      answer.body().rows.map(({ id }: { id: number }) => id),
      [batch.id]
    )
    assert.deepEqual(answer.body().missing, [
      { title: '65101251002', reason: '未设为参与竞价' },
      { title: '999', reason: '没有这个批号' },
    ])
  })

  test('a code of two sellers is chosen in the list', async ({ client, assert }) => {
    const stranger = await createMember({ companyType: CompanyType.gin })
    await offer('65101251001')
    await offer('65101251001', stranger)
    const session = await draft()
    const { rows, missing } = (await desk(client).paste(session.id, ['65101251001'])).body()
    assert.lengthOf(rows, 0)
    assert.deepEqual(missing, [{ title: '65101251001', reason: '有2条，请在列表中选择' }])
  })

  test('every lot has its own prices, in the order in which it was chosen, and one line says who added them', async ({
    client,
    assert,
  }) => {
    const first = await offer('65101251001')
    const second = await offer('65101251002')
    const session = await draft()
    const added = await desk(client).add(session.id, [
      { id: second.batch.id, ...TERMS, reservePrice: 1_650_000 },
      { id: first.batch.id, startingPrice: 1_500_000, stepPrice: 2_000 },
    ])
    added.assertStatus(200)
    assert.include(added.body().message, '已添加 2 个标的')
    assert.deepEqual(
      (await lotsOf(session.id)).map((lot) => [lot.batch_code, lot.starting_price, lot.step_price, lot.reserve_price]),
      [
        ['65101251002', 1_600_000, 1_000, 1_650_000],
        ['65101251001', 1_500_000, 2_000, null],
      ]
    )
    const lines = await db.from('audit_logs').where({ action: 'auction.items.add', entity_id: String(session.id) })
    assert.lengthOf(lines, 1)
    assert.equal(lines[0].actor_id, operator.operator.id)
  })

  test('every lot that cannot be added is named with its reason, and none is added', async ({ client, assert }) => {
    const good = await offer('65101251001')
    const closed = await offer('65101251002', seller, BidType.closed)
    const low = await offer('65101251003')
    const session = await draft()
    const refused = await desk(client).add(session.id, [
      { id: good.batch.id, ...TERMS },
      { id: closed.batch.id, ...TERMS },
      { id: low.batch.id, ...TERMS, reservePrice: 1_500_000 },
    ])
    refused.assertStatus(422)
    assert.deepEqual(
      refused.body().errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
      [
        ['lots.1', '批次65101251002未设为参与竞价'],
        ['lots.2.reservePrice', '65101251003：保留价不能低于起拍价'],
      ]
    )
    assert.lengthOf(await lotsOf(session.id), 0)
  })

  test('a price that is missing or no price is named at its place', async ({ client, assert }) => {
    const { batch } = await offer('65101251001')
    const session = await draft()
    const wrong = async (lots: object[]) => {
      const answer = await desk(client).add(session.id, lots)
      answer.assertStatus(422)
      return answer.body().errors.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`)
    }
    assert.deepEqual(await wrong([]), ['lots 请选择批次'])
    assert.deepEqual(await wrong([{ id: batch.id, stepPrice: 1_000 }]), ['lots.0.startingPrice 请输入起拍价'])
    assert.deepEqual(await wrong([{ id: batch.id, ...TERMS, stepPrice: 0 }]), ['lots.0.stepPrice 加价幅度不能小于1'])
    assert.deepEqual(
      await wrong([
        { id: batch.id, ...TERMS },
        { id: batch.id, ...TERMS },
      ]),
      ['lots 批次不能重复']
    )
    assert.lengthOf(await wrong(Array.from({ length: 201 }, (_, id) => ({ id: id + 1, ...TERMS }))), 1)
  })

  test('who may not read the offers cannot pick, and who may not add lots cannot look', async ({ client }) => {
    const session = await draft()
    const adds = await createOperator({ permissions: ['auction_sessions.add_lots', 'auction_sessions.query'] })
    ;(await desk(client, adds).pick(session.id)).assertStatus(403)
    ;(await desk(client, adds).paste(session.id, ['1'])).assertStatus(403)
    const reads = await createOperator({ permissions: ['auction_offers.query', 'auction_sessions.query'] })
    ;(await desk(client, reads).pick(session.id)).assertStatus(403)
  })

  test('whoever sees the own company alone sees no session, and picks nothing', async ({ client, assert }) => {
    await offer('65101251001')
    const session = await draft()
    const permissions = ['auction_sessions.add_lots', 'auction_offers.query']
    const own = await createOperator({ permissions, dataScope: DataScope.ownCompany })
    assert.isAbove((await desk(client, own).pick(session.id)).status(), 399)
  })

  test('a published session takes no lots any more, and its list is closed', async ({ client, assert }) => {
    const { batch } = await offer('65101251001')
    const session = await insertSession({ state: SessionState.published })
    assert.isAbove((await desk(client).pick(session.id)).status(), 399)
    assert.isAbove((await desk(client).add(session.id, [{ id: batch.id, ...TERMS }])).status(), 399)
  })
})

test.group('Lots chosen at the same moment', (group) => {
  group.each.setup(resetDatabase)
  group.each.setup(people)
  group.teardown(() => resetDatabase())

  test('of operators who add the same batch to a session one succeeds, and the others are told', async ({
    client,
    assert,
  }) => {
    const { batch } = await offer('65101251001')
    const session = await draft()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => desk(client).add(session.id, [{ id: batch.id, ...TERMS }]))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [200, 422, 422, 422])
    for (const answer of answers.filter((one) => one.status() === 422))
      assert.containsSubset(answer.body().errors, [{ field: 'lots.0', message: '批次65101251001已在本场次' }])
    assert.lengthOf(await lotsOf(session.id), 1)
  })

  test('two who add the same batches to two sessions in opposite order both succeed', async ({ client, assert }) => {
    const batches = await Promise.all(['65101251001', '65101251002', '65101251003'].map((code) => offer(code)))
    const lots = batches.map(({ batch }) => ({ id: batch.id, ...TERMS }))
    const sessions = [await draft(), await draft()]
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        desk(client).add(sessions[0].id, lots),
        desk(client).add(sessions[1].id, lots.toReversed()),
      ])
      assert.deepEqual(
        answers.map((answer) => answer.status()),
        [200, 200]
      )
      await db.from('auction_lots').delete()
    }
  })
})
