/*
 * Rows of another resource that a join table ties to a row, shown by their titles. They are not part of forms: two actions of the resource tie and untie one of them, by their own
 * permissions, and write the audit lines. A definition writes
 *
 *     tags: computed(many('tags', { label: '标签', add: 'tag', remove: 'untag', as: 'tagId' }), tiedIds('tag_id', 'company_tags where company_id = companies.id'))
 */
import vine from '@vinejs/vine'
import type { Field, FieldOptions } from '#app/admin/field'
import { defineKind } from '#app/admin/kind'
import { idSchema } from '#app/admin/kinds/ref'

declare module '#app/admin/field' {
  interface FieldKinds {
    many: number[]
  }
}

const listed = (value: unknown): unknown[] => [value].flat()

const field = defineKind('many', {
  type: 'number',
  decimals: 0,
  chosen: true,
  schema: () => vine.array(idSchema()).distinct().maxLength(200),
  matches: (expression, value) => ({ sql: `${expression} && array[?::float8]`, bindings: [value] }),
  among: (expression, values) => ({ sql: `${expression} && ?::float8[]`, bindings: [values] }),
  toCell: (_field, value, titles) => listed(titles ?? value).join('、'),
})

/** `add` and `remove` name the actions, `as` the field of their forms that takes the other row. */
export type Ties = { add: string; remove: string; as: string }

export function many(resource: string, { add, remove, as, ...options }: FieldOptions & Ties): Field<number[] | null> {
  return { ...field(options), resource, ties: { add, remove, as } }
}

/** SQL of the ids in a column of a join table: `tiedIds('tag_id', 'company_tags where company_id = companies.id')`. */
export const tiedIds = (column: string, from: string) =>
  `(select array_agg(${column}::float8 order by ${column}) from ${from})`
