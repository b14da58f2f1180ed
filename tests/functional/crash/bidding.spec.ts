/*
 * kill -9 of the server and of PostgreSQL during bidding, repeatedly. Acknowledged bids exist afterwards once, with their number; bids without
 * an answer are sent again with the same key, as clients do, and exist once as well.
 *
 *   CRASH_ROUNDS=200 npm test -- functional --files "tests/functional/crash/bidding.spec.ts"
 */
import { test } from '@japa/runner'
import pg from 'pg'
import { verifyLog } from '#app/auction/queries/verify_log'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { CrashCluster } from '#tests/helpers/crash_cluster'
import { progress } from '#tests/helpers/progress'
import { SEED, seeded } from '#tests/helpers/seed'
import { ServerProcess, START_PATIENCE } from '#tests/helpers/server_process'
import { BidRefusal } from '#app/auction/codes'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)
const CLIENTS = 8

type Bid = { lotId: number; price: number; key: string; client: number }
type Answer = { code: number; seq: number | null }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

test.group('Crash in the middle of bidding', (group) => {
  const cluster = new CrashCluster()
  let server: ServerProcess

  group.setup(async () => {
    await cluster.enter()
    // As many as the clients can send: their pace is not what this test is about.
    server = new ServerProcess(cluster.url, { AUCTION_BIDS_PER_SECOND: '10000' })
  })
  group.teardown(async () => {
    await server.kill()
    await cluster.leave()
  })

  test(`after ${ROUNDS} kills of either every acknowledged bid is there once, and bidding goes on`, async ({
    assert,
    cleanup,
  }) => {
    const members: TestMember[] = []
    for (let n = 0; n < CLIENTS; n++) members.push(await createMember())
    const session = await insertSession({ end_time: new Date(Date.now() + 6 * 3_600_000) })
    const lots = [await insertLot(session.id), await insertLot(session.id)]
    await insertEntries(
      session.id,
      members.map((member) => member.company.id)
    )
    const next = new Map(lots.map(({ id }) => [id, 1_600_000]))
    const answered = new Map<string, Answer & Bid>()
    const again = { server: [] as number[], database: [] as number[] }
    const random = seeded()
    let sent = 0
    let resent = 0
    const kills = { server: 0, database: 0 }
    const said = () =>
      `${kills.server} kills of the server and ${kills.database} of PostgreSQL; ${answered.size} bids, ${resent} of them sent again; seed ${SEED}`
    const tell = progress(said)
    cleanup(() => console.log(`      ${said()}`))
    /** What the last bid without an outcome got instead, for the failure message. */
    let trouble = ''

    /** Null when the outcome is unknown. */
    async function send(bid: Bid): Promise<Answer | null> {
      try {
        const response = await fetch(`${server.url}/api/auction/bid`, {
          method: 'POST',
          signal: AbortSignal.timeout(START_PATIENCE),
          headers: { 'content-type': 'application/json', 'authorization': `Bearer ${members[bid.client].token}` },
          body: JSON.stringify({ itemId: bid.lotId, price: bid.price, key: bid.key }),
        })
        const { code, body } = (await response.json()) as { code: number; body: any }
        if (code !== 20000 && code !== 40900) {
          trouble = `${response.status} ${code} ${JSON.stringify(body)}`
          return null
        }
        next.set(bid.lotId, Math.max(next.get(bid.lotId)!, (body.hammerPrice ?? 0) + 1_000))
        return { code, seq: code === 20000 ? body.seq : null }
      } catch (error) {
        trouble = String((error as Error).cause ?? error)
        return null
      }
    }

    const make = (client: number): Bid => {
      const lotId = lots[sent % lots.length].id
      return { lotId, price: next.get(lotId)! + 1_000 * (sent % 3), key: `crash-bid-${sent++}`, client }
    }

    /** Of a bid that is sent until it has an answer. */
    const answerOf = (bid: Bid) =>
      server.until(
        () => `${bid.key} is answered; last: ${trouble}`,
        () => send(bid)
      )

    /** Milliseconds until a bid that is sent repeatedly is answered. */
    async function untilAnswered(since: number) {
      const bid = make(0)
      const answer = await answerOf(bid)
      answered.set(bid.key, { ...answer, ...bid })
      return Date.now() - since
    }

    const pending: Bid[] = []
    await server.start()
    for (let round = 0; round < ROUNDS * 2; round++) {
      let running = true
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        while (running) {
          const bid = make(client)
          const answer = await send(bid)
          if (!answer) return void pending.push(bid)
          answered.set(bid.key, { ...answer, ...bid })
        }
      })
      const enough = answered.size + 20 + Math.floor(random() * 100)
      await server.until(
        () => `bidding is under way; last: ${trouble}`,
        () => answered.size >= enough,
        1
      )
      const which = round % 2 === 0 ? 'server' : 'database'
      if (which === 'server') await server.kill()
      else await cluster.kill()
      const since = Date.now()
      running = false
      await (which === 'server' ? server.launch() : cluster.start())
      again[which].push(await untilAnswered(since))
      await server.ready()
      await Promise.all(clients)

      // The outcome of these is unknown: each is sent twice more, and both answers are the same.
      for (const bid of pending.splice(0)) {
        const answer = await answerOf(bid)
        assert.deepEqual(await answerOf(bid), answer, bid.key)
        answered.set(bid.key, { ...answer, ...bid })
        resent++
      }

      const client = new pg.Client({ connectionString: cluster.url })
      await client.connect()
      const { rows } = await client.query(
        'select lot_id, seq, price, reason, bid_key, company_id from auction_bids order by lot_id, seq'
      )
      await client.end()
      assert.lengthOf(rows, answered.size, `round ${round}: none lost, none doubled`)
      for (const row of rows) {
        const known = answered.get(row.bid_key)!
        assert.deepEqual(
          [row.lot_id, row.price, row.company_id, row.reason === BidRefusal.accepted ? row.seq : null],
          [known.lotId, known.price, members[known.client].company.id, known.seq],
          row.bid_key
        )
      }
      for (const { id } of lots) {
        const accepted = rows
          .filter((row) => row.lot_id === id && row.reason === BidRefusal.accepted)
          .map((row) => row.price)
        assert.deepEqual(
          accepted,
          [...new Set(accepted)].sort((a, b) => a - b),
          'the price only rises'
        )
      }
      kills[which]++
      tell()
    }
    assert.deepEqual(await verifyLog(session.id), [])
    assert.isAbove(answered.size, ROUNDS * 20)
    console.log(
      `      bidding again after ${median(again.server)} ms (server, at most ${Math.max(...again.server)}), ` +
        `${median(again.database)} ms (database, at most ${Math.max(...again.database)})`
    )
  }).disableTimeout()
})
