/*
 * Formatted text: HTML, cleaned by `cleanHtml` during validation.
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

/** Largest number of characters of HTML. */
const MOST = 200_000

/** Reduces HTML to harmless formatting; HTML that shows nothing counts as empty. */
const formatted = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const cleaned = cleanHtml(value)
  if (isBlankHtml(cleaned)) return field.report('请输入{{ field }}', 'required', field)
  field.mutate(cleaned, field)
})

export const richText = defineKind('richText', {
  formOnly: true,
  defaults: { filter: false, export: false },
  type: 'text',
  schema: (field, shape) => storableText(field, shape, MOST).use(formatted()),
  matches: containingWords,
})
