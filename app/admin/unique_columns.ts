/*
 * Which columns keep rows apart, read from the database: what a copy of a row may not repeat, and many rows cannot share.
 */
import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import type { Resource } from '#app/admin/define'
import { columnName } from '#app/admin/column_shape'

type Key = readonly string[]

let known: Promise<Map<string, Key[]>> | null = null

/** The unique keys of every table besides its primary key, each with its columns in order. */
async function readKeys(): Promise<Map<string, Key[]>> {
  const { rows } = await db.rawQuery(
    `select c.relname as table, array_agg(a.attname::text order by k.place) as columns
     from pg_index i
     join pg_class c on c.oid = i.indrelid
     cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indisunique and not i.indisprimary and c.relnamespace = current_schema()::regnamespace
     group by i.indexrelid, c.relname`
  )
  const keys = new Map<string, Key[]>()
  for (const { table, columns } of rows as { table: string; columns: string[] }[])
    keys.set(table, [...(keys.get(table) ?? []), columns])
  return keys
}

/** They do not change while the server runs. A failed question is asked again. */
function everyKey(): Promise<Map<string, Key[]>> {
  known ??= readKeys().catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

/** Fields of a resource that a unique key holds: `alone` those that are one, `last` the last ones of keys of several columns. */
export async function uniqueFields(resource: Resource): Promise<{ alone: Set<string>; last: Set<string> }> {
  const alone = new Set<string>()
  const last = new Set<string>()
  if (!resource.model) return { alone, last }
  const byColumn = new Map(Object.keys(resource.fields).map((key) => [columnName(resource, key), key]))
  const keys = await everyKey()
  for (const columns of keys.get(resource.model.table) ?? []) {
    const key = byColumn.get(columns.at(-1)!)
    if (key !== undefined) (columns.length === 1 ? alone : last).add(key)
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
