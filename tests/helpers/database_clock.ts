import db from '@adonisjs/lucid/services/db'
import { OWNER } from '#core/migrations'

/** The span by which the clocks of this run are moved, in milliseconds (`moved_clock.mjs`). */
export const CLOCK_SHIFT = Number(process.env.CLOCK_SHIFT ?? 0)

const FUNCTIONS = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']

/**
 * Moves the clock of the connected database: functions of a schema that is searched before PostgreSQL's own answer the moved moment.
 * Tables made afterwards have them as defaults, too. What the search path does not reach is the keywords (`current_date`,
 * `current_timestamp`), which the product does not use.
 */
export async function moveDatabaseClock() {
  await db.connection(OWNER).rawQuery(movingClock())
  // Only new connections search there.
  for (const name of [db.primaryConnectionName, OWNER]) {
    const { config } = db.manager.get(name)!
    await db.manager.close(name)
    db.manager.patch(name, config)
  }
}

/** Statements that move the clock of the database in which they are executed. */
export function movingClock(): string {
  const moved = FUNCTIONS.map(
    (name) =>
      `create or replace function moved_clock.${name}() returns timestamptz language sql
         ${name === 'clock_timestamp' ? 'volatile' : 'stable'} parallel safe
         return pg_catalog.${name}() + make_interval(secs => ${CLOCK_SHIFT / 1000})`
  )
  return `create schema if not exists moved_clock; grant usage on schema moved_clock to public; ${moved.join(';')};
     do $$ begin
       execute format('alter database %I set search_path = public, moved_clock, pg_catalog', current_database());
     end $$`
}
