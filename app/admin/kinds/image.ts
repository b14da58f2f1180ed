/*
 * Id of an uploaded picture.
 */
import { defineKind } from '#app/admin/kind'
import { fileKind } from '#app/admin/kinds/file'

declare module '#app/admin/field' {
  interface FieldKinds {
    image: number
  }
}

export const image = defineKind('image', fileKind)
