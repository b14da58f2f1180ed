/*
 * Id of an uploaded file.
 */
import { defineKind, type Kind } from '#app/admin/kind'
import { idSchema } from '#app/admin/kinds/ref'

declare module '#app/admin/field' {
  interface FieldKinds {
    file: number
  }
}

export const fileKind = {
  defaults: { filter: false, export: false, import: false },
  type: 'number',
  chosen: true,
  schema: idSchema,
} satisfies Kind

export const file = defineKind('file', fileKind)
