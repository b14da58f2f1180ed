import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { machineLoad } from '#core/machine_load'

const DATABASE = 'mianqiao_bench_reports'
const BAR = 300

/**
 * Measures every report over many deal lines: the usual month, three years, one company; and pages, totals and searches of 成交查询, each with its
 * slowest answer. Uses a database of its own beside that of DATABASE_URL (the user must be a superuser, as in the embedded cluster), dropped at the
 * end.
 */
export default class BenchReports extends BaseCommand {
  static commandName = 'bench:reports'
  static description = 'Latency of every report over many deals'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Deal lines, listings and calls each', default: 1_000_000 })
  declare lines: number

  @flags.number({ description: 'Answers of each', default: 9 })
  declare rounds: number

  @flags.boolean({ description: 'Keep the database and use it again' })
  declare keep: boolean

  async run() {
    const { dropDatabase, enterDatabase } = await import('#app/listing/bench/database')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    this.machine('before')
    await enterDatabase(DATABASE)
    try {
      const [{ found }] = (await db.rawQuery('select count(*)::int as found from report_deal_lines')).rows
      if (found === 0) await this.fill()
      await this.measure()
    } finally {
      await db.manager.closeAll()
      if (!this.keep) await dropDatabase(DATABASE)
    }
    this.machine('after')
  }

  private machine(when: string) {
    this.logger.info(`${when}: ${machineLoad()}`)
  }

  private async fill() {
    const { fillTrade } = await import('#app/report/bench/market')
    const { installReferenceData } = await import('#app/report/reference_data')
    const { rebuildStatistics } = await import('#app/report/rollups/refresh')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    await installReferenceData()
    await fillTrade(this.lines, (line) => this.logger.info(line))
    const started = performance.now()
    await rebuildStatistics()
    this.logger.info(`report:rebuild in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await db.rawQuery('vacuum analyze')
  }

  private async measure() {
    const { reports } = await import('#app/admin/registry')
    const { figuresOf } = await import('#app/admin/queries/report_figures')
    const { addDays } = await import('#app/admin/rules/report_period')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const actor = systemActor()
    const to = now().toISODate()!
    const { rows } = await db.rawQuery(
      `select (select count(*) from report_deal_lines) as lines, (select count(*) from report_deals) as deals,
         (select count(*) from report_flows) as flows, (select count(*) from report_listings) as listings, (select count(*) from report_usage) as usage`
    )
    this.logger.info(JSON.stringify(rows[0]))
    for (const report of reports.values()) {
      const year = String(now().year)
      const stretches =
        report.period === 'year'
          ? { 'all years': { from: '2015', to: year } }
          : {
              '30 days': { from: addDays(to, -29), to },
              'a year': { from: addDays(to, -364), to },
              '1,000 days': { from: addDays(to, -999), to },
            }
      for (const [name, period] of Object.entries(stretches)) {
        await this.time(`${report.name}, ${name}`, () => figuresOf(report, { period, filter: {} }, actor))
        if (report.filters.includes('companyId'))
          await this.time(`${report.name}, ${name}, one company`, () =>
            figuresOf(report, { period, filter: { companyId: 17 } }, actor)
          )
      }
    }
    await this.inquiry()
    await this.change()
  }

  /** The list of deals: all queries of one screen. */
  private async inquiry() {
    const { resources } = await import('#app/admin/registry')
    const { listRows, totalsOf } = await import('#app/admin/queries/rows')
    const { VALID_DEALS } = await import('#app/report/admin/deal_lines_sql')
    const { visibleTo } = await import('#app/admin/visible')
    const actor = systemActor()
    const resource = visibleTo(resources.get('transaction_inquiry')!, actor)
    const page = (filter: object, range: [number, number] = [0, 19]) =>
      Promise.all([
        listRows(resource, { filter: filter as never, sort: null, range }, actor),
        totalsOf(resource, filter as never, actor),
      ])
    const day = now().minus({ days: 40 }).toISODate()!
    await this.time('成交查询, everything', () => page({}))
    await this.time('成交查询, valid deals', () => page({ state: VALID_DEALS }))
    await this.time('成交查询, one company', () => page({ sellerCompanyId: [17] }))
    await this.time('成交查询, a month', () => page({ day: { gte: day } }))
    await this.time('成交查询, a batch', () => page({ q: '65000123456' }))
    await this.time('成交查询, a part of a contract', () => page({ q: '0012345' }))
  }

  /** Adds one deal and measures the time until the report shows it. */
  private async change() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { freshen } = await import('#app/report/rollups/refresh')
    let id = 0
    await this.time('a changed order counted', async () => {
      await db.from('orders').where('id', ++id).update({ remark: 'bench' })
      if ((await freshen('order')) > 0) throw new Error('not counted')
    })
  }

  private async time(what: string, ask: () => Promise<unknown>) {
    await ask()
    const times: number[] = []
    for (let round = 0; round < this.rounds; round++) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const worst = times.at(-1)!
    this.logger.info(
      `${what.padEnd(48)} median ${times[Math.floor(times.length / 2)].toFixed(0)} ms, slowest ${worst.toFixed(0)} ms${worst > BAR ? ` (bar ${BAR} ms)` : ''}`
    )
  }
}
