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
  await keepReferenceData()
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
 * Keeps a copy of the reference data in a schema of its own, from which `resetDatabase` brings it back: installing it takes longer than most tests.
 * `taken` is when it was kept.
 */
async function keepReferenceData() {
  await asOwner().rawQuery(`
    drop schema if exists test_reference cascade;
    create schema test_reference;
    do $$
    declare name text; filled boolean;
    begin
      for name in select format('%I', tablename) from pg_tables where schemaname = 'public' and ${FILLED_BY_TESTS} loop
        execute 'select exists (select from public.' || name || ')' into filled;
        if filled then execute 'create table test_reference.' || name || ' as table public.' || name; end if;
      end loop;
      create table test_reference."kept sequences" as
        select format('public.%I', sequencename) as name, last_value, clock_timestamp() as taken
        from pg_sequences where schemaname = 'public' and last_value is not null and sequencename not like 'adonis_schema%';
    end $$`)
}

/**
 * Brings the reference data back, in the block that has emptied the tables and while triggers are off. What was written when it was installed is written
 * now, so that it is as new as after an installation.
 */
const BRING_REFERENCE_DATA = `
    if to_regclass('test_reference."kept sequences"') is not null then
      select max(kept.taken) into taken from test_reference."kept sequences" kept;
      for name, names, vals in
        select format('%I', kept.relname), string_agg(format('%I', a.attname), ', ' order by a.attnum),
          string_agg(format(case when a.atttypid = 'timestamptz'::regtype
            then 'case when %1$I between $1 - interval ''10 minutes'' and $1 then %1$I + (now() - $1) else %1$I end'
            else '%I' end, a.attname), ', ' order by a.attnum)
        from pg_class kept join pg_attribute a on a.attrelid = format('public.%I', kept.relname)::regclass
        where kept.relnamespace = 'test_reference'::regnamespace and kept.relkind = 'r' and kept.relname <> 'kept sequences'
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        group by kept.relname
      loop
        execute format('insert into public.%s (%s) overriding system value select %s from test_reference.%s', name, names, vals, name)
          using taken;
      end loop;
      perform setval(kept.name::regclass, kept.last_value) from test_reference."kept sequences" kept;
      perform set_config('test.reference', 'brought', true);
    end if;`

/**
 * Empties every table but those of the migrations and functions. Deletes from the few tables with rows, because truncating all of them takes
 * half a second.
 * Triggers and foreign keys are disabled meanwhile, which the owner of the embedded database may do; a database that refuses is truncated.
 * The timeout is for transactions that a failed test left open: they fail the next test instead of stopping the whole run.
 */
const EMPTY_TABLES = `
do $$
declare name text; filled boolean; tables text; names text; vals text; taken timestamptz;
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
    ${BRING_REFERENCE_DATA}
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

/** Empties every table but the migrations and brings the reference data back. For tests that commit. */
export async function resetDatabase() {
  const brought = await asOwner().transaction(async (trx) => {
    await trx.rawQuery(EMPTY_TABLES)
    const { rows } = await trx.rawQuery(`select current_setting('test.reference', true) as reference`)
    return rows[0].reference === 'brought'
  })
  forgetEverything()
  if (!brought) await installReferenceData()
}

/** Number of transactions that write, besides the caller's. Those of PostgreSQL itself (statistics of tables) are among them. */
export async function otherWriters(): Promise<number> {
  const { rows } = await asOwner().rawQuery(
    'select count(*)::int as writers from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()'
  )
  return rows[0].writers
}

/** Number of transactions of the test database that wait for a lock. */
export async function lockWaiters(client: Pick<typeof db, 'rawQuery'> = db): Promise<number> {
  // A transaction keeps the list of connections that it has seen first; those opened since then wait as well.
  await client.rawQuery('select pg_stat_clear_snapshot()')
  const { rows } = await client.rawQuery(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  )
  return rows[0].waiting
}
