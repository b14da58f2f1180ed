/*
 * Calls of the auction screens besides the session itself.
 */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { readSheet } from 'read-excel-file/node'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { numbersIn } from '#tests/helpers/numbers_in'
import { EntryState, SessionState } from '#app/auction/codes'

const RESERVE = 1_777_000
const HOUR = 3_600_000

const ask = async (client: ApiClient, member: TestMember, path: string, body: object = {}) =>
  (await asMember(client.post(`/api/auction/${path}`), member).json(body)).body()

const bid = (client: ApiClient, member: TestMember, lotId: number, price: number, key: string) =>
  ask(client, member, 'bid', { itemId: lotId, price, key })

const inHours = (from: number, to: number) => ({
  start_time: new Date(Date.now() + from * HOUR),
  end_time: new Date(Date.now() + to * HOUR),
})

test.group('Screens of auctions', (group) => {
  group.each.setup(resetDatabase)

  test('a star belongs to a person, stands once however often it is set, and filters the list', async ({
    client,
    assert,
  }) => {
    const a = await createMember()
    const colleague = await createMember({ company: a.company })
    const session = await insertSession()
    const lot = await insertLot(session.id)
    const other = await insertLot(session.id)
    const star = (member: TestMember, collected: boolean, lotId = lot.id) =>
      ask(client, member, 'item/collect', { itemId: lotId, collected })
    for (const answer of await Promise.all([star(a, true), star(a, true), star(a, true)]))
      assert.deepInclude(answer, { code: 20000, body: { itemId: lot.id, isCollect: 1 } })
    const seen = async (member: TestMember) =>
      (await ask(client, member, 'get', { houseId: session.id })).body.itemList.map((one: any) => one.isCollect)
    assert.deepEqual(await seen(a), [1, 0])
    assert.deepEqual(await seen(colleague), [0, 0])
    const mine = await ask(client, a, 'item/list', { collected: true })
    assert.deepEqual(
      mine.body.data.map((one: any) => one.id),
      [lot.id]
    )
    await star(a, false)
    await star(a, false)
    assert.deepEqual(await seen(a), [0, 0])
    const draft = await insertSession({ state: SessionState.draft })
    const hidden = await insertLot(draft.id)
    assert.equal((await star(a, true, hidden.id)).code, 40400)
    assert.equal((await ask(client, a, 'item/list', {})).body.total, 2)
    assert.isAbove(other.id, 0)
  })

  test('my lots stand under what has become of them, by the clock', async ({ client, assert }) => {
    const a = await createMember()
    const b = await createMember()
    const session = await insertSession()
    const led = await insertLot(session.id)
    const lost = await insertLot(session.id)
    await insertEntries(session.id, [a.company.id, b.company.id])
    await bid(client, a, led.id, 1_600_000, 'attempt-1')
    await bid(client, a, lost.id, 1_600_000, 'attempt-2')
    await bid(client, b, lost.id, 1_601_000, 'attempt-3')
    const registered = await insertSession(inHours(1, 2))
    await insertLot(registered.id)
    await insertEntries(registered.id, [a.company.id], 0)
    await db.from('auction_entries').where('session_id', registered.id).update({ state: EntryState.registered })

    const tab = async (name: string) => (await ask(client, a, 'item/own', { tab: name })).body
    const counts = (await tab('won')).counts
    assert.deepEqual(counts, {
      entering: 1,
      leading: 1,
      outbid: 1,
      won: 0,
      done: 0,
      abandoned: 0,
      dissolved: 0,
      consigned: 0,
    })
    const [outbid] = (await tab('outbid')).data
    assert.deepInclude(outbid, { id: lost.id, myPrice: 1_600_000, hammerPrice: 1_601_000, buyerCompanyId: null })
    assert.deepInclude(outbid.session, { id: session.id, state: SessionState.bidding })

    // Over by the clock, before the result is recorded
    await db.from('auction_sessions').where('id', session.id).update(inHours(-3, -2))
    const after = await tab('won')
    assert.deepEqual(after.counts, {
      entering: 1,
      leading: 0,
      outbid: 0,
      won: 1,
      done: 0,
      abandoned: 0,
      dissolved: 0,
      consigned: 0,
    })
    assert.deepEqual(
      after.data.map((one: any) => one.id),
      [led.id]
    )
    assert.deepInclude((await ask(client, b, 'item/own', { tab: 'won' })).body.counts, { won: 1, outbid: 0 })
  })

  test('the feed shows accepted bids with numbers, and one’s own as one’s own', async ({ client, assert }) => {
    const a = await createMember()
    const b = await createMember()
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [a.company.id, b.company.id])
    await bid(client, a, lot.id, 1_600_000, 'attempt-1')
    await bid(client, b, lot.id, 1_600_500, 'attempt-2')
    await bid(client, b, lot.id, 1_602_000, 'attempt-3')
    const { body } = await ask(client, a, 'bids', { itemId: lot.id })
    assert.deepEqual(
      body.map(({ bidderNo, mine, price }: any) => ({ bidderNo, mine, price })),
      [
        { bidderNo: 'A002', mine: false, price: 1_602_000 },
        { bidderNo: 'A001', mine: true, price: 1_600_000 },
      ]
    )
    assert.sameMembers(Object.keys(body[0]), ['seq', 'at', 'bidderNo', 'mine', 'price'])
  })

  test('sessions are counted by how far they are, found by day, and put into the calendar', async ({
    client,
    assert,
  }) => {
    const a = await createMember()
    const running = await insertSession()
    await insertLot(running.id)
    const ended = await insertSession(inHours(-50, -49))
    const day = new Date(ended.start_time.getTime() + 8 * HOUR).toISOString().slice(0, 10)
    const coming = await insertSession({ ...inHours(1, 2), state: SessionState.published })
    await insertSession({ state: SessionState.draft })
    await insertEntries(running.id, [a.company.id])
    const list = await ask(client, a, 'list', {})
    assert.deepEqual(list.body.counts, { running: 1, coming: 1, ended: 1, mine: 1 })
    const ids = async (filter: object) => (await ask(client, a, 'list', filter)).body.data.map((one: any) => one.id)
    assert.deepEqual(await ids({ day }), [ended.id])
    assert.deepEqual(await ids({ mine: true }), [running.id])
    assert.deepEqual(await ids({ state: [SessionState.published, SessionState.locked] }), [coming.id])
    assert.deepEqual(await ids({ keyword: running.session_code }), [running.id])
    for (const keyword of ['%', '_', 'JP%', '\\']) assert.deepEqual(await ids({ keyword }), [], keyword)
    const none = await ask(client, a, 'list', { day: '2026-02-31' })
    assert.deepInclude(none, { code: 40000 })
    const days = await ask(client, a, 'days', { month: day.slice(0, 7) })
    assert.deepInclude(
      days.body.find((one: any) => one.day === day),
      { total: 1, ended: 1 }
    )
  })

  test('what stands between a company and a session is said before it is tried', async ({ client, assert }) => {
    const a = await createMember()
    const session = await insertSession({ mills_only: true })
    await insertLot(session.id)
    const terms = async () => (await ask(client, a, 'terms', { houseId: session.id })).body
    assert.deepInclude(await terms(), { problem: '请先开通资金账户', needs: 'account', minimum: 2_186_450 })
    await openAccount(a.company, 1_000)
    assert.deepInclude(await terms(), { problem: '本场仅限纺织企业参与', needs: null, useBalance: 100_000 })
    await db.from('auction_sessions').where('id', session.id).update({ mills_only: false, entry_minimum: 9_000_000 })
    assert.deepInclude(await terms(), { problem: null, minimum: 9_000_000 })
    assert.isNull(await db.from('auction_entries').where('session_id', session.id).first())
  })

  test('results are an Excel file once a session is over, without the reserve price', async ({ client, assert }) => {
    const a = await createMember()
    const b = await createMember()
    const session = await insertSession()
    const sold = await insertLot(session.id, { batch_code: '65123251001' })
    const unsold = await insertLot(session.id, { reserve_price: RESERVE, batch_code: '65123251002' })
    await insertEntries(session.id, [a.company.id, b.company.id])
    await bid(client, a, sold.id, 1_600_000, 'attempt-1')
    await bid(client, b, unsold.id, 1_600_000, 'attempt-2')
    const early = await ask(client, a, 'results/export', { houseId: session.id })
    assert.deepInclude(early, { code: 50000, reason: 'auction.notEnded' })
    await db.from('auction_sessions').where('id', session.id).update(inHours(-3, -2))
    const request = asMember(client.post('/api/auction/results/export'), a).json({ houseId: session.id })
    request.request.responseType('arraybuffer')
    const answer = await request
    assert.include(answer.header('content-disposition'), encodeURIComponent('竞价结果.xlsx'))
    const rows = (await readSheet(answer.body() as Buffer)) as unknown[][]
    const head = rows[1] as string[]
    const cell = (row: number, title: string) => rows[row][head.findIndex((one) => one?.startsWith(title))]
    assert.deepEqual(
      [2, 3].map((row) => [cell(row, '批号'), cell(row, '成交价'), cell(row, '竞买号'), cell(row, '结果')]),
      [
        ['65123251001', 16_000, 'A001', '已拍中'],
        ['65123251002', null, null, '流拍'],
      ]
    )
    assert.equal(cell(2, '我方'), '是')
    assert.equal(cell(2, '金额'), 699_664)
    assert.notInclude(numbersIn(rows), '17770')
  })

  test('guests read today’s sessions, and neither reserve prices nor who bids', async ({ client, assert }) => {
    const a = await createMember()
    assert.deepInclude((await client.get('/api/public/auction/today')).body().body, { total: 0, data: [] })
    const session = await insertSession()
    const lot = await insertLot(session.id, { reserve_price: RESERVE })
    await insertEntries(session.id, [a.company.id])
    await bid(client, a, lot.id, 1_600_000, 'attempt-1')
    await insertSession({ state: SessionState.draft })
    await insertSession({ ...inHours(-50, -49) })
    const today = await client.get('/api/public/auction/today')
    const { total, itemCount: lotCount, data } = today.body().body
    assert.deepEqual({ total, itemCount: lotCount }, { total: 1, itemCount: 1 })
    assert.deepInclude(data[0], {
      id: session.id,
      state: SessionState.bidding,
      topPrice: 1_600_000,
      offerNum: 1,
      entryState: 0,
    })
    for (const secret of [String(RESERVE), 'A001', a.company.name]) assert.notInclude(today.text(), secret)
  })
})
