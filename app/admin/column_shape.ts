/*
 * Properties of a column read from the database, so that definitions need not repeat them.
 */
import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import { number, type Resource } from '#app/admin/define'
import type { ColumnShape, Field } from '#app/admin/field'
import { kindOf, typeOf } from '#app/admin/kind'

const INTEGERS: Record<string, number> = { int2: 32_767, int4: 2_147_483_647, int8: Number.MAX_SAFE_INTEGER }
const TYPES: Record<string, ColumnShape['type']> = {
  varchar: 'text',
  bpchar: 'text',
  text: 'text',
  bool: 'boolean',
  date: 'date',
  timestamptz: 'datetime',
  timestamp: 'datetime',
  json: 'json',
  jsonb: 'json',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float4: 'number',
  float8: 'number',
}

/** Value of a default as PostgreSQL prints it: `1`, `'1'::smallint`, `false`, `'人工录入'::character varying`. Null for computed defaults. */
function valueOf(printed: string | null, type: ColumnShape['type']): ColumnShape['default'] {
  const [, quoted, bare] =
    /^(?:'((?:[^']|'')*)'(?:::[\w ]+(?:\(\d+\))?)?|(-?[\d.]+|true|false))$/.exec(printed ?? '') ?? []
  const text = quoted?.replaceAll("''", "'") ?? bare
  if (text === undefined || text === '') return null
  if (type === 'text') return text
  if (type === 'boolean') return text === 'true'
  return type === 'number' ? Number(text) : null
}

const known = new Map<string, Map<string, ColumnShape>>()

async function tableColumns(table: string, trx?: Trx) {
  const cached = known.get(table)
  if (cached) return cached
  const { rows } = await (trx ?? db).rawQuery(
    `select column_name, udt_name, is_nullable = 'YES' as nullable, column_default is not null or is_identity = 'YES' as filled,
       column_default as printed,
       character_maximum_length as length, numeric_precision as precision, numeric_scale as scale
     from information_schema.columns where table_schema = current_schema() and table_name = ?`,
    [table]
  )
  const shapes = new Map<string, ColumnShape>()
  for (const row of rows) {
    const whole = INTEGERS[row.udt_name]
    const limit =
      whole ??
      (row.udt_name === 'numeric' && row.precision ? 10 ** (row.precision - row.scale) - 10 ** -row.scale : null)
    shapes.set(row.column_name, {
      column: row.column_name,
      required: !row.nullable && !row.filled,
      maxLength: row.length,
      range: limit === null ? null : [-limit, limit],
      decimals: whole ? 0 : row.scale,
      default: valueOf(row.printed, TYPES[row.udt_name] ?? 'other'),
      type: TYPES[row.udt_name] ?? 'other',
    })
  }
  if (shapes.size > 0) known.set(table, shapes)
  return shapes
}

/** The shape of a field without a column: a computed field, a field of a view, or a field of a form. */
export function formFieldShape(field: Field): ColumnShape {
  return {
    column: '',
    required: false,
    maxLength: null,
    range: null,
    default: null,
    decimals: kindOf(field).decimals ?? null,
    type: typeOf(field),
  }
}

/** The shape of every field of a resource, by field name; `id` included. */
export async function columnShapes(resource: Resource, trx?: Trx): Promise<Record<string, ColumnShape>> {
  const shapes: Record<string, ColumnShape> = {}
  for (const [key, field] of Object.entries(resource.computed)) shapes[key] = formFieldShape(field)
  if (resource.model) {
    const columns = await tableColumns(resource.model.table, trx)
    for (const key of resource.model.$columns) {
      const found = columns.get(columnName(resource, key))
      if (found) shapes[key] = found
    }
    shapes.id ??= shapes[resource.model.primaryKey]
  } else {
    for (const [key, field] of Object.entries(resource.fields))
      shapes[key] = { ...formFieldShape(field), column: columnName(resource, key) }
    shapes.id ??= { ...formFieldShape(number({ label: '编号' })), column: columnName(resource, resource.view!.key) }
  }
  return shapes
}

/** Name of the SQL column of a field. */
export function columnName(resource: Resource, key: string): string {
  if (resource.model) {
    if (key === 'id') key = resource.model.$columns.includes('id') ? 'id' : resource.model.primaryKey
    return resource.model.$keys.attributesToColumns.get(key, key)
  }
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
