/*
 * Ids of uploaded files, a JSON list that a module's action has written.
 */
import vine from '@vinejs/vine'
import { defineKind } from '#app/admin/kind'
import { onlyShown } from '#app/admin/kinds/file'
import { idSchema } from '#app/admin/kinds/ref'

declare module '#app/admin/field' {
  interface FieldKinds {
    files: number[]
  }
}

export const files = defineKind('files', {
  defaults: { ...onlyShown, readOnly: true },
  type: 'json',
  schema: () => vine.array(idSchema()),
})
