import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'
import type { Contender } from '#app/listing/bench/contenders'

const DATABASE = 'mianqiao_bench_http'
/** Offers of this project, and products of each other shop. */
const PRODUCTS = 10_000
const BARS: Record<string, number> = { bare: 0.6, vendure: 10, medusa: 10 }

type Round = { requests: number; p50: number; p99: number }

/**
 * Measures a filtered, sorted, counted list over HTTP, compared with bare `node:http` + `pg` answering the same bytes; rounds alternate, so that all
 * meet the same conditions. With `--rivals`, Vendure and Medusa (bench/rivals) take part. Everybody has 10,000 products in a database of its own beside
 * that of DATABASE_URL.
 */
export default class BenchHttp extends BaseCommand {
  static commandName = 'bench:http'
  static description = 'Requests a second of a filtered list, beside bare node:http + pg and other shops'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Seconds of a round', default: 8 })
  declare seconds: number

  @flags.number({ description: 'Rounds of each', default: 3 })
  declare rounds: number

  @flags.number({ description: 'Connections', default: 16 })
  declare connections: number

  @flags.boolean({ description: 'Beside Vendure and Medusa at 10,000 products; installs them below .data/rivals' })
  declare rivals: boolean

  @flags.boolean({ description: 'Keep the databases and use them again' })
  declare keep: boolean

  async run() {
    const contenders: Contender[] = []
    process.once('exit', () => contenders.forEach((one) => void one.stop()))
    process.once('SIGTERM', () => process.exit(143))
    try {
      await this.start(contenders)
      this.busy('before')
      await this.measure(contenders)
      this.busy('after')
    } finally {
      for (const one of contenders) await one.stop()
      if (!this.keep) await this.forget()
    }
  }

  private slow = new Set<string>()

  private log = (line: string) => void this.logger.info(line)

  private busy(when: string) {
    this.log(`${when}: ${machineLoad()}`)
  }

  private async start(contenders: Contender[]) {
    const { startBare, startOurs, tryRival } = await import('#app/listing/bench/contenders')
    const { enterDatabase, enterMarket, urlOf } = await import('#app/listing/bench/database')
    const root = this.app.makePath()
    const database = urlOf(DATABASE)
    await enterDatabase(DATABASE)
    await enterMarket(PRODUCTS, this.log)
    const ours = await startOurs(root, database)
    contenders.push(ours, await startBare(database, ours))
    if (!this.rivals) return
    const { RIVALS } = await import('#app/listing/bench/rivals')
    for (const rival of RIVALS) {
      const started = await tryRival(rival, root, PRODUCTS, this.log)
      if (started) contenders.push(started)
    }
  }

  private async measure(contenders: Contender[]) {
    const { median } = await import('#app/listing/bench/figures')
    const rounds = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]))
    for (const one of contenders) await this.round(one) // Warm-up round.
    for (let i = 0; i < this.rounds; i++) {
      for (const one of contenders) rounds.get(one.name)!.push(await this.round(one))
    }
    this.log(`${this.connections} connections, ${this.rounds} rounds of ${this.seconds} s; medians`)
    for (const { name, found } of contenders) {
      const all = rounds.get(name)!
      const rates = all.map(({ requests }) => requests.toFixed(requests < 100 ? 1 : 0))
      const middle = (key: keyof Round) => Math.round(median(all.map((round) => round[key])) * 10) / 10
      this.log(
        `${name.padEnd(7)} ${middle('requests')} req/s (${rates.join(', ')}), p50 ${middle('p50')} ms, p99 ${middle('p99')} ms; ` +
          `${found.rows} of ${found.total} found, ${found.bytes} bytes`
      )
    }
    const ours = rounds.get('ours')!
    for (const { name } of contenders.slice(1)) {
      const ratios = rounds.get(name)!.map(({ requests }, i) => ours[i].requests / requests)
      const spread = ratios.map((ratio) => ratio.toFixed(2)).join(', ')
      this.log(`ours / ${name}: ${median(ratios).toFixed(2)}× (${spread}), bar ${BARS[name]}×`)
    }
  }

  /** Runs for some seconds; a server that answers almost nothing in that time gets two requests per connection instead. */
  private async round({ name, request }: Contender): Promise<Round> {
    const { default: autocannon } = await import('autocannon')
    const enough = this.connections * 2
    const load = { ...request, connections: this.connections, timeout: 120 }
    const ask = this.slow.has(name) ? { ...load, amount: enough } : { ...load, duration: this.seconds }
    const { non2xx, errors, requests, latency, duration } = await autocannon(ask)
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} failures of ${name}`)
    if (requests.total < enough) this.slow.add(name)
    // Waits until the remaining requests are processed before the next server is measured.
    await fetch(request.url, request).then((response) => response.arrayBuffer())
    return { requests: requests.total / duration, p50: latency.p50, p99: latency.p99 }
  }

  private async forget() {
    const { dropDatabase } = await import('#app/listing/bench/database')
    const { forgetRival, RIVALS } = await import('#app/listing/bench/rivals')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    await db.manager.closeAll()
    await dropDatabase(DATABASE)
    if (this.rivals) for (const rival of RIVALS) await forgetRival(rival)
  }
}
