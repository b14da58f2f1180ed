import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'
import type { Round } from '#app/listing/bench/figures'

const DATABASE = 'mianqiao_bench_match'

/**
 * Measures matching both ways beside plain SQL, in alternating rounds of one process: a new listing against many standing wishes, and a new wish
 * against a large market. Creates a database of its own beside the one of DATABASE_URL and drops it at the end.
 */
export default class BenchMatch extends BaseCommand {
  static commandName = 'bench:match'
  static description = 'Latency of matching wishes and goods, beside plain SQL'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Standing wishes', default: 100_000 })
  declare wishes: number

  @flags.number({ description: 'Open offers', default: 1_000_000 })
  declare batches: number

  @flags.number({ description: 'Rounds of each', default: 5 })
  declare rounds: number

  @flags.number({ description: 'Seconds of a round', default: 8 })
  declare seconds: number

  @flags.boolean({ description: 'Keep the database and use it again' })
  declare keep: boolean

  async run() {
    this.logger.info(`before: ${machineLoad()}`)
    const { dropDatabase, enterDatabase, enterMarket } = await import('#app/listing/bench/database')
    await enterDatabase(DATABASE)
    try {
      await enterMarket(this.batches, (line) => this.logger.info(line))
      await this.listingsAgainstWishes()
      await this.wishesAgainstListings()
    } finally {
      const { default: db } = await import('@adonisjs/lucid/services/db')
      await db.manager.closeAll()
      if (!this.keep) await dropDatabase(DATABASE)
    }
    this.logger.info(`after: ${machineLoad()}`)
  }

  private async listingsAgainstWishes() {
    const { indexOf, plainMatch, randomWishes, writeWishes } = await import('#app/demand/bench/wishes')
    const { seeded } = await import('#app/listing/bench/market')
    const { indexedOffers } = await import('#app/listing/search/load_offers')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const wishes = randomWishes(this.wishes, seeded(11))
    const started = performance.now()
    const index = indexOf(wishes)
    this.logger.info(`${index.size} wishes in memory in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await writeWishes(wishes)

    const { rows } = await db.rawQuery('select id from listings order by random() limit 1000')
    const offers = await indexedOffers(rows.map((row: { id: number }) => row.id))
    const found: number[] = []
    for (const offer of offers.slice(0, 50)) {
      const ours = index.match(offer, 1, new Map())
      const theirs = await plainMatch(offer, 1)
      if (ours.join() !== theirs.join()) throw new Error(`answers differ for listing ${offer.id}`)
      found.push(ours.length)
    }
    this.logger.info(`50 listings compared: the same wishes, ${Math.min(...found)}–${Math.max(...found)} each`)
    const pick = () => offers[Math.floor(Math.random() * offers.length)]
    await this.compare('a new listing against the wishes', {
      ours: async () => index.match(pick(), 1, new Map()),
      rival: () => plainMatch(pick(), 1),
    })
  }

  private async wishesAgainstListings() {
    const { bestFor } = await import('#app/demand/queries/matching')
    const { offers } = await import('#app/listing/search/offers')
    const { buildPlainSql, plainSql } = await import('#app/listing/bench/plain_sql')
    const { randomSearch } = await import('#app/listing/bench/searches')
    const { seeded } = await import('#app/listing/bench/market')
    const { ProductType } = await import('#app/catalog/codes')
    const index = await offers()
    await buildPlainSql()
    const random = seeded(12)
    const none = { codes: {}, names: {}, ranges: {}, shares: [], keywords: [] }
    const ask = async () => {
      const must = { ...none, ranges: randomSearch(random).filters }
      const wish = { ...none, ranges: randomSearch(random).filters }
      return bestFor(index, { companyId: 0, productType: ProductType.xinjiang }, [{ must, wish }], null)
    }
    await this.compare(
      'a new wish against the offers: how many fit, their tonnes, and the 20 best; SQL: the 20 cheapest that meet what has to be met',
      {
        ours: ask,
        rival: () => plainSql({ ...randomSearch(random), field: 'price', order: 'asc' }),
      }
    )
  }

  private async compare(what: string, sides: Record<'ours' | 'rival', () => Promise<unknown>>) {
    const { load, median, summary } = await import('#app/listing/bench/figures')
    const results: Record<'ours' | 'rival', Round[]> = { ours: [], rival: [] }
    const both = ['ours', 'rival'] as const
    for (const side of both) await load(1, 3, sides[side])
    for (let i = 0; i < this.rounds; i++)
      for (const side of both) results[side].push(await load(1, this.seconds, sides[side]))
    this.logger.info(`${what}, one at a time, ${this.rounds} rounds of ${this.seconds} s; median of rounds (spread)`)
    for (const side of both) this.logger.info(`${side.padEnd(5)} ${summary(results[side])}`)
    const p99 = median(results.ours.map((round) => round.p99))
    this.logger.info(`p99 of ours: ${p99.toFixed(1)} ms (bar 50 ms)`)
  }
}
