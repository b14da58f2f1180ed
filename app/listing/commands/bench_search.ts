import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'
import type { Round } from '#app/listing/bench/figures'
import type { Search } from '#app/listing/bench/searches'
import { ListingState } from '#app/listing/codes'

const DATABASE = 'mianqiao_bench'
const DEEP = 1000
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const mebibytes = (bytes: number) => Math.round(bytes / 1_048_576)

/**
 * Measures the search of the shop over a large market, compared with well-indexed plain SQL: concurrent clients, six ranges, sorted by price or
 * 折标准级价, exactly counted and weighed, page 1 and page 1,000; alternating rounds in one process. Creates a database of its own beside the one of
 * DATABASE_URL (the user must be a superuser, as in the embedded cluster) and drops it at the end.
 */
export default class BenchSearch extends BaseCommand {
  static commandName = 'bench:search'
  static description = 'Latency of the search over many offers, beside plain SQL'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Open offers', default: 1_000_000 })
  declare batches: number

  @flags.number({ description: 'Concurrent clients', default: 16 })
  declare clients: number

  @flags.number({ description: 'Rounds of each', default: 5 })
  declare rounds: number

  @flags.number({ description: 'Seconds of a round', default: 8 })
  declare seconds: number

  @flags.boolean({ description: `Keep the database and use it again` })
  declare keep: boolean

  async run() {
    this.busy('before')
    const { dropDatabase, enterDatabase, enterMarket } = await import('#app/listing/bench/database')
    await enterDatabase(DATABASE)
    try {
      await enterMarket(this.batches, (line) => this.logger.info(line))
      await this.measure()
    } finally {
      const { default: db } = await import('@adonisjs/lucid/services/db')
      await db.manager.closeAll()
      if (!this.keep) await dropDatabase(DATABASE)
    }
    this.busy('after')
  }

  private busy(when: string) {
    this.logger.info(`${when}: ${machineLoad()}`)
  }

  private async measure() {
    const { offers } = await import('#app/listing/search/offers')
    const { ours } = await import('#app/listing/bench/searches')
    const { buildPlainSql, plainSql, sizeOfPlainSql } = await import('#app/listing/bench/plain_sql')
    const { load, median, summary } = await import('#app/listing/bench/figures')

    const before = process.memoryUsage()
    let started = performance.now()
    const index = await offers()
    const built = seconds(started)
    const after = process.memoryUsage()
    this.logger.info(
      `index of ${index.size} offers loaded in ${built} s: ${mebibytes(after.arrayBuffers - before.arrayBuffers)} MiB of columns and bitmaps, process ${mebibytes(before.rss)} → ${mebibytes(after.rss)} MiB`
    )
    started = performance.now()
    await buildPlainSql()
    this.logger.info(
      `rival's table and indexes made in ${seconds(started)} s: ${mebibytes(await sizeOfPlainSql())} MiB`
    )

    const searches = await this.searches()
    await this.compare(searches)

    const sides = { ours, rival: plainSql }
    const pages = [1, DEEP] as const
    const results: Record<string, Round[]> = {}
    const pick = (page: number) => ({ ...searches[Math.floor(Math.random() * searches.length)], page })
    const round = (side: keyof typeof sides, page: number, length: number) =>
      load(this.clients, length, () => sides[side](pick(page)))
    for (const page of pages) for (const side of ['ours', 'rival'] as const) await round(side, page, 3)
    for (let i = 0; i < this.rounds; i++) {
      for (const page of pages)
        for (const side of ['ours', 'rival'] as const)
          (results[`${side} ${page}`] ??= []).push(await round(side, page, this.seconds))
    }
    this.logger.info(
      `${this.clients} clients, ${this.rounds} rounds of ${this.seconds} s each; median of rounds (spread)`
    )
    for (const page of pages)
      for (const side of ['ours', 'rival'] as const)
        this.logger.info(`${side.padEnd(5)} page ${String(page).padEnd(4)} ${summary(results[`${side} ${page}`])}`)
    const ratio = (side: string, key: 'p50' | 'p95') =>
      median(results[`${side} 1`].map((one, i) => results[`${side} ${DEEP}`][i][key] / one[key])).toFixed(2)
    for (const side of ['ours', 'rival'])
      this.logger.info(
        `${side.padEnd(5)} page ${DEEP} / page 1: median ${ratio(side, 'p50')}×, p95 ${ratio(side, 'p95')}× (bar 1.2×)`
      )
    for (const page of pages) {
      const times = median(results[`rival ${page}`].map((one, i) => one.p95 / results[`ours ${page}`][i].p95))
      this.logger.info(`page ${page}: the rival's p95 is ${times.toFixed(1)}× ours (bar of ours: 25 ms)`)
    }
    const alone = await load(1, 5, () => ours(pick(1)))
    this.logger.info(`one client alone, page 1: ${summary([alone])}`)
    await this.visibility(() => round('ours', 1, 1))
  }

