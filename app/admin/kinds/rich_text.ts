/*
 * Formatted text: HTML, cleaned by `cleanHtml` before anything else sees it.
 */
import vine from '@vinejs/vine'
import { cleanHtml, isBlankHtml } from '#core/html'
import { defineKind } from '#app/admin/kind'
import { containingWords, storableText } from '#app/admin/kinds/text'

declare module '#app/admin/field' {
  interface FieldKinds {
    richText: string
  }
}

/** Most characters of HTML. */
const MOST = 200_000

/** Only harmless formatting is stored; what shows nothing counts as empty. */
const formatted = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const cleaned = cleanHtml(value)
  if (isBlankHtml(cleaned)) return field.report('请输入{{ field }}', 'required', field)
  field.mutate(cleaned, field)
})

export const richText = defineKind('richText', {
  defaults: { filter: false, export: false },
  type: 'text',
  schema: (field, shape) => storableText(field, shape, MOST).use(formatted()),
  matches: containingWords,
})
