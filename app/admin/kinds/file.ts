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

/** Options of fields that are shown only: neither filtered, exported nor imported. */
export const onlyShown = { filter: false, export: false, import: false }

export const fileKind = {
  type: 'number',
  chosen: true,
  holdsFile: true,
  schema: idSchema,
} satisfies Kind

export const file = defineKind('file', { ...fileKind, defaults: { ...onlyShown, purpose: 'attachment' } })
