import { decide } from '#tests/helpers/second_person'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { createMember, createOperator, asOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { createListing } from '#tests/helpers/listings'
import { COTTON, quoteCotton } from '#tests/helpers/quotes'
import { numbersIn } from '#tests/helpers/numbers_in'
import { BidType } from '#app/listing/codes'
import { AuctionDirection, AuctionPriceType, SessionCompanyRole, SessionMode, SessionState } from '#app/auction/codes'
import { ProductType, SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { VoidDecision } from '#app/order/codes'

let operator: TestOperator
let seller: TestMember

const api = (client: ApiClient) => ({
  make: (path: string, body: object) => asOperator(client.post(`/admin/api/${path}`), operator).json(body),
  run: (resource: string, name: string, id: number, input: object = {}) =>
    asOperator(client.post(`/admin/api/${resource}/actions/${name}`), operator).json({ ids: [id], input }),
  get: (path: string) => asOperator(client.get(`/admin/api/${path}`), operator),
  remove: (path: string) => asOperator(client.delete(`/admin/api/${path}`), operator),
})

const moment = (time: DateTime) => time.setZone('Asia/Shanghai').toFormat('yyyy-MM-dd HH:mm:ss')
const start = () => DateTime.now().plus({ hours: 5 }).startOf('second')
const session = (over: object = {}) => ({
  name: '北疆优质棉专场第1场',
  priceType: AuctionPriceType.fixed,
  bidNotice: '<p>请仔细阅读</p>',
  startTime: moment(start()),
  endTime: moment(start().plus({ hours: 1 })),
  ...over,
})

async function draft(client: ApiClient, over: object = {}): Promise<number> {
  const made = await api(client).make('auction_sessions', session(over))
  made.assertStatus(201)
  return made.body().id
}

test.group('Auctions in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    await openAccount(seller.company, 1_000_000)
  })

  test('a session is made with its defaults, filled with offers and published', async ({ client, assert }) => {
    const desk = api(client)
    await quoteCotton()
    const lots = await Promise.all([1, 2].map(() => createListing(seller, { bidType: BidType.open })))
    const id = await draft(client, { priceType: undefined })
    const made = await db.from('auction_sessions').where('id', id).firstOrFail()
    assert.deepInclude(made, {
      price_type: AuctionPriceType.basis,
      price_direction: AuctionDirection.up,
      product_type: ProductType.xinjiang,
      postpone: 30,
      session_mode: SessionMode.traditional,
      state: SessionState.draft,
    })
    assert.match(made.session_code, /^JP\d{11}$/)

    const offered = async () =>
      (await asOperator(client.get(`/admin/api/auction_sessions/${id}`), operator)).body()._actions as string[]
    assert.notInclude(await offered(), 'publish', 'nothing to publish yet')
    const early = await desk.run('auction_sessions', 'publish', id)
    assert.include(early.text(), '请先点“添加批次”')

    const priced = (terms: object) => ({
      lots: lots.map(({ batch }) => ({
        id: batch.id,
        startingPrice: 60_000,
        stepPrice: 1_000,
        reservePrice: 80_000,
        ...terms,
      })),
    })
    const noContract = await desk.run('auction_sessions', 'add_lots', id, priced({}))
    noContract.assertStatus(422)
    assert.deepEqual(
      noContract.body().errors.map(({ field }: { field: string }) => field),
      ['lots.0.priceContract', 'lots.1.priceContract']
    )
    const added = await desk.run('auction_sessions', 'add_lots', id, priced({ priceContract: COTTON }))
    assert.include(added.text(), '已添加 2 个标的')
    assert.include(await offered(), 'publish')
    ;(await desk.run('auction_sessions', 'publish', id)).assertStatus(200)
    assert.deepEqual(
      (
        await db.from('batches').whereIn(
          'id',
          lots.map(({ batch }) => batch.id)
        )
      ).map((batch) => batch.sales_state),
      [SalesState.reserved, SalesState.reserved]
    )
    const late = await desk.run('auction_sessions', 'add_lots', id, priced({ priceContract: COTTON }))
    assert.isAbove(late.status(), 399)
  })

  test('the timeline of a session tells its moments in the time of the market', async ({ client, assert }) => {
    const id = await draft(client)
    const [startTime, endTime] = [moment(start().plus({ days: 1 })), moment(start().plus({ days: 1, hours: 1 }))]
    const edited = await asOperator(client.put(`/admin/api/auction_sessions/${id}`), operator).json(
      session({ startTime, endTime })
    )
    edited.assertStatus(200)
    const [line] = (await api(client).get(`auction_sessions/${id}/audit`)).body()
    assert.deepInclude(line.after, { startTime, endTime })
    const before = await db.from('audit_logs').where('id', line.id).select('before').firstOrFail()
    assert.equal(line.before.startTime, moment(DateTime.fromISO(before.before.startTime)))
    assert.notEqual(line.before.startTime, startTime)
  })

  test('deposits follow the rate of the product type, and a session keeps the rate it was made with', async ({
    client,
    assert,
  }) => {
    const desk = api(client)
    const rate = await desk.make('auction_deposit_rates', {
      productType: ProductType.xinjiang,
      rate: 80_000,
      entryMinimum: 5_000_000,
    })
    rate.assertStatus(202)
    assert.isNull(await db.from('auction_deposit_rates').where('product_type', ProductType.xinjiang).first())
    ;(await decide(client, await createOperator())).assertStatus(200)
    const stored = await db.from('auction_deposit_rates').where('product_type', ProductType.xinjiang).firstOrFail()
    const id = await draft(client)
    const { batch } = await createListing(seller, { bidType: BidType.open })
    await desk.run('auction_sessions', 'add_lots', id, {
      lots: [{ id: batch.id, startingPrice: 1_600_000, stepPrice: 1_000 }],
    })
    const lot = await db.from('auction_lots').where('session_id', id).firstOrFail()
    assert.equal(lot.deposit, Math.round(Number(lot.product_weight) * 80_000))
    await asOperator(client.put(`/admin/api/auction_deposit_rates/${stored.id}`), operator).json({ rate: 90_000 })
    ;(await decide(client, await createOperator())).assertStatus(200)
    assert.deepInclude(await db.from('auction_sessions').where('id', id).firstOrFail(), {
      deposit_rate: 80_000,
      entry_minimum: 5_000_000,
    })
  })

  test('only the consignors that a session names may put goods into it', async ({ client, assert }) => {
    const desk = api(client)
    const other = await createMember({ companyType: CompanyType.gin })
    const id = await draft(client)
    const named = await desk.make('auction_session_companies', {
      sessionId: id,
      companyId: other.company.id,
      role: SessionCompanyRole.consignor,
    })
    named.assertStatus(201)
    const { batch } = await createListing(seller, { bidType: BidType.open })
    const terms = { lots: [{ id: batch.id, startingPrice: 1_600_000, stepPrice: 1_000 }] }
    assert.containsSubset((await desk.run('auction_sessions', 'add_lots', id, terms)).body().errors, [
      { field: 'lots.0', message: '该企业不是本场次的委托企业' },
    ])
    ;(await desk.remove(`auction_session_companies/${named.body().id}`)).assertStatus(200)
    assert.include((await desk.run('auction_sessions', 'add_lots', id, terms)).text(), '已添加 1 个标的')
  })

  test('a bidder who has entered is not taken off the list', async ({ client, assert }) => {
    const desk = api(client)
    const session = await insertSession({ state: SessionState.locked, limited: true })
    const mill = await createMember({ companyType: CompanyType.textileMill })
    const named = await desk.make('auction_session_companies', {
      sessionId: session.id,
      companyId: mill.company.id,
      role: SessionCompanyRole.bidder,
    })
    await insertEntries(session.id, [mill.company.id])
    const removed = await desk.remove(`auction_session_companies/${named.body().id}`)
    assert.equal(removed.body().reason, 'auction.entrantNotRemovable')
  })

  test('the terms of a lot change until the session is published', async ({ client, assert }) => {
    const desk = api(client)
    const id = await draft(client)
    const { batch } = await createListing(seller, { bidType: BidType.open })
    const lot = await desk.make('auction_lots', {
      sessionId: id,
      batchCode: batch.batchCode,
      startingPrice: 1_600_000,
      stepPrice: 1_000,
    })
    lot.assertStatus(201)
    const lotId = lot.body().id
    const low = await desk.run('auction_lots', 'terms', lotId, {
      startingPrice: 1_600_000,
      stepPrice: 1_000,
      reservePrice: 1,
    })
    assert.equal(low.body().reason, 'auction.reserveBelowStart')
    ;(await desk.run('auction_lots', 'terms', lotId, { startingPrice: 1_610_000, stepPrice: 2_000 })).assertStatus(200)
    assert.deepInclude(await db.from('auction_lots').where('id', lotId).firstOrFail(), {
      starting_price: 1_610_000,
      step_price: 2_000,
    })
    ;(await desk.run('auction_sessions', 'publish', id)).assertStatus(200)
    const late = await desk.run('auction_lots', 'terms', lotId, { startingPrice: 1_600_000, stepPrice: 1_000 })
    late.assertStatus(400)
    assert.equal((await db.from('auction_lots').where('id', lotId).firstOrFail()).starting_price, 1_610_000)
    ;(await desk.remove(`auction_lots/${lotId}`)).assertStatus(400)
  })

  test('a lot is asked for what its session sells or buys, and a purchase says how it gets its first lot', async ({
    client,
    assert,
  }) => {
    const desk = api(client)
    const up = await draft(client)
    const down = await draft(client, { priceDirection: AuctionDirection.down })
    const lot = (sessionId: number) =>
      desk.make('auction_lots', { sessionId, startingPrice: 1_600_000, stepPrice: 1_000 })
    assert.equal((await lot(up)).body().errors[0].field, 'batchCode')
    assert.equal((await lot(down)).body().errors[0].field, 'sellerCompanyId')
    const early = await desk.run('auction_sessions', 'publish', down)
    assert.equal(early.body().reason, 'auction.noLots')
    assert.include(early.text(), '新建标的')
  })

  test('the form of a lot offers sessions that take lots, with what decides on its fields; filters name all', async ({
    client,
    assert,
  }) => {
    const id = await draft(client)
    const begun = await insertSession()
    const options = async (query: string) =>
      (await api(client).get(`auction_lots/options/sessionId?${query}`)).body() as { id: number; values: object }[]
    assert.sameMembers(
      (await options('q=')).map((option) => option.id),
      [id, begun.id]
    )
    const offered = await options('q=&offered=true')
    assert.deepEqual(
      offered.map((option) => option.id),
      [id]
    )
    assert.deepEqual(offered[0].values, {
      priceDirection: AuctionDirection.up,
      priceType: AuctionPriceType.fixed,
    })
  })

  test('the monitor shows names, reserve prices and refused bids to who may open sessions, and to nobody else', async ({
    client,
    assert,
  }) => {
    const mill = await createMember({ companyType: CompanyType.textileMill })
    const session = await insertSession()
    const lot = await insertLot(session.id, {
      reserve_price: 1_620_000,
      standing_price: 1_610_000,
      buyer_company_id: mill.company.id,
      offer_num: 2,
    })
    await insertEntries(session.id, [mill.company.id])
    const seen = await api(client).get(`auction-sessions/${session.id}/monitor`)
    seen.assertStatus(200)
    const body = seen.body()
    assert.deepInclude(body, { id: session.id, state: SessionState.bidding })
    assert.deepInclude(body.items[0], {
      id: lot.id,
      reservePrice: 1_620_000,
      reserveMet: false,
      leader: mill.company.name,
    })
    assert.deepInclude(body.entries[0], { bidderNo: 'A001', company: mill.company.name, used: 2_186_450, inHand: 1 })
    const stranger = await createOperator({ permissions: ['orders.query'] })
    const refused = await asOperator(client.get(`/admin/api/auction-sessions/${session.id}/monitor`), stranger)
    refused.assertStatus(403)
  })

  test('a draft is previewed as a bidder will see it: without reserve price, only with the permission', async ({
    client,
    assert,
  }) => {
    const session = await insertSession({ state: SessionState.draft })
    await insertLot(session.id, { reserve_price: 1_620_000 })
    const choices = await api(client).get('auction-previews')
    assert.deepInclude(choices.body()[0], { id: session.id, word: '待发布' })
    const room = await api(client).get(`auction-previews/${session.id}`)
    room.assertStatus(200)
    assert.lengthOf(room.body().itemList, 1)
    assert.notInclude(numbersIn(room.text()), '1620000')
    const stranger = await createOperator({ permissions: ['auction_sessions.query'] })
    const refused = await asOperator(client.get(`/admin/api/auction-previews/${session.id}`), stranger)
    refused.assertStatus(403)
  })

  test('a draft that companies have registered for, and that is not deleted therefore, can be voided', async ({
    client,
    assert,
  }) => {
    const session = await insertSession({ state: SessionState.draft })
    await insertLot(session.id)
    await insertEntries(session.id, [(await createMember()).company.id])
    ;(await api(client).remove(`auction_sessions/${session.id}`)).assertStatus(400)
    ;(await api(client).run('auction_sessions', 'void', session.id, { reason: '委托方撤回' })).assertStatus(200)
    operator = await createOperator()
    ;(
      await api(client).run('auction_sessions', 'decide_void', session.id, { decision: VoidDecision.agree })
    ).assertStatus(200)
    assert.equal((await db.from('auction_sessions').where('id', session.id).firstOrFail()).state, SessionState.voided)
  })

  test('voiding takes two operators', async ({ client, assert }) => {
    const session = await insertSession()
    await insertLot(session.id)
    ;(await api(client).run('auction_sessions', 'void', session.id, { reason: '标的信息有误' })).assertStatus(200)
    const alone = await api(client).run('auction_sessions', 'decide_void', session.id, { decision: VoidDecision.agree })
    assert.equal(alone.body().reason, 'auction.secondOperatorNeeded')
    operator = await createOperator()
    ;(
      await api(client).run('auction_sessions', 'decide_void', session.id, { decision: VoidDecision.agree })
    ).assertStatus(200)
    assert.equal((await db.from('auction_sessions').where('id', session.id).firstOrFail()).state, SessionState.voided)
  })

  test('a session that has ended meanwhile says so when it is to be voided', async ({ client, assert }) => {
    const ended = await insertSession({ state: SessionState.ended })
    const asked = await api(client).run('auction_sessions', 'void', ended.id, { reason: '标的信息有误' })
    assert.deepInclude(asked.body(), { reason: 'auction.endedNotVoidable', message: '已结束的场次不能作废' })
    const decided = await api(client).run('auction_sessions', 'decide_void', ended.id, {
      decision: VoidDecision.agree,
    })
    assert.equal(decided.body().reason, 'auction.endedNotVoidable')
    const voided = await insertSession({ state: SessionState.voided })
    const again = await api(client).run('auction_sessions', 'void', voided.id, { reason: '标的信息有误' })
    assert.equal(again.body().reason, 'admin.notAvailable')
  })
})