  /** Searches with at least 1,000 pages of results. */
  private async searches(): Promise<Search[]> {
    const { ours, randomSearch, PAGE_SIZE } = await import('#app/listing/bench/searches')
    const { seeded } = await import('#app/listing/bench/market')
    const { median } = await import('#app/listing/bench/figures')
    const random = seeded(7)
    const chosen: Search[] = []
    const totals: number[] = []
    for (let tries = 0; tries < 20_000 && chosen.length < 1000; tries++) {
      const search = randomSearch(random)
      const { total } = await ours({ ...search, pageSize: 1 })
      if (total < DEEP * PAGE_SIZE) continue
      chosen.push(search)
      totals.push(total)
    }
    if (chosen.length < 10) throw new Error('too few offers for a page 1,000')
    this.logger.info(
      `${chosen.length} searches, ${Math.min(...totals)}–${Math.max(...totals)} offers found, median ${median(totals)}`
    )
    return chosen
  }

  /** Checks that both sides give the same answers. */
  private async compare(searches: Search[]) {
    const { ours } = await import('#app/listing/bench/searches')
    const { plainSql } = await import('#app/listing/bench/plain_sql')
    let compared = 0
    for (const search of searches.slice(0, 25)) {
      for (const page of [1, DEEP]) {
        const a = await ours({ ...search, page })
        const b = await plainSql({ ...search, page })
        const ids = (rows: typeof a.data) => rows.map(({ shopProductId }) => shopProductId).join()
        if (a.total !== b.total || Math.abs(a.weight - b.weight) > 0.0005 || ids(a.data) !== ids(b.data))
          throw new Error(
            `answers differ: ${JSON.stringify({ ...search, page })}: ${a.total} ${b.total} ${a.weight} ${b.weight}`
          )
        compared++
      }
    }
    this.logger.info(`${compared} pages compared: same ids, counts and weights`)
  }

  /**
   * Lists batches over another connection, as another process does, and measures the time until the search finds them, while the clients are running.
   */
  private async visibility(work: () => Promise<unknown>) {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { default: pg } = await import('pg')
    const { searchOffers } = await import('#app/listing/queries/search_offers')
    const { UNLISTED } = await import('#app/listing/bench/market')
    const { median } = await import('#app/listing/bench/figures')
    const client = new pg.Client((db.manager.get(db.primaryConnectionName)!.config as any).connection)
    await client.connect()
    let working = true
    const background = (async () => {
      while (working) await work()
    })()
    const times: number[] = []
    for (let i = 0; i < Math.min(20, UNLISTED); i++) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
      const { rows } = await client.query(
        `insert into listings (batch_id, company_id, state, price, deposit, contact_id, contact_name, listed_at)
         select id, company_id, ${ListingState.listed}, 1000000, 20000, 1, '测速', now() from batches b
         where not exists (select 1 from listings l where l.batch_id = b.id) order by b.id desc limit 1 returning id`
      )
      const committed = performance.now()
      for (;;) {
        const { data } = await searchOffers({ price: '10000~10000', field: 'newest', order: 'desc', pageSize: 20 })
        if (data.some(({ shopProductId }) => shopProductId === Number(rows[0].id))) break
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      times.push(performance.now() - committed)
      await client.query(`update listings set state = ${ListingState.unlisted} where id = $1`, [rows[0].id])
    }
    working = false
    await background
    await client.query(`delete from listings where contact_name = '测速' and state = ${ListingState.unlisted}`) // For the next run with --keep.
    await client.end()
    this.logger.info(
      `a new listing is found ${Math.round(median(times))} ms after commit (median of ${times.length}, at most ${Math.round(Math.max(...times))} ms; bar 1,000 ms), with ${this.clients} clients at work`
    )
  }
}
