/*
 * A number in the unit that its label names.
 */
import vine from '@vinejs/vine'
import type { ColumnShape, Field } from '#app/admin/field'
import { defineKind, type Kind } from '#app/admin/kind'

declare module '#app/admin/field' {
  interface FieldKinds {
    number: number
  }
}

/** A number within the limits of its field and its column. */
function numberSchema(field: Field, shape: ColumnShape) {
  const decimals = shape.decimals ?? field.decimals
  let rule = vine.number()
  if (decimals === 0) rule = rule.withoutDecimals()
  else if (decimals !== null && decimals !== undefined)
    rule = rule.decimal([0, Math.min(decimals, field.decimals ?? decimals)])
  const [low, high] = shape.range ?? [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  return rule.min(field.min ?? low).max(field.max ?? high)
}

/** Properties common to all kinds of numbers. */
export const numeric = {
  type: 'number',
  numeric: true,
  schema: numberSchema,
  toCell: (_field, value) => Number(value),
  fromCell(_field, written) {
    const plain = written.replaceAll(/[,，\s]/g, '').replace(/%$/, '')
    return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(plain) ? Number(plain) : written
  },
} satisfies Kind

export const number = defineKind('number', numeric)
