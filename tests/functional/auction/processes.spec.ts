/*
 * Two real server processes on one database: a bid may arrive at either of them, and watchers of the other one see it because they are told. Once
 * without Redis, over the database, and once with Debian's redis-server where it is installed.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mock } from 'node:test'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyLog } from '#app/auction/queries/verify_log'
import { createMember, type TestMember } from '#tests/helpers/actors'
import env from '#start/env'
import { roomHub } from '#app/auction/rooms/room_hub'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { Watcher } from '#tests/helpers/rooms'
import { freePort, ServerProcess } from '#tests/helpers/server_process'
import { withSettings } from '#tests/helpers/settings_of_process'
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
    await roomHub.close()
  })

  async function startRedis() {
    redisPort ||= await freePort()
    redis = spawn(REDIS!, ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
    for await (const text of redis.stdout!) if (String(text).includes('eady to accept')) break
  }

  async function two(variables: Record<string, string> = {}) {
    const servers = [1, 2].map((n) => new ServerProcess(undefined, { ...variables, PGAPPNAME: `server ${n}` }))
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

  /**
   * Bids at both processes in turn; each bid is seen by a watcher of the other process, and by one who sees nothing but what is told, before the next
   * one.
   */
  async function inTurn(
    servers: ServerProcess[],
    { members, lot }: Awaited<ReturnType<typeof room>>,
    watchers: Watcher[],
    told: Watcher
  ) {
    const { last_seq: before } = await db.from('auction_lots').where('id', lot.id).first()
    for (let n = before; n < before + 12; n++) {
      const answer = await bid(servers[n % 2], members[n % 2], lot.id, 1_600_000 + n * 1_000)
      if (answer.code !== 20000) throw new Error(answer.message)
      await watchers[1 - (n % 2)].untilBid(lot.id, n + 1)
      await told.untilBid(lot.id, n + 1)
    }
  }

  /** A watcher at this process, whose rooms miss their regular refresh: what it sees, another process has told. */
  async function watchUnrefreshed({ members, session }: Awaited<ReturnType<typeof room>>): Promise<Watcher> {
    await roomHub.close()
    mock.timers.enable({ apis: ['setInterval'] })
    const started = roomHub.start()
    mock.timers.reset()
    await started
    const watcher = await Watcher.open(`http://${env.get('HOST')}:${env.get('PORT')}`, members[0].token, session.id)
    await watcher.until('snapshot')
    return watcher
  }

  const watch = (server: ServerProcess, member: TestMember, sessionId: number, lastEventId?: string) =>
    Watcher.open(server.url, member.token, sessionId, { lastEventId })

  test('bids through either of them reach the watchers of the other, and who loses one goes on at the other', async ({
    assert,
  }) => {
    const given = await room()
    const servers = await two()
    assert.lengthOf(await db.from('auction_processes'), 2, 'each says that it serves bidders')
    const watchers = await Promise.all(servers.map((server, n) => watch(server, given.members[n], given.session.id)))
    await Promise.all(watchers.map((watcher) => watcher.until('snapshot')))
    const told = await watchUnrefreshed(given)
    await inTurn(servers, given, watchers, told)

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
    for (const watcher of [...watchers, told, back]) watcher.close()
  })

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
  })

  test('one of them stands still over a deadline: the other closes nothing, and the lot gets its countdown back', async ({
    assert,
  }) => {
    const servers = await two()
    assert.lengthOf(await db.from('auction_processes'), 2, 'whoever is ready is waited for')
    // Anew where the machine took so long that the other one may have taken it for gone, which is another rule.
    for (let stood = Infinity; stood > 5_000;) {
      const { session, lot } = await room()
      const now = () => db.from('auction_lots').where('id', lot.id).first()
      let since = 0
      // In the middle of a transaction it would keep its locks, so it is stopped again until it is between two.
      await until('it stands still and holds no lock', async () => {
        since = performance.now()
        servers[0].signal('SIGSTOP')
        const [{ n }] = await db
          .from('pg_stat_activity')
          .where('application_name', 'server 1')
          .whereNotNull('xact_start')
          .count('* as n')
        if (n > 0) servers[0].signal('SIGCONT')
        return n === 0
      })
      // Stopped before the deadline is set, which is not missed then however slow the machine is.
      const deadline = new Date()
      await db.from('auction_lots').where('id', lot.id).update({ deadline })
      await db
        .from('auction_sessions')
        .where('id', session.id)
        .update({ end_time: new Date(Date.now() - 20_000), state: SessionState.flash })
      await closeDue(session.id)
      const { state } = await now()
      stood = performance.now() - since
      if (stood <= 5_000) assert.equal(state, LotState.waiting)
      await until('it has stood still for longer than a stall', () => Date.now() > deadline.getTime() + 1_500)
      // What it said last decides when it may be taken for gone; the other one has spoken since.
      const processes = await db.from('auction_processes').orderBy('at')
      servers[0].signal('SIGCONT')
      stood = performance.now() - since
      if (stood > 5_000) continue
      await until('the countdown begins again, or the lot is closed', async () => {
        const { state, deadline: due } = await now()
        return state !== LotState.waiting || due > deadline
      })
      const moved = await now()
      // Where nothing runs for seconds, it is taken for gone before it can say that it is back.
      if (moved.state !== LotState.waiting) {
        const line = await db
          .from('audit_logs')
          .where({ entity: 'auction_lot', entity_id: lot.id })
          .orderBy('id', 'desc')
          .first()
        const story = { deadline, stood, processes, line, said: servers.map(({ story: said }) => said) }
        assert.isAtLeast(line.created_at.getTime() - processes[0].at.getTime(), 10_000, JSON.stringify(story))
        stood = Infinity
        continue
      }
      assert.equal(moved.state, LotState.waiting)
      assert.isAbove(moved.deadline.getTime(), deadline.getTime() + 25_000)
    }
  })

  test('with Redis the same; without it for a while bids are seen all the same', async ({ cleanup }) => {
    const given = await room()
    await startRedis()
    const settings = { REDIS_URL: `redis://127.0.0.1:${redisPort}` }
    cleanup(withSettings(settings))
    const servers = await two(settings)
    const watchers = await Promise.all(servers.map((server, n) => watch(server, given.members[n], given.session.id)))
    await Promise.all(watchers.map((watcher) => watcher.until('snapshot')))
    const told = await watchUnrefreshed(given)
    await inTurn(servers, given, watchers, told)

    const gone = once(redis!, 'exit')
    redis!.kill('SIGKILL')
    await gone
    await inTurn(servers, given, watchers, told)
    await startRedis()
    await inTurn(servers, given, watchers, told)
    for (const watcher of [...watchers, told]) watcher.close()
  }).skip(!REDIS, 'redis-server is not installed (Debian: apt-get install redis-server)')
})
