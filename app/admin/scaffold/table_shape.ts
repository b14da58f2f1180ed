/*
 * The shape of a table in the database, from which `make:resource` makes a screen.
 */
import db from '@adonisjs/lucid/services/db'

export type TableColumn = {
  /** snake_case */
  name: string
  /** Type name of PostgreSQL: int8, varchar, timestamptz … */
  type: string
  /** Digits after the point of a numeric. */
  scale: number | null
  /** Largest number of characters. */
  length: number | null
  /** `comment on column`: the label on screen. */
  comment: string | null
  /** Table referenced by a foreign key. */
  references: string | null
  /** Has a unique index. */
  unique: boolean
  /** Is the first column of an index. */
  indexed: boolean
  /** Codes allowed by a check constraint. */
  codes: number[] | null
}

export type TableShape = { name: string; comment: string | null; columns: TableColumn[] }

const SQL = `
  select a.attname as name, t.typname as type,
    case when t.typname = 'numeric' and a.atttypmod > 0 then (a.atttypmod - 4) & 65535 end as scale,
    case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 0 then a.atttypmod - 4 end as length,
    col_description(a.attrelid, a.attnum) as comment,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as references,
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indnkeyatts = 1
      and i.indkey[0] = a.attnum and i.indpred is null) as unique,
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indkey[0] = a.attnum) as indexed,
    (select json_agg(pg_get_constraintdef(c.oid)) from pg_constraint c
      where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any(c.conkey)) as checks
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = ?::regclass and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** Codes of `state = ANY (ARRAY[1, 2])` anywhere in a check. */
function codesOf(column: string, checks: string[] | null): number[] | null {
  const found = (checks ?? []).flatMap(
    (check) => new RegExp(`\\b${column} = ANY \\(ARRAY\\[([\\d, ]+)\\]`).exec(check) ?? []
  )
  return found[1] ? found[1].split(',').map(Number) : null
}

/** @returns null when there is no such table */
export async function tableShape(name: string): Promise<TableShape | null> {
  const { rows: tables } = await db.rawQuery(
    `select obj_description(c.oid) as comment from pg_class c
     where c.relname = ? and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`,
    [name]
  )
  if (tables.length === 0) return null
  const { rows } = await db.rawQuery(SQL, [name])
  return {
    name,
    comment: tables[0].comment,
    columns: rows.map(({ checks, ...column }: TableColumn & { checks: string[] | null }) => ({
      ...column,
      codes: codesOf(column.name, checks),
    })),
  }
}
