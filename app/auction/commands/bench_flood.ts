import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'
import type { Beats } from '#app/auction/bench/beats'
import type { Bidder } from '#app/auction/bench/hall'

const DATABASE = 'mianqiao_bench_flood'

/** Milliseconds within which 95 of 100 bids of an entrant are answered while others flood. */
const BAR = 200

/** Milliseconds between two bids. */
const BEAT = 250

/** Companies that flood; each may send twenty bids a second, what is above is refused by its number. */
const OUTSIDERS = 5

/**
 * Measures how long an entrant waits for the answer to a bid while companies that have not entered flood the same lot, beside the same server without the
 * flood; rounds alternate. None of the outsiders' bids may be in the log. Exit code 1 when a bar is missed. Uses a database of its own beside that of
 * DATABASE_URL.
 */
export default class BenchFlood extends BaseCommand {
  static commandName = 'bench:flood'
  static description = 'Bids of an entrant while outsiders flood the lot, beside the same server without a flood'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Seconds of a round', default: 20 })
  declare seconds: number

  @flags.number({ description: 'Rounds of each', default: 3 })
  declare rounds: number

  @flags.number({ description: 'Connections of the flood', default: 50 })
  declare connections: number

  private log = (line: string) => void this.logger.info(line)

  async run() {
    const { dropDatabase, enterDatabase, urlOf } = await import('#app/listing/bench/database')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { makeBidders } = await import('#app/auction/bench/hall')
    const { startServer } = await import('#app/listing/bench/servers')
    const { median } = await import('#app/listing/bench/figures')
    await dropDatabase(DATABASE)
    await enterDatabase(DATABASE)
    this.log(`before: ${machineLoad()}`)
    const entrants = await makeBidders(2)
    const outsiders = await makeBidders(OUTSIDERS)
    // As in production: twenty bids a second for each company.
    const server = await startServer(this.app.makePath(), urlOf(DATABASE), {
      settings: { AUCTION_BIDS_PER_SECOND: '20' },
    })
    try {
      await this.round(server.port, entrants, outsiders, 3) // Warm-up round.
      const flooded: Beats[] = []
      for (let n = 0; n < this.rounds; n++) {
        await this.round(server.port, entrants, null, this.seconds)
        flooded.push(await this.round(server.port, entrants, outsiders, this.seconds))
      }
      const [{ count }] = await db
        .from('auction_bids')
        .whereIn(
          'company_id',
          outsiders.map(({ companyId }) => companyId)
        )
        .count('* as count')
      const p95 = median(flooded.map((round) => round.p95))
      this.log(
        `bids of outsiders in the log: ${count} (bar 0); p95 of the entrants, median of the rounds: ${p95.toFixed(0)} ms (bar ${BAR} ms)`
      )
      this.log(`after: ${machineLoad()}`)
      if (Number(count) > 0 || p95 > BAR) this.exitCode = 1
    } finally {
      await server.stop()
      await db.manager.closeAll()
      await dropDatabase(DATABASE)
    }
  }

  private async round(port: number, entrants: Bidder[], outsiders: Bidder[] | null, seconds: number): Promise<Beats> {
    const { makeSession } = await import('#app/auction/bench/hall')
    const { Entrants } = await import('#app/auction/bench/entrant')
    const { beat, tellBeats } = await import('#app/auction/bench/beats')
    const { startFlood, tellAnswers } = await import('#app/auction/bench/flood')
    const lotId = (await makeSession(entrants)).lotIds[0]
    const bidding = await Entrants.open(port, entrants, lotId)
    const path = '/api/auction/bid'
    const stopFlood =
      outsiders &&
      startFlood({
        port,
        connections: this.connections,
        requests: outsiders.map(({ token }) => ({
          method: 'POST',
          path,
          token,
          body: { itemId: lotId, price: 1, key: `flood-${lotId}-[n]` },
        })),
      })
    const stop = beat(BEAT, () => bidding.bid())
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const beats = await stop()
    bidding.close()
    this.log(`${stopFlood ? 'flood' : 'quiet'}: ${tellBeats(beats)}, ${bidding.accepted} accepted`)
    if (stopFlood) this.log(`the flood was answered ${tellAnswers(await stopFlood())}`)
    return beats
  }
}
