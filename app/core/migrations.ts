/*
 * Brings a database up to date: functions that tables need, migrations, then all other functions and triggers,
 * and what the application may do to its tables. Used by `app:prepare`,
 * `migration:run` (and so by the tests) and the benchmarks.
 */
import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import env from '#start/env'
import { importModuleFiles } from '#core/modules'
import { guardTables } from '#core/table_guards'
import { applyFunctionFiles, DatabaseNotReadyError, readFunctionFiles } from '#core/function_files'

/** The connection of the owner of the tables (`config/database`). */
export const OWNER = 'owner'

/** Name of the first migration in `adonis_schema`: every database made by these migrations has it. */
const FIRST_MIGRATION = 'database/migrations/1000_core'

/** Runs `work` in one process at a time per database; others wait. The advisory lock ends with its connection, also after a crash. */
export async function oneProcessAtATime<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { connection } = db.manager.get(OWNER)!.config
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('bring up to date'))`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @throws DatabaseNotReadyError when `adonis_schema` has migrations but not the first one of this project */
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
 * @param client the connection of `oneProcessAtATime`
 * @param runMigrations returns false, or throws, when a migration failed: the functions then stay unchanged
 * @param applicationUrl address whose role may use the tables as the modules declare
 * @returns names of the applied function files, and the functions and triggers dropped because no file creates them
 */
export async function bringUpToDate(
  client: pg.Client,
  runMigrations: () => Promise<boolean> = runAllMigrations,
  applicationUrl = env.get('DATABASE_URL')
) {
  await refuseEarlierMigrations(client)
  const files = await readFunctionFiles(app.makePath('database/functions'))
  const early = await applyFunctionFiles(client, files, 'before migrations')
  if (!(await runMigrations())) return { applied: early.applied, dropped: [] }
  const { applied, dropped } = await applyFunctionFiles(client, files)
  await importModuleFiles('module')
  await guardTables(client, applicationUrl)
  return { applied: [...early.applied, ...applied], dropped }
}

async function runAllMigrations() {
  const { MigrationRunner } = await import('@adonisjs/lucid/migration')
  const migrator = new MigrationRunner(db, app, { direction: 'up', connectionName: OWNER })
  await migrator.run()
  if (migrator.error) throw migrator.error
  return true
}

/** Names of the migrations of this version that are not among those that a database has had. */
export async function pendingMigrations(done: string[]): Promise<string[]> {
  const known = new Set(done)
  const files = await readdir(app.makePath('database/migrations'))
  return files
    .filter((file) => /^\d+_\w+\.(?:ts|js)$/.test(file))
    .map((file) => `database/migrations/${file.replace(/\.(?:ts|js)$/, '')}`)
    .filter((name) => !known.has(name))
}
