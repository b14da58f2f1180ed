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

/** Text that the database can store, as long as its column or `most` characters. */
export const storableText = (field: Field, shape: ColumnShape, most = 5000) =>
  vine
    .string()
    .trim()
    .maxLength(field.maxLength ?? shape.maxLength ?? most)
    .use(clean())

/** The text of another table's key. */
export const storableKey = () => vine.string().maxLength(200).use(clean())

/** A filter finds what contains its words, as long as the column holds text. */
export const containingWords: Kind['matches'] = (expression, value, { type }) =>
  type === 'text'
    ? { sql: `${expression} ilike ?`, bindings: [containing(String(value))] }
    : { sql: `${expression} = ?`, bindings: [value] }

export const text = defineKind('text', { type: 'text', schema: storableText, matches: containingWords })
