/*
 * Brings a database up to date: functions that tables are made with, migrations, all other functions and triggers. `app:prepare`,
 * `migration:run` (and with it the tests) and the benchmarks come here.
 */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import { applyFunctionFiles, DatabaseNotReadyError, readFunctionFiles } from '#core/function_files'

/** As it is remembered in `adonis_schema`: whatever these migrations have made began with it. */
const FIRST_MIGRATION = 'database/migrations/1000_core'

/** Does something that one process at a time may do to a database; the others wait. The lock ends with its connection, also by a crash. */
export async function oneProcessAtATime<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { connection } = db.manager.get(db.primaryConnectionName)!.config
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('bring up to date'))`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database of the migrations that were one file a change: its tables are there, the names of what made them are not. */
async function refuseEarlierMigrations(client: pg.Client) {
  const { rows: tables } = await client.query(`select to_regclass('adonis_schema') is not null as known`)
  if (!tables[0].known) return
  const { rows } = await client.query('select name from adonis_schema')
  if (!rows.length || rows.some(({ name }) => name === FIRST_MIGRATION)) return
  throw new DatabaseNotReadyError(
    'This database was made by earlier migrations that cannot be continued. If it is the embedded one: stop everything, delete ' +
      '.data/postgres (where that is a link, the folder it leads to) and start again. If it is one of your own: set DATABASE_URL to an empty one.'
  )
}

/**
 * @param client of `alone`
 * @param runMigrations answers false, or throws, when one of them failed: the functions then stay as they are
 * @returns names of the function files applied, and what was dropped because no file makes it any more
 */
export async function bringUpToDate(client: pg.Client, runMigrations: () => Promise<boolean> = runAllMigrations) {
  await refuseEarlierMigrations(client)
  const files = await readFunctionFiles(app.makePath('database/functions'))
  const early = await applyFunctionFiles(client, files, 'before migrations')
  if (!(await runMigrations())) return { applied: early.applied, dropped: [] }
  const { applied, dropped } = await applyFunctionFiles(client, files)
  return { applied: [...early.applied, ...applied], dropped }
}

async function runAllMigrations() {
  const { MigrationRunner } = await import('@adonisjs/lucid/migration')
  const migrator = new MigrationRunner(db, app, { direction: 'up' })
  await migrator.run()
  if (migrator.error) throw migrator.error
  return true
}
