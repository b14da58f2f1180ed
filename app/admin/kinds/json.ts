/*
 * Any JSON value, shown as text.
 */
import vine from '@vinejs/vine'
import { defineKind } from '#app/admin/kind'

declare module '#app/admin/field' {
  interface FieldKinds {
    json: unknown
  }
}

export const json = defineKind('json', {
  formOnly: true,
  defaults: { filter: false, import: false },
  type: 'json',
  schema: () => vine.any(),
  toCell: (_field, value) => JSON.stringify(value),
})
