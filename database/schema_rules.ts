/*
 * Types that SQL does not know, given once: Lucid reads them when it generates `database/schema.ts`.
 */
import type { SchemaRules } from '@adonisjs/lucid/types/schema_generator'

const number = { tsType: 'number', decorators: [{ name: '@column' }] }
const plainDate = { tsType: 'string', decorators: [{ name: '@column' }] }
const json = {
  tsType: 'any',
  decorators: [{ name: '@jsonColumn' }],
  imports: [{ source: '#core/json_column', namedImports: ['jsonColumn'] }],
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
} satisfies SchemaRules
