/*
 * Id of an uploaded picture.
 */
import { defineKind } from '#app/admin/kind'
import { fileKind, onlyShown } from '#app/admin/kinds/file'

declare module '#app/admin/field' {
  interface FieldKinds {
    image: number
  }
}

export const image = defineKind('image', { ...fileKind, defaults: { ...onlyShown, purpose: 'image' } })
