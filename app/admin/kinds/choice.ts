/*
 * One of a dictionary's codes, shown as its word in its tone.
 */
import vine from '@vinejs/vine'
import type { CodeSet, Tone } from '#core/define_codes'
import type { Choice, Field, FieldOptions, FieldOf } from '#app/admin/field'
import { defineKind, type Kind } from '#app/admin/kind'

declare module '#app/admin/field' {
  interface FieldKinds {
    choice: number | string
  }
}

/** Words written in the definition itself: `{ 1: ['启用', 'green'], 2: '停用' }`. */
export type Words = Record<number | string, string | readonly [string, Tone]>
export type CodeIn<Source> = Source extends CodeSet<infer Code> ? Code : Extract<keyof Source, string | number>

const isSet = (source: CodeSet | Words): source is CodeSet => typeof (source as CodeSet).word === 'function'

/** Codes with their words; for a set also its label and its key. */
export function choicesOf(source: CodeSet | Words): { label?: string; dictionary?: string; choices: Choice[] } {
  if (isSet(source)) return { label: source.label, dictionary: source.key, choices: source.entries }
  const choices = Object.entries(source).map(([code, value]) => {
    const [word, tone] = typeof value === 'string' ? ([value, 'plain'] as const) : value
    return { code: /^\d+$/.test(code) ? Number(code) : code, word, tone }
  })
  return { choices }
}

/** One of the codes that forms offer. */
export function codeSchema({ choices, offered }: Field) {
  const codes = offered ?? choices!.map(({ code }) => code)
  return typeof codes[0] === 'number' ? vine.number().in(codes as number[]) : vine.string().in(codes as string[])
}

export const wordOf = (field: Field, code: unknown) =>
  field.choices?.find((choice) => choice.code === code)?.word ?? String(code)

/** The code of a word or code in a sheet; any other text is returned unchanged, for the validator to refuse. */
export function codeOf(field: Field, word: string): unknown {
  const found = field.choices?.find((choice) => choice.word === word || String(choice.code) === word)
  return found ? found.code : word
}

export const OUT_OF_RANGE = '{{ field }}不在可选范围内'

export const choiceKind = {
  type: (field) => (typeof field.choices?.[0]?.code === 'number' ? 'number' : 'text'),
  chosen: true,
  schema: codeSchema,
  messages: { number: OUT_OF_RANGE },
  toCell: wordOf,
  fromCell: codeOf,
} satisfies Kind

const field = defineKind('choice', choiceKind)

/**
 * Fewer codes than the dictionary has. `only`: those that can occur on this screen at all, in its filter as well. `offered`: those that its forms
 * offer, where lists show others, too.
 */
type Fewer<Source> = { only?: readonly CodeIn<Source>[]; offered?: readonly CodeIn<Source>[] }

/** The dictionary's name is the default label. */
export function choice<const Source extends CodeSet | Words, const Options extends Partial<FieldOptions>>(
  source: Source,
  ...[options]: Source extends CodeSet
    ? [options?: Options & Fewer<Source>]
    : [options: Options & Fewer<Source> & { label: string }]
): FieldOf<Options, CodeIn<Source>> {
  const { only, ...given }: Partial<FieldOptions> & Fewer<CodeSet | Words> = options ?? {}
  const { choices, ...named } = choicesOf(source)
  const occurring = only ? choices.filter(({ code }) => only.includes(code)) : choices
  return field({ label: '', ...named, choices: occurring, ...given }) as FieldOf<Options, CodeIn<Source>>
}
