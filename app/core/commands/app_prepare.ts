import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { existsSync } from 'node:fs'
import type pg from 'pg'
import { demoMarket } from '#core/demo_market'
import { MODULES } from '#core/modules'

/**
 * Brings the database up to date: migrations with the SQL functions, then the reference data of every module
 * (`app/<module>/reference_data.ts`), and on request the demo market when the database has no companies yet. `npm start` runs it before
 * serving. An interrupted seeding begins anew: the database has not served requests yet. When several processes prepare one database at
 * the same time, one of them works and the others wait.
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
    if (this.demo && (await demoMarket().wasInterrupted())) {
      this.logger.info('The demo market is not complete; beginning anew')
      await client.query('drop schema public cascade; drop schema if exists pgboss cascade; create schema public')
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
