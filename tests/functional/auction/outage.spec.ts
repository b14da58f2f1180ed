import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import type { ApplicationService } from '@adonisjs/core/types'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { closeDue } from '#app/auction/actions/close_session'
import { placeBid } from '#app/auction/actions/place_bid'
import { queueBid } from '#app/auction/shared/bid_queue'
import AuctionProvider from '#app/auction/providers/auction_provider'
import { applyStall, beat, expectServing, isServing, startServing, stopServing } from '#app/auction/shared/pulse'
import { verifyLog } from '#app/auction/queries/verify_log'
import { roomHub } from '#app/auction/rooms/room_hub'
import { systemActor } from '#core/actor'
import { missingParts } from '#core/readiness'
import { DateTime } from 'luxon'
import env from '#start/env'
import { OWNER } from '#core/migrations'
import { createMember, createOperator } from '#tests/helpers/actors'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { resetDatabase, tamper } from '#tests/helpers/database'
import { BidRefusal, LotState, SessionState } from '#app/auction/codes'
import { until } from '#tests/helpers/until'

const [A, B] = [701, 702]
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const bid = (lotId: number, companyId: number, price: number) =>
  queueBid(lotId, { companyId, userId: companyId, price, key: `outage-${companyId}-${price}` })

/** Sets the time of the platform's last heartbeat, in seconds before now. */
const lastSeen = (seconds: number) =>
  db.rawQuery('insert into auction_pulse (at) values (?) on conflict (id) do update set at = excluded.at', [
    ago(seconds),
  ])

async function flash(endedAgo: number, deadlines: (Date | null)[] = [null, null], others: number[] = []) {
  const session = await insertSession({ start_time: ago(3_600), end_time: ago(endedAgo), state: SessionState.flash })
  const lots = []
  for (const deadline of deadlines) lots.push(await insertLot(session.id, { deadline }))
  await insertEntries(session.id, [A, B, ...others])
  return { session, lots }
}

const stateOf = async (lotId: number) => (await db.from('auction_lots').where('id', lotId).first()).state

