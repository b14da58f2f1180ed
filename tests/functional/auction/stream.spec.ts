import { connect } from 'node:net'
import { once } from 'node:events'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { databaseNow } from '#core/clock'
import env from '#start/env'
import { queueBid } from '#app/auction/shared/bid_queue'
import { closeDue } from '#app/auction/actions/close_session'
import { askVoidSession, decideVoidSession } from '#app/auction/actions/void_session'
import { depositEntry } from '#app/auction/actions/enter_session'
import { roomHub } from '#app/auction/rooms/room_hub'
import { asMember, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { Watcher } from '#tests/helpers/rooms'
import { numbersIn } from '#tests/helpers/numbers_in'
import { LotState, SessionState } from '#app/auction/codes'

const RESERVE = 1_777_000
let keys = 0

test.group('Room of a session, live', (group) => {
  let base: string
  const watchers: Watcher[] = []

  group.setup(() => {
    base = `http://${env.get('HOST')}:${env.get('PORT')}`
  })
  group.each.setup(async () => {
    await roomHub.close()
    await resetDatabase()
  })
  group.each.teardown(() => watchers.splice(0).forEach((watcher) => watcher.close()))
  group.teardown(() => roomHub.close())
  group.teardown(() => resetDatabase())

  async function watch(
    member: { token: string },
    sessionId: number,
    options: { lastEventId?: string; path?: string } = {}
  ) {
    const watcher = await Watcher.open(base, member.token, sessionId, options)
    watchers.push(watcher)
    if (!watcher.refused) await watcher.until('snapshot')
    return watcher
  }

  async function running(members: TestMember[], over: Record<string, unknown> = {}) {
    const session = await insertSession(over)
    const lots = [await insertLot(session.id, { reserve_price: RESERVE }), await insertLot(session.id)]
    await insertEntries(
      session.id,
      members.map((member) => member.company.id)
    )
    return { session, lots }
  }

  const bid = (member: TestMember, lotId: number, price: number) =>
    queueBid(lotId, { companyId: member.company.id, userId: member.user.id, price, key: `room-${++keys}` })

  test('starts with everything as it stands and goes on with every accepted bid, once and in order', async ({
    assert,
  }) => {
    const a = await createMember()
    const b = await createMember()
    const { session, lots } = await running([a, b])
    await bid(a, lots[0].id, 1_600_000)
    const watcher = await watch(b, session.id)
    assert.deepInclude(watcher.snapshot.items[0], { hammerPrice: 1_600_000, bidderNo: 'A001', nextPrice: 1_601_000 })
    assert.deepEqual(watcher.bids(lots[0].id), [1])
    await bid(b, lots[0].id, 1_600_000)
    await bid(b, lots[0].id, 1_602_000)
    const began = (await databaseNow()).toMillis()
    await bid(a, lots[0].id, 1_603_000)
    const last = await watcher.until('item', ({ item }) => item.offerNum === 3)
    assert.deepInclude(last.data.item, { id: lots[0].id, hammerPrice: 1_603_000, bidderNo: 'A001' })
    assert.deepEqual(watcher.bids(lots[0].id), [1, 3, 4], 'the refused one is nobody else’s business')
    assert.equal(last.id, `${lots[0].id}.${last.data.item.rev}.4`)
    assert.isAtLeast(last.data.serverTime, began)
    assert.isAtMost(last.data.serverTime, (await databaseNow()).toMillis())
  })

  test('tells a company alone of its own quota and lots, and nobody of reserve, names or deposits', async ({
    assert,
  }) => {
    const a = await createMember()
    const b = await createMember()
    const guest = await createMember({ certified: false })
    const { session, lots } = await running([a, b])
    const first = await watch(a, session.id)
    const second = await watch(b, session.id)
    const other = await watch(guest, session.id)
    await bid(a, lots[0].id, 1_600_000)
    const own = await first.until('mine')
    assert.deepInclude(own.data.mine, {
      bidderNo: 'A001',
      deposit: 10_000_000,
      quota: 200,
      used: 2_186_450,
      inHandCount: 1,
      inHandWeight: 43.729,
      itemIds: [lots[0].id],
    })
    await bid(b, lots[0].id, 1_601_000)
    await second.until('mine', ({ mine }) => mine!.inHandCount === 1)
    await first.until('mine', ({ mine }) => mine!.inHandCount === 0)
    await other.until('item', ({ item }) => item.offerNum === 2)
    assert.isNull(other.snapshot.mine)
    assert.isEmpty(other.heard.filter(({ event }) => event === 'mine'))
    for (const watcher of [first, second, other]) {
      const text = JSON.stringify(watcher.heard)
      assert.notInclude(numbersIn(text), String(RESERVE))
      for (const secret of ['reserve', a.company.name, b.company.name, 'ompanyId', 'serId'])
        assert.notInclude(text, secret)
    }
    assert.notInclude(numbersIn(other.heard), '10000000')
  })

  test('whoever comes back gets what they have missed of every lot, and nothing twice', async ({ assert }) => {
    const a = await createMember()
    const b = await createMember()
    const { session, lots } = await running([a, b])
    const before = await watch(a, session.id)
    await bid(a, lots[0].id, 1_600_000)
    await bid(b, lots[1].id, 1_600_000)
    await before.until('item', ({ item }) => item.id === lots[1].id)
    await before.until('item', ({ item }) => item.id === lots[0].id)
    before.close()
    for (let n = 1; n <= 30; n++) await bid(n % 2 === 1 ? b : a, lots[0].id, 1_600_000 + n * 1_000)
    const lastEventId = lots.map((lot) => before.lastId(lot.id)).join(',')
    const after = await watch(a, session.id, { lastEventId })
    // The last bids may follow the snapshot as events.
    await after.untilBid(lots[0].id, 31)
    assert.deepEqual(
      after.bids(lots[0].id),
      Array.from({ length: 30 }, (_, index) => index + 2)
    )
    assert.isEmpty(after.bids(lots[1].id))
    assert.isEmpty(after.snapshot.gaps)
    const fresh = await watch(a, session.id, { lastEventId: 'nonsense' })
    assert.lengthOf(fresh.bids(lots[0].id), 20, 'an id that says nothing is a first visit')
  })

  test('the hammer, the end, a deposit and a voiding reach everybody without being asked', async ({ assert }) => {
    const a = await createMember()
    const b = await createMember()
    await openAccount(a.company, 50_000_000)
    const now = Date.now()
    const times = { start_time: new Date(now - 3_600_000), end_time: new Date(now - 1_000), postpone: 300 }
    const { session, lots } = await running([a, b], times)
    const watcher = await watch(a, session.id)
    assert.equal(watcher.snapshot.session.state, SessionState.flash)
    await depositEntry({ sessionId: session.id, amount: 5_000_000, key: 'more' }, a.actor)
    await watcher.until('mine', ({ mine }) => mine!.deposit === 15_000_000)
    await bid(a, lots[1].id, 1_600_000)
    const moved = await watcher.until('item', ({ item }) => item.id === lots[1].id)
    assert.isAbove(moved.data.item.deadline, now + 299_000)
    await db
      .from('auction_lots')
      .where('session_id', session.id)
      .update({ deadline: new Date(Date.now() - 1) })
    await closeDue(session.id)
    await watcher.until('item', ({ item }) => item.id === lots[1].id && item.state === LotState.hammered)
    await watcher.until('item', ({ item }) => item.id === lots[0].id && item.state === LotState.unsold)
    await watcher.until('session', ({ session }) => session.state === SessionState.ended && session.closeTime !== null)

    const next = await running([b])
    const other = await watch(b, next.session.id)
    const operators = [await createOperator(), await createOperator()]
    await askVoidSession({ sessionId: next.session.id, reason: '标的有误' }, operators[0].actor)
    await decideVoidSession({ sessionId: next.session.id, approve: true }, operators[1].actor)
    await other.until('session', ({ session }) => session.state === SessionState.voided)
    await other.until('item', ({ item }) => item.state === LotState.unsold)
  })

  test('a reader that does not read is cut off, and the others notice nothing', async ({ assert }) => {
    const a = await createMember()
    const b = await createMember()
    const { session, lots } = await running([a, b])
    const good = await watch(a, session.id)
    const stalled = connect(env.get('PORT')!, env.get('HOST'))
    await once(stalled, 'connect')
    const body = JSON.stringify({ houseId: session.id })
    stalled.write(
      `POST /api/auction/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${b.token}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`
    )
    await once(stalled, 'readable')
    stalled.pause()
    const room = (await roomHub.enter(session.id))!
    assert.equal(room.watchers, 2)
    const noise = Buffer.from(`event: noise\ndata: "${'x'.repeat(64_000)}"\n\n`)
    for (let n = 0; n < 400 && room.watchers > 1; n++) {
      room.tell(noise)
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal(room.watchers, 1)
    await bid(a, lots[0].id, 1_600_000)
    await good.until('item')
    stalled.destroy()
  })

  test('is for members of any standing and for operators who may see auctions', async ({ assert }) => {
    const a = await createMember()
    const uncertified = await createMember({ certified: false })
    const { session, lots } = await running([a])
    assert.isNull((await watch(uncertified, session.id)).refused)
    assert.equal((await watch({ token: 'nothing' }, session.id)).refused!.code, 40100)
    assert.equal((await watch(a, 987_654)).refused!.code, 40400)
    const draft = await insertSession({ state: SessionState.draft })
    assert.equal((await watch(a, draft.id)).refused!.code, 40400)
    const path = `/admin/api/auction-sessions/${session.id}/stream`
    const operator = await watch(await createOperator({ permissions: ['auction_sessions.get'] }), session.id, { path })
    await bid(a, lots[0].id, 1_600_000)
    await operator.until('item')
    assert.equal(
      (await watch(await createOperator({ permissions: [] }), session.id, { path })).refused!.reason,
      'core.forbidden'
    )
  })

  test('where no stream gets through, the room is read with the bids after those known', async ({ client, assert }) => {
    const a = await createMember()
    const b = await createMember()
    const { session, lots } = await running([a, b])
    const read = async (after: string | null) =>
      (await asMember(client.post('/api/auction/room'), a).json({ houseId: session.id, after })).body().body
    await bid(a, lots[0].id, 1_600_000)
    const first = await read(null)
    assert.deepInclude(first.items[0], { offerNum: 1, bidderNo: 'A001' })
    assert.equal(first.mine.inHandCount, 1)
    await bid(b, lots[0].id, 1_601_000)
    const second = await read(`${lots[0].id}.${first.items[0].rev}.1`)
    assert.deepEqual(
      second.bids.map((one: { seq: number }) => one.seq),
      [2]
    )
    assert.equal(second.mine.inHandCount, 0)
  })
})
