/*
 * What is known about the demo market of a database. A database is filled with it only while it is empty, and nothing of it is ever removed by a
 * program: what began and did not finish stays until a person has looked at it.
 */
import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'

async function hasTable(name: string, client: Pick<typeof db, 'rawQuery'> | Trx = db): Promise<boolean> {
  const { rows } = await client.rawQuery('select to_regclass(?) is not null as known', [name])
  return rows[0].known
}

/** When a seeding began that did not finish, or null. The database may have no tables yet. */
export async function unfinishedSeeding(): Promise<Date | null> {
  if (!(await hasTable('demo_seeds'))) return null
  const row = await db.from('demo_seeds').whereNull('finished_at').orderBy('id').first()
  return row?.started_at ?? null
}

/** Whether a seeding of the demo market ever began here. The database may have no tables yet. */
export async function everSeeded(trx?: Trx): Promise<boolean> {
  return (await hasTable('demo_seeds', trx)) && (await (trx ?? db).from('demo_seeds').first()) !== null
}

export async function hasNoCompanies(): Promise<boolean> {
  return (await db.from('companies').first()) === null
}

/** Why the demo market may not be written into this database, in a sentence for the terminal; null when it may. */
export async function reasonNotToSeed(): Promise<string | null> {
  if (await everSeeded()) return 'a seeding of the demo market has begun in this database before'
  for (const table of ['companies', 'users', 'operators'])
    if ((await db.from(table).first()) !== null) return `this database has ${table} already`
  return null
}
