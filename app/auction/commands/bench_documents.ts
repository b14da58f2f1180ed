import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'
import type { Bidder } from '#app/auction/bench/hall'
import type { Server } from '#app/listing/bench/servers'
import type { FloodRequest } from '#app/auction/bench/flood'

const DATABASE = 'mianqiao_bench_documents'

/** Milliseconds within which every bid and every sign of life is answered while documents are made. */
const BAR = 1_000

/** Milliseconds between two requests of a kind. */
const BEAT = 250

/** Countdown of the sessions, in seconds, and how long before the deadline nobody bids any more, so that only the clock closes the lot. */
const COUNTDOWN = 10

/** People who ask for documents: each may have thirty made in a minute. */
const PEOPLE = 40

/** Milliseconds for which the process stands still in the last part. */
const STANDSTILL = 3_000

/**
 * Measures bids and signs of life in the last minute of a lot while everybody has documents made (PDFs of members, workbooks of guests),
 * beside the same without documents. Then the process is stopped within the last countdown of another lot, as the worst stall there is. No lot may
 * close before its deadline, and that of a stall is a whole countdown after it. Exit code 1 when a bar is missed. Uses a database of its own
 * beside that of DATABASE_URL.
 */
export default class BenchDocuments extends BaseCommand {
  static commandName = 'bench:documents'
  static description =
    'Bids and liveness in the last minute of a lot while documents are made, and stalls before its deadline'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Seconds before the deadline in which documents are asked for', default: 60 })
  declare seconds: number

  @flags.number({ description: 'Connections that ask for documents', default: 40 })
  declare connections: number

  private log = (line: string) => void this.logger.info(line)

  private miss(what: string) {
    this.exitCode = 1
    this.logger.error(`missed: ${what}`)
  }

  async run() {
    const { dropDatabase, enterDatabase, urlOf } = await import('#app/listing/bench/database')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { makeBidders } = await import('#app/auction/bench/hall')
    const { startServer } = await import('#app/listing/bench/servers')
    await dropDatabase(DATABASE)
    await enterDatabase(DATABASE)
    this.log(`before: ${machineLoad()}`)
    const documents = await this.documents()
    const bidders = await makeBidders(2)
    const server = await startServer(this.app.makePath(), urlOf(DATABASE))
    try {
      await this.lastMinute(server, bidders, [], Math.min(20, this.seconds))
      await this.lastMinute(server, bidders, documents, this.seconds)
      await this.standstill(server, bidders)
      this.log(`after: ${machineLoad()}`)
    } finally {
      await server.stop()
      await db.manager.closeAll()
      await dropDatabase(DATABASE)
    }
  }

  /** A letter as PDF for everybody, workbooks of all years whose first day differs, so that no cache answers. */
  private async documents(): Promise<FloodRequest[]> {
    const { makeBidders } = await import('#app/auction/bench/hall')
    const { fillPrices } = await import('#app/market/bench/fill_prices')
    const codes = (await fillPrices()).join(',')
    const people = await makeBidders(PEOPLE)
    return people.flatMap(({ token }, n): FloodRequest[] => [
      { method: 'POST', path: '/api/certification/template/download', token, body: { name: `公司[n]` } },
      {
        method: 'GET',
        path: `/api/public/market/points/xlsx?codes=${codes}&from=2005-01-${String((n % 28) + 1).padStart(2, '0')}`,
      },
    ])
  }

  private async lastMinute(server: Server, bidders: Bidder[], documents: readonly FloodRequest[], seconds: number) {
    const { makeSession } = await import('#app/auction/bench/hall')
    const { Entrants } = await import('#app/auction/bench/entrant')
    const { beat, tellBeats } = await import('#app/auction/bench/beats')
    const { startFlood, tellAnswers } = await import('#app/auction/bench/flood')
    const what = documents.length > 0 ? 'documents' : 'quiet'
    const end = Date.now() + (seconds - COUNTDOWN) * 1000
    const { sessionId, lotIds } = await makeSession(bidders, { ends: end - Date.now(), postpone: COUNTDOWN })
    const closed = this.closing(server, bidders, sessionId)
    const entrants = await Entrants.open(server.port, bidders, lotIds[0])
    const { port } = server
    const stopFlood =
      documents.length > 0 ? startFlood({ port, connections: this.connections, requests: documents }) : null
    const stopBids = beat(BEAT, () => entrants.bid())
    const stopLife = beat(BEAT, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/health/live`)
      if (!answer.ok) throw new Error(`/health/live answers ${answer.status}`)
      await answer.arrayBuffer()
    })
    await new Promise((resolve) => setTimeout(resolve, end - Date.now()))
    const bids = await stopBids()
    entrants.close()
    const late = await closed
    const life = await stopLife()
    this.log(`${what}: bids ${tellBeats(bids)}; /health/live ${tellBeats(life)}`)
    if (stopFlood) this.log(`documents were answered ${tellAnswers(await stopFlood())}`)
    await this.punctual(what, lotIds[0], end + COUNTDOWN * 1000, late)
    if (bids.most > BAR || life.most > BAR) this.miss(`an answer within ${BAR} ms while ${what}`)
  }

  /** The server stops within the last countdown and goes on: everybody gets a whole countdown from then. */
  private async standstill(server: Server, bidders: Bidder[]) {
    const { makeSession } = await import('#app/auction/bench/hall')
    const flash = { ends: -1_000, postpone: COUNTDOWN }
    const { sessionId, lotIds } = await makeSession(bidders, flash)
    const closed = this.closing(server, bidders, sessionId)
    await new Promise((resolve) => setTimeout(resolve, (COUNTDOWN - 5) * 1000))
    const on = await server.standStill(STANDSTILL)
    await this.punctual('standstill', lotIds[0], on + COUNTDOWN * 1000, await closed)
  }

  private async closing(server: Server, bidders: Bidder[], sessionId: number): Promise<number> {
    const { waitForHammers } = await import('#app/auction/bench/hammer')
    const [late] = await waitForHammers(server.port, bidders[0].token, [sessionId])
    return late
  }

  /** @param least the earliest moment at which the lot may close, in milliseconds */
  private async punctual(what: string, lotId: number, least: number, late: number) {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { rows } = await db.rawQuery(
      `select extract(epoch from coalesce(l.deadline, s.end_time + make_interval(secs => s.postpone))) * 1000 as deadline,
         (select count(*)::int from auction_outages o where o.session_id = s.id) as outages
       from auction_lots l join auction_sessions s on s.id = l.session_id where l.id = ?`,
      [lotId]
    )
    const [{ deadline, outages }] = rows as { deadline: number; outages: number }[]
    const later = Number(deadline) - least
    this.log(
      `${what}: closed ${late.toFixed(0)} ms after its deadline, which was ${later.toFixed(0)} ms after the one due without stalls; ${outages} stalls in its log`
    )
    if (late < 0) this.miss(`${what}: the lot closed before its deadline`)
    if (later < -1) this.miss(`${what}: the deadline came before its time`)
  }
}
