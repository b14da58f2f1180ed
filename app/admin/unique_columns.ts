/*
 * Which columns keep rows apart, read from the database: what a copy of a row may not repeat, and many rows cannot share.
 */
import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import type { Resource } from '#app/admin/define'
import { columnName } from '#app/admin/column_shape'

type Key = readonly string[]

const known = new Map<string, Promise<Key[]>>()

/** The unique keys of a table besides its primary key, each with its columns in order. */
async function readKeys(table: string): Promise<Key[]> {
  const { rows } = await db.rawQuery(
    `select array_agg(a.attname::text order by k.place) as columns
     from pg_index i
     cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indisunique and not i.indisprimary and i.indrelid = to_regclass(?)
     group by i.indexrelid`,
    [table]
  )
  return rows.map(({ columns }: { columns: string[] }) => columns)
}

function keysIn(table: string): Promise<Key[]> {
  const found = known.get(table)
  if (found) return found
  const asked = readKeys(table)
  known.set(table, asked)
  // A failed question is asked again.
  asked.catch(() => known.delete(table))
  return asked
}

/** Fields of a resource that a unique key holds: `alone` those that are one, `last` the last ones of keys of several columns. */
export async function uniqueFields(resource: Resource): Promise<{ alone: Set<string>; last: Set<string> }> {
  const alone = new Set<string>()
  const last = new Set<string>()
  if (!resource.model) return { alone, last }
  const byColumn = new Map(Object.keys(resource.fields).map((key) => [columnName(resource, key), key]))
  for (const columns of await keysIn(resource.model.table)) {
    const key = byColumn.get(columns.at(-1)!)
    if (key) (columns.length === 1 ? alone : last).add(key)
  }
  return { alone, last }
}

/** The columns of a table that a row may be written into: all but those that the database computes. */
export async function writableColumns(table: string, trx: Trx): Promise<string[]> {
  const { rows } = await trx.rawQuery(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass(?) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table]
  )
  return rows.map(({ name }: { name: string }) => name)
}
