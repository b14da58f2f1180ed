/*
 * What the database itself says of its tables. Statements about a table are put together by PostgreSQL (`format`), which quotes names.
 */
import type pg from 'pg'

/** Schemas of a backup: the product's tables and those of the job queue. */
export const QUEUE_SCHEMA = 'pgboss'
const SCHEMAS = ['public', QUEUE_SCHEMA]

/** Filled by migrations and function files themselves. */
const MADE_BY_MIGRATIONS = ['adonis_schema', 'adonis_schema_versions', 'function_files']

export type CopiedTable = { schema: string; table: string; columns: string[] }

/** All tables with rows of their own, and the columns that are not computed from others. Partitions are read through their table. */
export async function tablesOf(client: pg.ClientBase): Promise<(CopiedTable & { bytes: number })[]> {
  const { rows } = await client.query(
    `select n.nspname::text as schema, c.relname::text as table,
       (select coalesce(sum(pg_relation_size(relid)), 0)::float8 from pg_partition_tree(c.oid)) + pg_relation_size(c.oid) as bytes,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any($2)
     order by n.nspname desc, c.relname`,
    [SCHEMAS, MADE_BY_MIGRATIONS]
  )
  return rows
}

export const nameOf = ({ schema, table }: CopiedTable) => `${schema}.${table}`

async function statement(client: pg.ClientBase, sql: string, shape: CopiedTable): Promise<string> {
  const { rows } = await client.query(
    `select format($1, $2::text, $3::text, (select string_agg(quote_ident(name), ', ') from unnest($4::text[]) as name)) as made`,
    [sql, shape.schema, shape.table, shape.columns]
  )
  return rows[0].made
}

/** COPY of all rows of a table, and of its partitions. */
export const copyOut = (client: pg.ClientBase, shape: CopiedTable) =>
  statement(client, 'copy (select %3$s from %1$I.%2$I) to stdout', shape)

/**
 * COPY of rows into a table that was emptied in this transaction. Its rows are written as ones that every transaction sees (`freeze`), so nothing has
 * to go through them again; PostgreSQL does not offer this for a table with partitions.
 */
export async function copyIn(client: pg.ClientBase, shape: CopiedTable) {
  const { rows } = await client.query(
    `select relkind = 'r' as plain from pg_class where oid = format('%I.%I', $1::text, $2::text)::regclass`,
    [shape.schema, shape.table]
  )
  return statement(client, `copy %1$I.%2$I (%3$s) from stdin${rows[0].plain ? ' with (freeze)' : ''}`, shape)
}

/** Tables of the product that contain rows. */
export async function filledTables(client: pg.ClientBase): Promise<string[]> {
  const filled: string[] = []
  for (const shape of (await tablesOf(client)).filter(({ schema }) => schema === 'public')) {
    const ask = await statement(client, 'select exists (select from %1$I.%2$I) as filled', shape)
    if ((await client.query(ask)).rows[0].filled) filled.push(shape.table)
  }
  return filled
}

export type SequenceValue = { schema: string; name: string; last: string }

/** Sequences that have been used, with their last value. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = any($1) and last_value is not null and not sequencename like any($2) order by 1, 2`,
    [SCHEMAS, MADE_BY_MIGRATIONS.map((name) => `${name}\\_%`)]
  )
  return rows
}

export async function setSequence(client: pg.ClientBase, { schema, name, last }: SequenceValue): Promise<void> {
  await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [schema, name, last])
}

/** Names of the applied migrations, and version of the tables of the job queue (null when it has none). */
export async function versionsOf(client: pg.ClientBase): Promise<{ migrations: string[]; queue: number | null }> {
  const { rows: known } = await client.query(
    `select to_regclass('public.adonis_schema') is not null as migrated, to_regclass('pgboss.version') is not null as queued`
  )
  const migrations = known[0].migrated
    ? await client.query('select name from public.adonis_schema order by name')
    : null
  const queue = known[0].queued ? await client.query('select version from pgboss.version') : null
  return { migrations: migrations?.rows.map(({ name }) => name) ?? [], queue: queue?.rows[0]?.version ?? null }
}

/** A thing that would slow down or refuse the loading of rows: it is dropped before and made again afterwards, by these statements. */
export type Hindrance = { drop: string; make: string }

/**
 * Keys, indexes and foreign keys, in the order in which they are made. Making them anew is faster than keeping them while rows come, uses several
 * processes for a large table, and checks every row. Keys of tables with partitions, and those of the job queue, stay.
 */
export async function hindrances(client: pg.ClientBase): Promise<Hindrance[]> {
  const { rows } = await client.query(
    `select * from (
     select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as make,
       conrelid as of, case when contype = 'f' then 2 else 0 end as step
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where conparentid = 0 and connamespace::regnamespace::text = any($1) and (contype = 'f'
       or contype in ('p', 'u', 'x') and connamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
         and relname <> all($2))
     union all
     select format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid), x.indrelid, 1
     from pg_index x join pg_class c on c.oid = x.indrelid
     where c.relnamespace::regnamespace::text = 'public' and not exists (select from pg_constraint where conindid = x.indexrelid)) made
     order by step = 2, "of", step`,
    [SCHEMAS, MADE_BY_MIGRATIONS]
  )
  return rows
}

/** Statements that turn the triggers of all tables off or on. */
export async function switchTriggers(client: pg.ClientBase, turned: 'enable' | 'disable'): Promise<void> {
  for (const shape of await tablesOf(client))
    await client.query(await statement(client, `alter table %1$I.%2$I ${turned} trigger user`, shape))
}

/** Refreshes materialised views, whose rows are not in a backup. */
export async function refreshViews(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select format('refresh materialized view %I.%I', schemaname, matviewname) as refresh from pg_matviews where schemaname = any($1)`,
    [SCHEMAS]
  )
  for (const { refresh } of rows) await client.query(refresh)
}

/**
 * Empties all tables: those of the job queue, which are made with rows of their own, and the empty ones of the product. PostgreSQL gives each a new
 * file for that, so what this transaction loads into them need not go through the write-ahead log when nothing archives it (`wal_level` minimal).
 */
export async function emptyTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select format('truncate %s', string_agg(format('%I.%I', schemaname, tablename), ', ')) as statement
     from pg_tables where schemaname = any($1) and tablename <> all($2)`,
    [SCHEMAS, MADE_BY_MIGRATIONS]
  )
  await client.query(rows[0].statement)
}
