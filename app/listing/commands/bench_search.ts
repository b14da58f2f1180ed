import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { spawnSync } from 'node:child_process'
import os from 'node:os'

const DATABASE = 'mianqiao_bench_search'

/**
 * Measures the search at a size beside its rival, the best-indexed plain SQL, in a database of its own: the database that is worked
 * with is not touched. The filled database is kept for the next run unless `--fresh` is given.
 */
export default class BenchSearch extends BaseCommand {
  static commandName = 'bench:search'
  static description = 'Measure the search beside plain SQL: six ranges, order, exact count, 16 clients'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Number of batches on offer', default: 1_000_000 })
  declare batches: number

  @flags.number({ description: 'Searches a round', default: 2_000 })
  declare searches: number

  @flags.number({ description: 'Clients at the same time', default: 16 })
  declare clients: number

  @flags.number({ description: 'Rounds; medians of them are printed with their spread', default: 5 })
  declare rounds: number

  @flags.boolean({ description: 'Fill the database anew' })
  declare fresh: boolean

  async run() {
    const url = new URL(process.env.DATABASE_URL!)
    if (url.pathname !== `/${DATABASE}`) return this.inOwnDatabase(url)
    const { benchSearch } = await import('#app/listing/bench/bench_search')
    this.logger.info(
      `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, Node ${process.version}, load ${os.loadavg()[0].toFixed(1)}`
    )
    await benchSearch(this, (line) => this.logger.info(line))
  }

  private async inOwnDatabase(url: URL) {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    if (this.fresh) await db.rawQuery(`drop database if exists ${DATABASE} with (force)`)
    const { rows } = await db.rawQuery('select 1 from pg_database where datname = ?', [DATABASE])
    if (rows.length === 0) await db.rawQuery(`create database ${DATABASE}`)
    url.pathname = `/${DATABASE}`
    const own = spawnSync(process.execPath, ['ace.js', 'bench:search', ...process.argv.slice(3)], {
      cwd: this.app.makePath(),
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: url.href, LOG_LEVEL: 'error' },
    })
    this.exitCode = own.status ?? 1
  }
}