test.group('Outage', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())
  group.each.teardown(() => stopServing())
  group.teardown(() => roomHub.close())

  test('nothing is closed before the rule was applied: open lots get a whole countdown, and it is written down', async ({
    assert,
  }) => {
    const { session, lots } = await flash(50, [null, ago(45)])
    await lastSeen(40)
    await startServing()
    await closeDue(session.id)
    assert.equal(await stateOf(lots[0].id), LotState.waiting, 'open when the platform went away')
    assert.equal(await stateOf(lots[1].id), LotState.unsold, 'closed before that')
    assert.equal((await bid(lots[0].id, A, 1_600_000)).reason, BidRefusal.accepted)

    const [line] = await db.from('auction_outages').where('session_id', session.id)
    assert.equal(line.lots, 1)
    assert.approximately(line.deadline.getTime(), line.ended_at.getTime() + 30_000, 1)
    const audited = await db
      .from('audit_logs')
      .where({ action: 'auction.outage', entity_id: String(session.id) })
      .first()
    assert.match(audited.summary, /^服务中断 [\d:]{8} 至 [\d:]{8}，1 个标的延至 [\d:]{8}$/)
    const room = (await roomHub.enter(session.id))!
    const seen = room.snapshot(systemActor(), null)
    assert.equal(seen.session.outages[0].deadline, line.deadline.getTime())
    await assert.rejects(async () => void (await db.from('auction_outages').delete()))

    await db
      .from('auction_lots')
      .where('id', lots[0].id)
      .update({ deadline: ago(1) })
    await closeDue(session.id)
    assert.equal((await db.from('auction_sessions').where('id', session.id).first()).state, SessionState.ended)
    assert.deepEqual(await verifyLog(session.id), [])
    await tamper('auction_outages', 'update auction_outages set deadline = null')
    assert.deepEqual(await verifyLog(session.id), [{ itemId: 0, seq: null, problem: '场次结果与封存不一致' }])
  })

  test('the cap moves, so that bids after the return push the deadline as before', async ({ assert }) => {
    const { session, lots } = await flash(3_590, [ago(-5), null])
    await lastSeen(50)
    await beat()
    const moved = await db.from('auction_sessions').where('id', session.id).first()
    assert.equal(moved.flash_cap, 61)
    const before = Date.now()
    const placed = await bid(lots[0].id, A, 1_600_000)
    assert.isAbove(placed.deadline.getTime(), before + 25_000)
  })

  test('a stall of this process in the last countdown gives the lot its countdown back before anybody closes it', async ({
    assert,
  }) => {
    const { session, lots } = await flash(50, [ago(-25), ago(-3_000)])
    await applyStall(performance.now() - 1_500)
    const [line] = await db.from('auction_outages').where('session_id', session.id)
    assert.equal(line.lots, 1)
    assert.isAtLeast(line.ended_at.getTime() - line.began_at.getTime(), 1_500)
    const moved = await db.from('auction_lots').where('id', lots[0].id).first()
    assert.equal(moved.deadline.getTime(), line.ended_at.getTime() + 30_000)
    const audited = await db.from('audit_logs').where({ action: 'auction.outage' }).first()
    assert.match(audited.summary, /^服务停顿 [\d:]{8} 至 [\d:]{8}，1 个标的延至 [\d:]{8}$/)
  })

  test('a stall begins when this process last looked at its clock, however long the database takes to answer', async ({
    assert,
  }) => {
    const { session, lots } = await flash(50, [ago(3_000)])
    const held = await Promise.all(Array.from({ length: env.get('DATABASE_POOL') ?? 20 }, () => db.transaction()))
    const since = performance.now()
    await db
      .connection(OWNER)
      .from('auction_lots')
      .where('id', lots[0].id)
      .update({ deadline: new Date(Date.now() + 20) })
    const applied = applyStall(since)
    await until('it has waited for a connection for longer than a stall', () => performance.now() > since + 1_200)
    for (const transaction of held) await transaction.rollback()
    await applied
    const [line] = await db.from('auction_outages').where('session_id', session.id)
    assert.equal(line.lots, 1)
    assert.isAtLeast(line.ended_at.getTime() - line.began_at.getTime(), 1_200)
  })

  test('stalls prolong a session twenty times and no more; the operators are told of the first and the last', async ({
    assert,
  }) => {
    const { operator } = await createOperator({ roles: ['AUCTION'] })
    await db.from('operators').where('id', operator.id).update({ mobile: '13900000077' })
    const start = DateTime.now()
    const { session, lots } = await flash(50, [start.plus({ seconds: 10 }).toJSDate()])
    for (let n = 1; n <= 22; n++) await applyStall(performance.now() - 1_500, start.plus({ seconds: n * 5 }))
    assert.lengthOf(await db.from('auction_outages').where('session_id', session.id), 20)
    const moved = await db.from('auction_lots').where('id', lots[0].id).first()
    assert.equal(moved.deadline.getTime(), start.plus({ seconds: 20 * 5 + 30 }).toMillis())
    const told = await db.from('sms_messages').where('mobile', '13900000077').orderBy('id').select('content')
    assert.deepEqual(
      told.map(({ content }) => /第(\d+)次延时/.exec(content)?.[1]),
      ['1', '20']
    )
  })

  test('a process that does nothing but compute notices it, and no lot is closed before', async ({ assert }) => {
    const { session, lots } = await flash(20, [null])
    await lastSeen(0)
    await startServing()
    // Set again where that took until the deadline: this process computes from before it until after it.
    let deadline: number
    do {
      deadline = Date.now() + 1_000
      await db
        .from('auction_lots')
        .where('id', lots[0].id)
        .update({ deadline: new Date(deadline) })
    } while (Date.now() >= deadline)
    while (Date.now() < deadline + 1_500);
    const computed = Date.now()
    await closeDue(session.id)
    const lot = await db.from('auction_lots').where('id', lots[0].id).first()
    assert.equal(lot.state, LotState.waiting)
    assert.isAtLeast(lot.deadline.getTime(), computed + 29_000)
    assert.equal((await bid(lots[0].id, A, 1_600_000)).reason, BidRefusal.accepted)
  })

  test('a process that stands still between its look at the clock and the moment it closes by closes nothing', async ({
    assert,
  }) => {
    const { session, lots } = await flash(20, [null])
    await lastSeen(0)
    // Its regular looks come too late: the closing is faster.
    mock.timers.enable({ apis: ['setInterval'] })
    await startServing()
    mock.timers.reset()
    const held = await Promise.all(Array.from({ length: env.get('DATABASE_POOL') ?? 20 }, () => db.transaction()))
    // It has looked for a stall and waits for a connection, to ask for the moment.
    const closing = closeDue(session.id)
    const deadline = Date.now() + 20
    const stood = performance.now()
    await db
      .connection(OWNER)
      .from('auction_lots')
      .where('id', lots[0].id)
      .update({ deadline: new Date(deadline) })
    while (performance.now() < stood + 1_600);
    for (const transaction of held) await transaction.rollback()
    await closing
    const lot = await db.from('auction_lots').where('id', lots[0].id).first()
    assert.equal(lot.state, LotState.waiting)
    assert.isAbove(lot.deadline.getTime(), deadline + 25_000)
  })

  test('a stall that cannot be dealt with at once is dealt with later; until then bids are taken and nothing is closed', async ({
    assert,
  }) => {
    const { session, lots } = await flash(20, [null, ago(-3_000)])
    await lastSeen(0)
    await startServing()
    const deadline = Date.now() + 500
    await db
      .from('auction_lots')
      .where('id', lots[0].id)
      .update({ deadline: new Date(deadline) })
    const owner = db.connection(OWNER)
    await owner.rawQuery(
      `create function no_outages() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`
    )
    await owner.rawQuery('create trigger no_outages before insert on auction_outages execute function no_outages()')
    try {
      while (Date.now() < deadline + 1_500);
      await closeDue(session.id)
      assert.equal((await bid(lots[1].id, A, 1_600_000)).reason, BidRefusal.accepted)
      assert.equal(await stateOf(lots[0].id), LotState.waiting)
    } finally {
      await owner.rawQuery('drop function no_outages() cascade')
    }
    await until('the countdown has begun again', async () => {
      const lot = await db.from('auction_lots').where('id', lots[0].id).first()
      return lot.deadline.getTime() > deadline
    })
    await closeDue(session.id)
    assert.equal(await stateOf(lots[0].id), LotState.waiting)
    assert.equal((await bid(lots[0].id, A, 1_600_000)).reason, BidRefusal.accepted)
  })

  test('a session that has got its countdown is not prolonged again while another waits for its own', async ({
    assert,
  }) => {
    const fine = await flash(20, [ago(-5)])
    const failing = await flash(20, [ago(-5)])
    const owner = db.connection(OWNER)
    await owner.rawQuery(`create function no_outages() returns trigger language plpgsql as $$
      begin if new.session_id = ${failing.session.id} then raise 'not now'; end if; return new; end $$`)
    await owner.rawQuery(
      'create trigger no_outages before insert on auction_outages for each row execute function no_outages()'
    )
    const done = new Set<number>()
    const since = performance.now() - 1_500
    try {
      for (let n = 0; n < 3; n++) await assert.rejects(() => applyStall(since, undefined, done), /not now/)
    } finally {
      await owner.rawQuery('drop function no_outages() cascade')
    }
    await applyStall(since, undefined, done)
    for (const { session } of [fine, failing])
      assert.lengthOf(await db.from('auction_outages').where('session_id', session.id), 1)
  })

  test('no lot is closed before every process that serves bidders was seen after its deadline, or is gone', async ({
    assert,
  }) => {
    const { session, lots } = await flash(50, [ago(1)])
    const [{ id }] = lots
    const other = randomUUID()
    const seen = (seconds: number) =>
      db.rawQuery(
        'insert into auction_processes (id, at) values (?, ?) on conflict (id) do update set at = excluded.at',
        [other, ago(seconds)]
      )
    await seen(2)
    await closeDue(session.id)
    assert.equal(await stateOf(id), LotState.waiting, 'the other one may be computing')
    await seen(0)
    await closeDue(session.id)
    assert.equal(await stateOf(id), LotState.unsold)

    const again = await flash(50, [ago(3)])
    await seen(11)
    await closeDue(again.session.id)
    assert.equal(await stateOf(again.lots[0].id), LotState.unsold, 'nobody waits for a process that is gone')
  })

  test('an outage lasts until a bid can be placed: what a start takes is part of it, and no stall behind it', async ({
    assert,
  }) => {
    const member = await createMember()
    const { session, lots } = await flash(50, [ago(3)], [member.company.id])
    await lastSeen(45)
    expectServing()
    const started = Date.now()
    while (Date.now() < started + 1_600);
    const placed = await placeBid({ lotId: lots[0].id, price: 1_600_000, key: 'first-request' }, member.actor)
    assert.equal(placed.reason, BidRefusal.accepted, 'the deadline passed while nobody could bid')
    await startServing()
    const outages = await db.from('auction_outages').where('session_id', session.id)
    assert.lengthOf(outages, 1)
    assert.isAtLeast(outages[0].ended_at.getTime(), started + 1_000)
    assert.isAtLeast(outages[0].ended_at.getTime() - outages[0].began_at.getTime(), 46_000)
  })

  test('the provider of a process begins to beat when the HTTP server answers, and is not ready before', async ({
    assert,
  }) => {
    const { session } = await flash(50, [ago(3)])
    await lastSeen(45)
    const endings: (() => Promise<void>)[] = []
    const terminating = (ending: () => Promise<void>) => void endings.push(ending)
    const provider = new AuctionProvider({ terminating } as unknown as ApplicationService)
    const outages = () => db.from('auction_outages').where('session_id', session.id)
    try {
      await provider.start()
      assert.include(await missingParts(), 'auction rooms')
      assert.isFalse(isServing())
      assert.isEmpty(await db.from('auction_processes'), 'nobody waits for a process that cannot answer yet')
      assert.isEmpty(await outages(), 'the outage lasts until it can')
      const answers = Date.now()
      await provider.ready()
      assert.notInclude(await missingParts(), 'auction rooms')
      assert.isTrue(isServing())
      assert.lengthOf(await db.from('auction_processes'), 1)
      const [outage, ...others] = await outages()
      assert.isAtLeast(outage.ended_at.getTime(), answers)
      assert.isEmpty(others)
    } finally {
      for (const ending of endings) await ending()
    }
    assert.isFalse(isServing())
    assert.isEmpty(await db.from('auction_processes'))
  })

  test('a process that ends in order is waited for by nobody', async ({ assert }) => {
    await startServing()
    assert.lengthOf(await db.from('auction_processes'), 1)
    await stopServing()
    assert.isEmpty(await db.from('auction_processes'))
  })

  test('a short break, or one while nobody was bidding, changes nothing and is not recorded', async ({ assert }) => {
    const { lots } = await flash(50, [null, ago(1)])
    await lastSeen(3)
    await beat()
    await lastSeen(600)
    await db
      .from('auction_sessions')
      .update({ start_time: ago(-600), end_time: ago(-4_000), state: SessionState.locked })
    await beat()
    assert.isEmpty(await db.from('auction_outages'))
    assert.isNull((await db.from('auction_lots').where('id', lots[0].id).first()).deadline)
  })

  test('a break while bidding was open is recorded; the flash phase gives everybody their time', async ({ assert }) => {
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await lastSeen(300)
    await beat()
    const [line] = await db.from('auction_outages').where('session_id', session.id)
    assert.deepInclude(line, { deadline: null, lots: 0 })
    assert.isNull((await db.from('auction_lots').where('id', lot.id).first()).deadline)
  })

  test('ten processes that come back at once apply it once', async ({ assert }) => {
    const { session, lots } = await flash(50)
    await lastSeen(45)
    await Promise.all(Array.from({ length: 10 }, () => beat()))
    assert.lengthOf(await db.from('auction_outages').where('session_id', session.id), 1)
    assert.equal((await db.from('auction_lots').where('id', lots[0].id).first()).rev, 1)
  })
})
