import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'
import type { Bidder } from '#app/auction/bench/hall'
import type { Server } from '#app/listing/bench/servers'

const DATABASE = 'mianqiao_bench_auction'

/**
 * Measures bids a second on one lot over HTTP, with authentication, compared with pgbench running the same bid transaction on the same PostgreSQL
 * with as many clients; rounds alternate. Then measures the acknowledgement at half load, the same with two processes, and the delay between a lot's
 * deadline and its closing. Uses a database of its own beside that of DATABASE_URL.
 */
export default class BenchBid extends BaseCommand {
  static commandName = 'bench:bid'
  static description = 'Bids a second on one item beside pgbench, their latency, and the punctuality of the hammer'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Seconds of a round', default: 8 })
  declare seconds: number

  @flags.number({ description: 'Rounds of each', default: 5 })
  declare rounds: number

  @flags.number({ description: 'Clients', default: 32 })
  declare clients: number

  @flags.number({ description: 'Sessions whose hammer is timed', default: 20 })
  declare sessions: number

  private log = (line: string) => void this.logger.info(line)

  private servers: Server[] = []

  async run() {
    const { dropDatabase, enterDatabase, urlOf } = await import('#app/listing/bench/database')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    await dropDatabase(DATABASE)
    await enterDatabase(DATABASE)
    const { rows } = await db.rawQuery(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'server_version') order by name`
    )
    this.log(rows.map(({ name, setting }: { name: string; setting: string }) => `${name} ${setting}`).join(', '))
    this.busy('before')
    try {
      const { makeBidders } = await import('#app/auction/bench/hall')
      const bidders = await makeBidders(this.clients)
      await this.start(urlOf(DATABASE))
      const best = await this.beside(urlOf(DATABASE), bidders)
      await this.halfLoad(bidders, best)
      await this.hammer(bidders)
      await this.start(urlOf(DATABASE))
      await this.twoProcesses(bidders)
      this.busy('after')
    } finally {
      for (const server of this.servers) await server.stop()
      await db.manager.closeAll()
      await dropDatabase(DATABASE)
    }
  }

  private busy(when: string) {
    this.log(`${when}: ${machineLoad()}`)
  }

  private async start(database: string) {
    const { startServer } = await import('#app/listing/bench/servers')
    this.servers.push(await startServer(this.app.makePath(), database))
  }

  private get ports() {
    return this.servers.map(({ port }) => port)
  }

  private async fresh(bidders: Bidder[]) {
    const { makeSession } = await import('#app/auction/bench/hall')
    return (await makeSession(bidders)).lotIds[0]
  }

  /** @returns bids a second, the median */
  private async beside(database: string, bidders: Bidder[]): Promise<number> {
    const { bidByPgbench, bidOverHttp } = await import('#app/auction/bench/bidding')
    const { median } = await import('#app/listing/bench/figures')
    const [ours, rates, ratios]: [number[], number[], number[]] = [[], [], []]
    await bidOverHttp(this.ports, bidders, await this.fresh(bidders), 3) // Warm-up round.
    let rival = true
    for (let n = 0; n < this.rounds; n++) {
      const round = await bidOverHttp(this.ports, bidders, await this.fresh(bidders), this.seconds)
      ours.push(round.perSecond)
      this.log(
        `ours ${round.perSecond.toFixed(0)}/s, ${(round.accepted * 100).toFixed(0)} % accepted, p50 ${round.p50.toFixed(1)} ms, p99 ${round.p99.toFixed(1)} ms`
      )
      if (!rival) continue
      try {
        const { perSecond, latency } = await bidByPgbench(database, bidders, await this.fresh(bidders), this.seconds)
        rates.push(perSecond)
        ratios.push(round.perSecond / perSecond)
        this.log(`pgbench ${perSecond.toFixed(0)}/s, mean ${latency.toFixed(1)} ms`)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOENT') throw error
        rival = false
        this.log('pgbench is not installed (Debian: postgresql-contrib or postgresql-15): ours alone')
      }
    }
    const list = (values: number[], digits = 0) => values.map((value) => value.toFixed(digits)).join(', ')
    this.log(
      `one process, ${this.clients} clients, one item: ours median ${median(ours).toFixed(0)} bids/s (${list(ours)})`
    )
    if (ratios.length > 0)
      this.log(
        `pgbench median ${median(rates).toFixed(0)}/s (${list(rates)}); ours / pgbench ${median(ratios).toFixed(2)}× (${list(ratios, 2)}), floor 0.7×, goal 1.0×`
      )
    return median(ours)
  }

  private async halfLoad(bidders: Bidder[], best: number) {
    const { bidAtRate } = await import('#app/auction/bench/bidding')
    const perSecond = Math.round(best / 2)
    for (let n = 0; n < 3; n++) {
      const round = await bidAtRate(this.ports, bidders, await this.fresh(bidders), {
        seconds: this.seconds,
        perSecond,
      })
      this.log(
        `half load, ${perSecond}/s: acknowledged p50 ${round.p50.toFixed(1)} ms, p99 ${round.p99.toFixed(1)} ms (bar 20 ms)`
      )
    }
  }

  private async twoProcesses(bidders: Bidder[]) {
    const { bidOverHttp } = await import('#app/auction/bench/bidding')
    await bidOverHttp(this.ports, bidders, await this.fresh(bidders), 3)
    for (let n = 0; n < 3; n++) {
      const round = await bidOverHttp(this.ports, bidders, await this.fresh(bidders), this.seconds)
      this.log(
        `two processes: ${round.perSecond.toFixed(0)}/s, p50 ${round.p50.toFixed(1)} ms, p99 ${round.p99.toFixed(1)} ms`
      )
    }
  }

  /** Delay between a lot's deadline and its closing: sessions of five lots that end one after the other. */
  private async hammer(bidders: Bidder[]) {
    const { makeSession } = await import('#app/auction/bench/hall')
    const { waitForHammers } = await import('#app/auction/bench/hammer')
    const sessions: number[] = []
    for (let n = 0; n < this.sessions; n++) {
      const { sessionId } = await makeSession(bidders.slice(0, 8), { lots: 5, ends: -4_000 + n * 700, postpone: 10 })
      sessions.push(sessionId)
    }
    const late = await waitForHammers(this.ports[0], bidders[0].token, sessions)
    const share = (part: number) => late[Math.min(late.length - 1, Math.floor(late.length * part))]
    this.log(
      `hammer of ${late.length} items in ${sessions.length} sessions, seen by a watcher: p50 ${share(0.5).toFixed(0)} ms, p99 ${share(0.99).toFixed(0)} ms, ` +
        `last ${late.at(-1)!.toFixed(0)} ms after the deadline (bar p99 50 ms)`
    )
  }
}
