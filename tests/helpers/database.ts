import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { existsSync } from 'node:fs'
import { forgetEverything } from '#core/cached'
import { OWNER } from '#core/migrations'
import { MODULES } from '#core/modules'
import { moveDatabaseClock } from './database_clock.js'

let prepared = false

/** Tests empty their database: TEST_DATABASE_URL may only lead to one that is made for that, which its name says. */
async function refuseOtherDatabases() {
  const { rows } = await db.rawQuery('select current_database() as name')
  if (!/test/i.test(rows[0].name))
    throw new Error(`the tests empty their database, so its name must contain "test": "${rows[0].name}" is not touched`)
}

/** The connection of the owner of the tables, who may what the application may not: empty them, switch triggers off. */
export const asOwner = () => db.connection(OWNER)

/** A change of a guarded table that only the owner of the database can make: its triggers are off meanwhile. */
export async function tamper(table: string, sql: string, values: unknown[] = []) {
  await asOwner().transaction(async (trx) => {
    await trx.rawQuery(`alter table ${table} disable trigger user`)
    await trx.rawQuery(sql, values as never)
    await trx.rawQuery(`alter table ${table} enable trigger user`)
  })
}

/** Migrates the test database and installs reference data, once per run. */
export async function prepareTestDatabase() {
  if (prepared) return
  prepared = true
  await refuseOtherDatabases()
  await migrateAfresh()
  await installReferenceData()
}

/** Makes the tables of the connected database anew. */
export async function migrateAfresh() {
  await asOwner().rawQuery(
    `drop schema if exists public cascade; drop schema if exists pgboss cascade; drop schema if exists bank_simulator cascade; create schema public`
  )
  await moveDatabaseClock()
  await testUtils.db(OWNER).migrate()
}

export async function installReferenceData() {
  for (const module of MODULES) {
    const file = new URL(`../../app/${module}/reference_data.ts`, import.meta.url)
    if (existsSync(file)) await (await import(file.href)).installReferenceData()
  }
}

const FILLED_BY_TESTS = `tablename not like 'adonis_schema%' and tablename <> 'function_files'`

/**
 * Empties every table but those of the migrations and functions. Deletes from the few tables with rows, because truncating all of them takes
 * half a second.
 * Triggers and foreign keys are disabled meanwhile, which the owner of the embedded database may do; a database that refuses is truncated.
 * The timeout is for transactions that a failed test left open: they fail the next test instead of stopping the whole run.
 */
const EMPTY_TABLES = `
do $$
declare name text; filled boolean; tables text;
begin
  set local lock_timeout = '20s';
  begin
    set local session_replication_role = 'replica';
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' and ${FILLED_BY_TESTS} loop
      execute 'select exists (select from ' || name || ')' into filled;
      if filled then execute 'delete from ' || name; end if;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null and sequencename not like 'adonis_schema%';
    set local session_replication_role = 'origin';
    -- jobs about rows that are gone would only complain
    if to_regclass('pgboss.job') is not null then execute 'delete from pgboss.job'; end if;
  exception when insufficient_privilege then
    select string_agg(format('%I', tablename), ',') into tables
      from pg_tables where schemaname = 'public' and ${FILLED_BY_TESTS};
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' and ${FILLED_BY_TESTS} loop
      execute 'alter table ' || name || ' disable trigger user';
    end loop;
    execute 'truncate ' || tables || ' restart identity cascade';
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' and ${FILLED_BY_TESTS} loop
      execute 'alter table ' || name || ' enable trigger user';
    end loop;
  end;
end $$`

/** Empties every table but the migrations and installs the reference data again. For tests that commit. */
export async function resetDatabase() {
  await asOwner().rawQuery(EMPTY_TABLES)
  forgetEverything()
  await installReferenceData()
}

/** Number of transactions of the test database that wait for a lock. */
export async function lockWaiters(client: Pick<typeof db, 'rawQuery'> = db): Promise<number> {
  const { rows } = await client.rawQuery(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  )
  return rows[0].waiting
}
