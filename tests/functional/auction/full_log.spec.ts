import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import AuctionVerify from '#app/auction/commands/auction_verify'
import { addLots } from '#app/auction/actions/add_lots'
import { closeDue } from '#app/auction/actions/close_session'
import { depositEntry, leaveSession, registerEntry } from '#app/auction/actions/enter_session'
import { publishSession } from '#app/auction/actions/publish_session'
import { askVoidSession, decideVoidSession } from '#app/auction/actions/void_session'
import { readLog, verifyLog } from '#app/auction/queries/verify_log'
import { checkLog } from '#app/auction/rules/check_log'
import { fullSeal, termsHash, type FullLog } from '#app/auction/rules/full_log'
import { queueBid } from '#app/auction/shared/bid_queue'
import { beat } from '#app/auction/shared/pulse'
import { BidRefusal, SessionState } from '#app/auction/codes'
import { CompanyState, CompanyType } from '#app/company/codes'
import { BidType } from '#app/listing/codes'
import { asMember, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase, tamper } from '#tests/helpers/database'
import { comingSession, enterWith, goTo } from '#tests/helpers/live_sessions'
import { createListing } from '#tests/helpers/listings'
import { numbersIn } from '#tests/helpers/numbers_in'
import { findings } from '../../helpers/bid_log_checker.mjs'

let keys = 0
let operator: TestOperator
let seller: TestMember
let [a, b, c, d]: TestMember[] = []

/** A published session of two lots: the second has a reserve price that its bids do not reach. */
async function published() {
  const { session, lot } = await comingSession(operator, seller, {}, { reservePrice: 1_604_000 })
  const other = await createListing(seller, { bidType: BidType.open })
  const [second] = await addLots(
    {
      sessionId: session.id,
      lots: [{ batchId: other.batch.id, startingPrice: 1_600_000, stepPrice: 1_000, reservePrice: 1_650_000 }],
    },
    operator.actor
  )
  await publishSession({ sessionId: session.id }, operator.actor)
  const at = (seconds: number) => session.startTime.plus({ seconds })
  /** The clock stands at the moment of the bid. */
  const bid = async (member: TestMember, lotId: number, seconds: number, price: number, confirmed = false) => {
    goTo(at(seconds))
    const bidder = { companyId: member.company.id, userId: member.user.id }
    const placed = await queueBid(lotId, {
      ...bidder,
      price,
      confirmed,
      key: `full-${++keys}`,
      at: at(seconds).toJSDate(),
    })
    return placed.reason
  }
  return { session, lots: [lot.id, second.id], at, bid }
}

/** Bids for every reason that a session has that is not void; the session has ended. */
async function sessionOfAllReasons() {
  const made = await published()
  const { session, lots, at, bid } = made
  const [one, two] = lots
  await enterWith(session.id, a, 3_000_000)
  await enterWith(session.id, b)
  await registerEntry({ sessionId: session.id, noticeVersion: 1 }, c.actor)
  await enterWith(session.id, d)
  const given = [
    await bid(a, one, -5, 1_600_000),
    await bid(a, one, 10, 1_600_000),
    await bid(a, one, 11, 1_601_000),
    await bid(b, one, 12, 1_600_000),
    await bid(b, one, 13, 1_601_500),
    await bid(b, one, 14, 1_621_000),
    await bid(c, one, 15, 1_601_000),
    await bid(a, two, 16, 1_600_000),
    await bid(b, two, 17, 1_640_000),
  ]
  goTo(at(18))
  await depositEntry({ sessionId: session.id, amount: 3_000_000, key: 'top-up' }, a.actor)
  given.push(await bid(a, two, 19, 1_640_000, true))
  await db.from('companies').where('id', d.company.id).update({ state: CompanyState.blacklisted })
  given.push(await bid(d, one, 20, 1_605_000))
  await db.from('companies').where('id', d.company.id).update({ state: CompanyState.active })
  given.push(await bid(d, one, 21, 1_605_000))
  given.push(await bid(b, one, 3_620, 1_606_000))
  goTo(at(3_651))
  await closeDue(session.id)
  given.push(await bid(a, one, 3_700, 1_610_000))
  await closeDue(session.id)
  return { ...made, given }
}

