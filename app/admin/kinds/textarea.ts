/*
 * Several lines of text.
 */
import { defineKind } from '#app/admin/kind'
import { containingWords, storableText } from '#app/admin/kinds/text'

declare module '#app/admin/field' {
  interface FieldKinds {
    textarea: string
  }
}

export const textarea = defineKind('textarea', {
  defaults: { filter: false },
  type: 'text',
  schema: storableText,
  matches: containingWords,
})
