/*
 * One line of text.
 */
import vine from '@vinejs/vine'
import { containing } from '#core/like'
import { isStorable } from '#core/text'
import type { ColumnShape, Field } from '#app/admin/field'
import { defineKind, type Kind } from '#app/admin/kind'

declare module '#app/admin/field' {
  interface FieldKinds {
    text: string
  }
}

const clean = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && !isStorable(value)) field.report('{{ field }}含有无法保存的字符', 'clean', field)
})

/** Text that the database can store, of at most the column's length or `most` characters. */
export const storableText = (field: Field, shape: ColumnShape, most = 5000) =>
  vine
    .string()
    .trim()
    .maxLength(field.maxLength ?? shape.maxLength ?? most)
    .use(clean())

/** A text key of another table. */
export const storableKey = () => vine.string().maxLength(200).use(clean())

/** A filter matches values that contain its text; columns that are not text are compared for equality. */
export const containingWords: Kind['matches'] = (expression, value, { type }) =>
  type === 'text'
    ? { sql: `${expression} ilike ?`, bindings: [containing(String(value))] }
    : { sql: `${expression} = ?`, bindings: [value] }

export const text = defineKind('text', { type: 'text', schema: storableText, matches: containingWords })