test.group('The log from which every decision is computed again', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    shiftClock(0)
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    const bidders = []
    for (let n = 0; n < 4; n++) bidders.push(await createMember({ companyType: CompanyType.textileMill }))
    ;[a, b, c, d] = bidders
    for (const member of [seller, ...bidders]) await openAccount(member.company, 1_000_000)
  })
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('every reason of a session follows from the downloaded file alone, and nobody is named in it', async ({
    client,
    assert,
  }) => {
    const { session, given } = await sessionOfAllReasons()
    const R = BidRefusal
    assert.deepEqual(given, [
      ...[R.notStarted, R.accepted, R.leading, R.bound, R.multiple, R.far, R.notEntered, R.quota, R.far],
      ...[R.accepted, R.barred, R.accepted, R.accepted, R.closed],
    ])
    const text = (await asMember(client.post('/api/auction/log'), a).json({ houseId: session.id })).body().toString()
    const log = JSON.parse(text) as FullLog
    assert.equal(log.format, 'mianqiao-auction-log/3')
    assert.deepEqual(checkLog(log), [])
    assert.deepEqual(findings(log), [])
    assert.deepEqual(await verifyLog(session.id), [])
    assert.deepEqual(
      log.facts.map(({ kind, state }) => [kind, state]).filter(([kind]) => kind === 'bar' || kind === 'close'),
      [
        ['bar', 1],
        ['bar', 0],
        ['close', 5],
        ['close', 4],
      ],
      'barred, free again, one lot below its reserve'
    )
    assert.deepInclude(log.items[1], { reservePrice: 1_650_000, hammerPrice: 1_640_000, result: 4 })
    assert.notMatch(text, /companyId|userId|CompanyId/)
    for (const member of [a, b, c, d]) assert.notInclude(text, member.company.name)
  })

  test('the terms are shown as a hash before the start, and their reserve prices after the end', async ({
    client,
    assert,
  }) => {
    const { session } = await published()
    const room = (await asMember(client.post('/api/auction/get'), a).json({ houseId: session.id })).body()
    const log = (await readLog(session.id)) as FullLog
    assert.equal(room.body.logTerms, termsHash(log))
    assert.notInclude(numbersIn(room), '1650000')
    assert.notInclude(numbersIn(room), '16500')
    const line = await db.from('audit_logs').where('action', 'auction.publish').firstOrFail()
    assert.equal(line.after.logTerms, room.body.logTerms)
  })

  /** Changes by the owner of the database and their opposites, with what computing again says. */
  const TAMPERED: Record<string, [table: string, there: string, back: string, RegExp]> = {
    'a deposit': [
      'auction_log_facts',
      "amount = 9000000 where kind = 'entry' and amount = 3000000",
      "amount = 3000000 where kind = 'entry' and amount = 9000000",
      /受理结果/,
    ],
    'an entry': [
      'auction_log_facts',
      "value = 1, note = 'x' where who = 'A002' and value = 2",
      "value = 2, note = null where note = 'x'",
      /受理结果/,
    ],
    'a moment of entry': [
      'auction_log_facts',
      "at = at + interval '9 hours' where who = 'A002'",
      "at = at - interval '9 hours' where who = 'A002'",
      /受理结果/,
    ],
    'a ban': [
      'auction_log_facts',
      "value = 0 where kind = 'bar' and note is not null",
      "value = 1 where kind = 'bar' and note is not null",
      /受理结果/,
    ],
    'a closing': [
      'auction_log_facts',
      "at = at - interval '1 hour' where kind = 'close'",
      "at = at + interval '1 hour' where kind = 'close'",
      /标的结果/,
    ],
    'the hash of the terms': [
      'auction_log_facts',
      "note = reverse(note) where kind = 'terms'",
      "note = reverse(note) where kind = 'terms'",
      /场次条款/,
    ],
    'a reserve price': [
      'auction_lots',
      'reserve_price = reserve_price + 1',
      'reserve_price = reserve_price - 1',
      /场次条款/,
    ],
    'the deposit of a lot': ['auction_lots', 'deposit = deposit + 1', 'deposit = deposit - 1', /场次条款/],
    'the end of the session': [
      'auction_sessions',
      "end_time = end_time + interval '1 second'",
      "end_time = end_time - interval '1 second'",
      /场次条款/,
    ],
    'the notice': [
      'auction_sessions',
      "bid_notice = bid_notice || 'x'",
      'bid_notice = left(bid_notice, -1)',
      /场次条款/,
    ],
  }
  test('each changed fact is found, also when the log is sealed anew with the published key', async ({ assert }) => {
    const { session } = await sessionOfAllReasons()
    for (const [what, [table, there, back, problem]] of Object.entries(TAMPERED)) {
      await tamper(table, `update ${table} set ${there}`)
      const log = (await readLog(session.id)) as FullLog
      assert.match(JSON.stringify(checkLog(log)), /封存不一致|场次条款/, what)
      log.seal = fullSeal(log)
      assert.match(JSON.stringify(checkLog(log)), problem, `${what}, sealed anew`)
      assert.isNotEmpty(findings(log), what)
      await tamper(table, `update ${table} set ${back}`)
      assert.deepEqual(await verifyLog(session.id), [], `${what} put back`)
    }
  })

  test('an outage that moves a deadline is in the log, with the new end of the flash phase', async ({ assert }) => {
    const { session, lots, at, bid } = await published()
    await enterWith(session.id, a)
    await enterWith(session.id, b)
    await bid(a, lots[0], 10, 1_605_000)
    await db.from('auction_pulse').delete()
    goTo(at(3_605))
    await closeDue(session.id)
    await beat(at(3_605))
    goTo(at(3_660))
    await beat(at(3_660))
    assert.equal(await bid(b, lots[0], 3_670, 1_606_000), BidRefusal.accepted, 'its first deadline was 3630')
    goTo(at(3_701))
    await closeDue(session.id)
    assert.equal((await db.from('auction_sessions').firstOrFail()).state, SessionState.ended)
    const log = (await readLog(session.id)) as FullLog
    assert.deepEqual(
      log.facts.filter(({ kind }) => kind === 'deadline' || kind === 'cap').map(({ kind }) => kind),
      ['deadline', 'deadline', 'cap']
    )
    assert.deepEqual(await verifyLog(session.id), [])
    assert.deepEqual(findings(log), [])
  })

  test('a void session says from when on, and who had left before is told from who had not', async ({ assert }) => {
    const { session, lots, bid, at } = await published()
    await enterWith(session.id, a)
    await enterWith(session.id, b)
    await leaveSession({ sessionId: session.id }, b.actor)
    assert.equal(await bid(a, lots[0], 10, 1_600_000), BidRefusal.accepted)
    assert.equal(await bid(b, lots[0], 11, 1_601_000), BidRefusal.notEntered)
    const second = await createOperator()
    await askVoidSession({ sessionId: session.id, reason: '检验证书更正' }, operator.actor)
    goTo(at(20))
    await decideVoidSession({ sessionId: session.id, approve: true }, second.actor)
    assert.equal(await bid(a, lots[1], 21, 1_600_000), BidRefusal.voided)
    const log = (await readLog(session.id)) as FullLog
    assert.deepEqual(await verifyLog(session.id), [])
    assert.deepEqual(findings(log), [])
  })

  test('the command compares a file with the database, also one that agrees with itself', async ({ assert }) => {
    const { session } = await sessionOfAllReasons()
    const path = join(tmpdir(), `mianqiao-log-${session.id}.json`)
    const verify = async (log: FullLog) => {
      await writeFile(path, JSON.stringify(log))
      const command = await ace.create(AuctionVerify, ['--file', path])
      command.ui.switchMode('raw')
      await command.exec()
      return [command.exitCode, JSON.stringify(command.ui.logger.getLogs())] as const
    }
    const log = (await readLog(session.id)) as FullLog
    assert.equal((await verify(log))[0], 0)
    const other = structuredClone(log)
    other.facts.at(-1)!.amount = 1
    other.seal = fullSeal(other)
    assert.deepEqual(checkLog(other), [], 'made with the published key')
    const [code, said] = await verify(other)
    assert.equal(code, 1)
    assert.include(said, '文件的公证封存与平台记录不一致')
    assert.include((await verify({ ...log, seal: 'x' }))[1], '场次结果与封存不一致')
  })
})
