/*
 * Rows of another screen that are picked from its list, each with figures of its own: the lots of a session with their prices. A value of a dialog,
 * `[{ id, startingPrice, … }]`; a definition writes
 *
 *     lots: rows('auction_offers', { label: '批次', required: true, columns: { startingPrice: price({ label: '起拍价', required: true }) } })
 */
import vine from '@vinejs/vine'
import type { Field, FieldOptions, FieldOf, InputOf, Picking } from '#app/admin/field'
import { defineKind, kindOf, typeOf } from '#app/admin/kind'
import { idSchema } from '#app/admin/kinds/ref'

declare module '#app/admin/field' {
  interface FieldKinds {
    rows: { id: number }[]
  }
}

/** Rows that are picked at once, where a definition does not say. */
const MOST = 200

function columnSchema(column: Field) {
  const kind = kindOf(column)
  const schema = kind.schema(column, {
    column: '',
    required: false,
    maxLength: null,
    range: null,
    default: null,
    decimals: kind.decimals ?? null,
    type: typeOf(column),
  })
  return column.required ? schema : schema.nullable().optional()
}

const field = defineKind('rows', {
  formOnly: true,
  defaults: { filter: false, import: false, export: false, default: [] },
  type: 'json',
  chosen: true,
  schema({ picking }) {
    const columns = Object.entries(picking!.columns).map(([key, column]) => [key, columnSchema(column)])
    return vine
      .array(vine.object({ id: idSchema(), ...Object.fromEntries(columns) }))
      .minLength(1)
      .maxLength(picking!.most)
      .distinct('id')
  },
  messages: { 'array.minLength': '请选择{{ field }}', 'distinct': '{{ field }}不能重复' },
  within: ({ picking }) => picking!.columns,
  toCell: (_field, value) => `${(value as unknown[]).length} 条`,
})

type Columns = Record<string, Field>
type Options<C extends Columns> = FieldOptions & { columns: C; most?: number } & Omit<
    Picking,
    'from' | 'columns' | 'most'
  >

/**
 * @param from the screen whose list is picked from: reading it takes the permission to query that screen
 * @param options.most rows at once
 */
export function rows<const C extends Columns, const O extends Options<C>>(
  from: string,
  options: O & { columns: C }
): FieldOf<O, ({ id: number } & InputOf<C>)[]> {
  const { columns, most = MOST, sum, fit, start, proposed, lacking, ...shown }: Options<C> = options
  return { ...field(shown), picking: { from, columns, most, sum, fit, start, proposed, lacking } } as never
}
