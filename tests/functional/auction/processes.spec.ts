/*
 * Two real server processes on one database: a bid may arrive at either of them, and watchers of the other one see it at once. Once without
 * Redis, over the database, and once with Debian's redis-server where it is installed.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyLog } from '#app/auction/queries/verify_log'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { Watcher } from '#tests/helpers/rooms'
import { freePort, ServerProcess } from '#tests/helpers/server_process'
import { BidRefusal, LotState, SessionState } from '#app/auction/codes'
import { closeDue } from '#app/auction/actions/close_session'
import { until } from '#tests/helpers/until'

const REDIS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path))
let keys = 0

async function bid(server: ServerProcess, member: TestMember, lotId: number, price: number) {
  const response = await fetch(`${server.url}/api/auction/bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'authorization': `Bearer ${member.token}` },
    body: JSON.stringify({ itemId: lotId, price, key: `process-${++keys}` }),
  })
  return (await response.json()) as { code: number; message: string; body: { seq: number } }
}

test.group('Several processes', (group) => {
  const running: ServerProcess[] = []
  let redis: ChildProcess | null = null
  let redisPort = 0

  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())
  group.each.teardown(async () => {
    await Promise.all(running.splice(0).map((server) => server.kill()))
    redis?.kill('SIGKILL')
    redis = null
  })

  async function startRedis() {
    redisPort ||= await freePort()
    redis = spawn(REDIS!, ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
    for await (const text of redis.stdout!) if (String(text).includes('eady to accept')) break
  }

  async function two(variables: Record<string, string> = {}) {
    const servers = [new ServerProcess(undefined, variables), new ServerProcess(undefined, variables)]
    running.push(...servers)
    await Promise.all(servers.map((server) => server.start()))
    return servers
  }

  async function room() {
    const members = [await createMember(), await createMember()]
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(
      session.id,
      members.map((member) => member.company.id)
    )
    return { members, session, lot }
  }

  /** Bids at both processes in turn; each bid is seen by a watcher of the other process before the next one. @returns sorted durations in ms */
  async function inTurn(
    servers: ServerProcess[],
    { members, lot }: Awaited<ReturnType<typeof room>>,
    watchers: Watcher[]
  ) {
    const times: number[] = []
    const { last_seq: before } = await db.from('auction_lots').where('id', lot.id).first()
    for (let n = before; n < before + 12; n++) {
      const sent = Date.now()
      const answer = await bid(servers[n % 2], members[n % 2], lot.id, 1_600_000 + n * 1_000)
      if (answer.code !== 20000) throw new Error(answer.message)
      const seen = await watchers[1 - (n % 2)].until('item', ({ bids }) => bids.some(({ seq }) => seq === n + 1))
      times.push(seen.at - sent)
    }
    return times.sort((a, b) => a - b)
  }

  const watch = (server: ServerProcess, member: TestMember, sessionId: number, lastEventId?: string) =>
    Watcher.open(server.url, member.token, sessionId, { lastEventId })

  test('bids through either of them reach the watchers of the other, and who loses one goes on at the other', async ({
    assert,
  }) => {
    const given = await room()
    const servers = await two()
    const watchers = await Promise.all(servers.map((server, n) => watch(server, given.members[n], given.session.id)))
    await Promise.all(watchers.map((watcher) => watcher.until('snapshot')))
    const times = await inTurn(servers, given, watchers)
    // The periodic check of the room runs once a second, so faster times show that the notification works.
    assert.isBelow(times[6], 400)

    await servers[1].kill()
    for (let n = 12; n < 16; n++) await bid(servers[0], given.members[n % 2], given.lot.id, 1_600_000 + n * 1_000)
    const back = await watch(servers[0], given.members[1], given.session.id, watchers[1].lastId(given.lot.id))
    // A bid that the room has not read yet follows the snapshot of the returning watcher as an event.
    await back.untilBid(given.lot.id, 16)
    assert.deepEqual(
      [...watchers[1].bids(given.lot.id), ...back.bids(given.lot.id)],
      [...Array(16).keys()].map((n) => n + 1)
    )
    assert.deepEqual(await verifyLog(given.session.id), [])
    for (const watcher of [...watchers, back]) watcher.close()
  }).timeout(120_000)

  test('fifty at once through both are one serial order', async ({ assert }) => {
    const { members, session, lot } = await room()
    const servers = await two({ AUCTION_BIDS_PER_SECOND: '1000' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => bid(servers[n % 2], members[n % 2], lot.id, 1_600_000 + (n % 10) * 1_000))
    )
    assert.isTrue(answers.every(({ code }) => code === 20000 || code === 40900))
    const log = await db.from('auction_bids').where('lot_id', lot.id).orderBy('seq')
    assert.deepEqual(
      log.map(({ seq }) => seq),
      [...Array(50).keys()].map((n) => n + 1)
    )
    const prices = log.filter(({ reason }) => reason === BidRefusal.accepted).map(({ price }) => price)
    assert.deepEqual(
      prices,
      prices.toSorted((a, b) => a - b)
    )
    assert.equal(answers.filter(({ code }) => code === 20000).length, prices.length)
    assert.deepEqual(await verifyLog(session.id), [])
  }).timeout(120_000)

  test('one of them stands still over a deadline: the other closes nothing, and the lot gets its countdown back', async ({
    assert,
  }) => {
    const { session, lot } = await room()
    const servers = await two()
    const now = () => db.from('auction_lots').where('id', lot.id).first()
    // Stopped before the deadline is set, which is not missed then however slow the machine is.
    servers[0].signal('SIGSTOP')
    const deadline = new Date(Date.now() + 1_500)
    await db.from('auction_lots').where('id', lot.id).update({ deadline })
    await db
      .from('auction_sessions')
      .where('id', session.id)
      .update({ end_time: new Date(Date.now() - 20_000), state: SessionState.flash })
    await until('the deadline has passed', () => Promise.resolve(Date.now() > deadline.getTime() + 500))
    await closeDue(session.id)
    assert.equal((await now()).state, LotState.waiting)
    servers[0].signal('SIGCONT')
    await until('the countdown begins again', async () => (await now()).deadline > deadline)
    const moved = await now()
    assert.equal(moved.state, LotState.waiting)
    assert.isAbove(moved.deadline.getTime(), deadline.getTime() + 25_000)
  }).timeout(120_000)

  test('with Redis the same; without it for a while bids are seen all the same', async ({ assert }) => {
    const given = await room()
    await startRedis()
    const servers = await two({ REDIS_URL: `redis://127.0.0.1:${redisPort}` })
    const watchers = await Promise.all(servers.map((server, n) => watch(server, given.members[n], given.session.id)))
    await Promise.all(watchers.map((watcher) => watcher.until('snapshot')))
    assert.isBelow((await inTurn(servers, given, watchers))[6], 400)

    const gone = once(redis!, 'exit')
    redis!.kill('SIGKILL')
    await gone
    assert.isBelow((await inTurn(servers, given, watchers))[6], 400, 'over the database')
    await startRedis()
    await inTurn(servers, given, watchers)
    for (const watcher of watchers) watcher.close()
  })
    .timeout(120_000)
    .skip(!REDIS, 'redis-server is not installed (Debian: apt-get install redis-server)')
})
