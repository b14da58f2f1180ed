/*
 * Databases beside that of the tests, into which backups are restored.
 */
import pg from 'pg'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { nameOf, tablesOf } from '#app/backup/tables/catalog'
import { dumpTable, onSnapshot } from '#app/backup/tables/dump_tables'
import { lengthOf } from '#app/backup/shared/length_of'
import { movingClock } from '#tests/helpers/database_clock'

export type DatabaseCopy = { url: string; drop: () => Promise<void> }

export async function inDatabase<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** An empty database on the server of the tests, with their clock. */
export async function emptyDatabase(name: string): Promise<DatabaseCopy> {
  const server = env.get('DATABASE_OWNER_URL') ?? env.get('DATABASE_URL')
  const url = new URL(server)
  url.pathname = `/${name}`
  const drop = async () => void (await inDatabase(server, `drop database if exists ${name} with (force)`))
  await drop()
  await inDatabase(server, `create database ${name}`)
  await inDatabase(url.href, movingClock())
  return { url: url.href, drop }
}

/** Number and digest of the rows of every table. */
export function contentsOf(url: string): Promise<Record<string, { rows: number; digest: string }>> {
  return onSnapshot(url, async (client) => {
    const found: Record<string, { rows: number; digest: string }> = {}
    for (const shape of await tablesOf(client)) {
      const { rows, digest } = await dumpTable(client, shape, { add: (_name, contents) => lengthOf(contents) })
      found[nameOf(shape)] = { rows, digest }
    }
    return found
  })
}

/** Tables of which two databases hold other rows, one line each. */
export async function differencesOf(one: string, other: string): Promise<string[]> {
  const here = await contentsOf(one)
  const there = await contentsOf(other)
  const told = (contents?: { rows: number; digest: string }) =>
    contents ? `${contents.rows} rows ${contents.digest}` : 'absent'
  return [...new Set([...Object.keys(here), ...Object.keys(there)])]
    .map((table) => ({ table, here: told(here[table]), there: told(there[table]) }))
    .filter((found) => found.here !== found.there)
    .map((found) => `${found.table}: ${found.here}, ${found.there}`)
}

const MADE = `
select 'index ' || indexdef as made from pg_indexes where schemaname in ('public', 'pgboss')
union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace::regnamespace::text in ('public', 'pgboss')
union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
union all select 'function ' || p.oid::regprocedure || md5(prosrc) from pg_proc p where pronamespace = 'public'::regnamespace
union all select 'column ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') || is_nullable
  from information_schema.columns where table_schema in ('public', 'pgboss') and table_name not like 'adonis%'
order by 1`

/** Indexes, constraints, triggers, functions and columns of a database. */
export const structureOf = async (url: string) =>
  (await inDatabase<{ made: string }>(url, MADE)).map(({ made }) => made)

/** Connects this process to another database while `work` runs. */
export async function connectedTo<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const name = db.primaryConnectionName
  const { config } = db.manager.get(name)!
  await db.manager.close(name)
  db.manager.patch(name, { ...config, connection: { connectionString: url } } as typeof config)
  try {
    return await work()
  } finally {
    await db.manager.close(name)
    db.manager.patch(name, config)
  }
}
