/*
 * Several codes of a dictionary, stored as a JSON list.
 */
import vine from '@vinejs/vine'
import type { CodeSet } from '#core/define_codes'
import type { FieldOptions, FieldOf } from '#app/admin/field'
import { defineKind } from '#app/admin/kind'
import { choicesOf, codeOf, codeSchema, OUT_OF_RANGE, wordOf, type CodeIn, type Words } from '#app/admin/kinds/choice'

declare module '#app/admin/field' {
  interface FieldKinds {
    choices: (number | string)[]
  }
}

const field = defineKind('choices', {
  defaults: { filter: false },
  type: 'json',
  chosen: true,
  schema: (one) => vine.array(codeSchema(one)).distinct().maxLength(one.choices!.length),
  messages: { 'number': OUT_OF_RANGE, '*.number': OUT_OF_RANGE },
  toCell: (one, value) => (value as unknown[]).map((code) => wordOf(one, code)).join('、'),
  fromCell: (one, written) => written.split(/[、,，;；]/).map((word) => codeOf(one, word.trim())),
})

export function choices<const Source extends CodeSet | Words, const Options extends FieldOptions>(
  source: Source,
  options: Options
): FieldOf<Options, CodeIn<Source>[]> {
  return field({ ...choicesOf(source), ...options }) as FieldOf<Options, CodeIn<Source>[]>
}
