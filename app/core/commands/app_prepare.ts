import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { existsSync } from 'node:fs'
import type pg from 'pg'
import { demoMarket } from '#core/demo_market'
import { MODULES } from '#core/modules'

/**
 * Brings the database up to date: migrations with the SQL functions, then the reference data of every module
 * (`app/<module>/reference_data.ts`), and on request the demo market when the database has no companies yet. `npm start` runs it before
 * serving. It only ever adds: a database in which a seeding did not finish is refused, not emptied. When several processes prepare one
 * database at the same time, one of them works and the others wait.
 */
export default class AppPrepare extends BaseCommand {
  static commandName = 'app:prepare'
  static description =
    'Migrate, apply SQL functions, install reference data, and (with --demo) seed the demo market into an empty database'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Seed the demo market when there is none' })
  declare demo: boolean

  async run() {
    const { oneProcessAtATime: alone } = await import('#core/migrations')
    await alone((client) => this.prepareDatabase(client))
  }

  private async prepareDatabase(client: pg.Client) {
    const { bringUpToDate } = await import('#core/migrations')
    const begun = this.demo ? await demoMarket().begunUnfinished() : null
    if (begun) {
      this.exitCode = 1
      return this.logger.error(unfinished(begun))
    }
    await bringUpToDate(client)

    for (const module of MODULES) {
      for (const extension of ['ts', 'js']) {
        const file = new URL(`../../${module}/reference_data.${extension}`, import.meta.url)
        if (existsSync(file)) await (await import(file.href)).installReferenceData()
      }
    }

    if (this.demo && (await demoMarket().isMissing())) {
      const seeding = await this.kernel.exec('demo:seed', [])
      if (seeding.exitCode || seeding.error) throw seeding.error ?? new Error('the demo market was not seeded')
    }
  }
}

const unfinished = (
  begun: Date
) => `The demo market of this database is incomplete: its seeding began at ${begun.toISOString()} and did not finish.
Nothing was changed or removed, because the database may hold other data as well. Look at it, and then either
- keep it and start without the demo: DEMO=false npm start (or node ace app:prepare without --demo);
- or, if nothing in it is needed, begin with an empty one: for the embedded database stop everything and delete .data/postgres
  (where that is a link, the folder it leads to); for a database of your own create another and set DATABASE_URL to it.`
