/*
 * Types of columns that cannot be derived from SQL; Lucid reads them when it generates `database/schema.ts`. Columns with codes are declared
 * in the `codes.ts` of their module (`columns: ['orders.state']`).
 */
import type { SchemaRules } from '@adonisjs/lucid/types/schema_generator'
import { codeColumns } from '#core/code_columns'

const number = { tsType: 'number', decorators: [{ name: '@column' }] }
const plainDate = { tsType: 'string', decorators: [{ name: '@column' }] }
const json = {
  tsType: 'any',
  decorators: [{ name: '@jsonColumn' }],
  imports: [{ source: '#core/json_column', namedImports: ['jsonColumn'] }],
}

const tables: NonNullable<SchemaRules['tables']> = {}
for (const { table, column, type, source } of await codeColumns()) {
  tables[table] ??= { columns: {} }
  tables[table].columns![column] = {
    tsType: type,
    decorators: [{ name: '@column' }],
    imports: [{ source, typeImports: [type] }],
  }
}

export default {
  primaryKey: (_table, keys) =>
    keys.length === 1
      ? {
          columnName: keys[0],
          columnInfo: {
            tsType: keys[0] === 'id' ? 'number' : 'string',
            decorators: [{ name: '@column', args: { isPrimary: true } }],
          },
        }
      : undefined,
  types: {
    bigint: number,
    numeric: number,
    decimal: number,
    date: plainDate,
    json,
    jsonb: json,
    smallint: number,
    real: number,
  },
  tables,
} satisfies SchemaRules
