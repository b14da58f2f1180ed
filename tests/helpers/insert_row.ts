/*
 * Rows for tests that need one of every kind and do not care what it says: columns that must have a value and were given none get one of their type.
 */
import db from '@adonisjs/lucid/services/db'

type Column = { name: string; type: string; length: number | null }

const columnsByTable = new Map<string, Column[]>()

/** Columns that must have a value and get none by themselves. */
async function compulsory(table: string): Promise<Column[]> {
  const known = columnsByTable.get(table)
  if (known) return known
  const { rows } = await db.rawQuery(
    `select column_name::text as name, data_type::text as type, character_maximum_length as length from information_schema.columns
     where table_schema = current_schema() and table_name = ? and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table]
  )
  columnsByTable.set(table, rows)
  return rows
}

let serial = 0

function valueOf({ type, length }: Column): unknown {
  if (type.startsWith('timestamp')) return new Date()
  if (type === 'date') return '2026-11-18'
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type === 'character varying' || type === 'text') return `填充${serial}`.slice(0, length ?? 20)
  return 1
}

/** Inserts a row with these values. @returns its `id`, where the table has one */
export async function insertRow(table: string, values: Record<string, unknown>): Promise<number> {
  serial++
  const missing = (await compulsory(table)).filter(({ name }) => !(name in values))
  const row = { ...Object.fromEntries(missing.map((column) => [column.name, valueOf(column)])), ...values }
  const [made] = await db.table(table).returning('*').insert(row)
  return made.id as number
}
