/*
 * Field types of the back office. A field says what a column means to people; what the database already knows (required, length,
 * number of digits) is read from it and only refined here.
 */
import type { CodeSet, CodeEntry, Tone } from '#core/define_codes'

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'richText'
  | 'number'
  | 'money'
  | 'price'
  | 'weight'
  | 'percent'
  | 'choice'
  | 'choices'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'ref'
  | 'image'
  | 'file'
  | 'files'
  | 'json'

export type FieldOptions = {
  /** Chinese name: column head, form label, subject of messages. */
  label: string
  /** Must be filled in. Default: what the column says. */
  required?: boolean
  /** Shown as a column unless the operator chose others. */
  list?: boolean
  /** `true`: in the filter bar; default: offered under 添加筛选; `false`: never. */
  filter?: boolean
  sort?: boolean
  /** Never in a form. */
  readOnly?: boolean
  /** `false` keeps the field out of the create form. */
  create?: boolean
  edit?: boolean
  show?: boolean
  export?: boolean
  import?: boolean
  /** Column width in pixels. */
  width?: number
  /** Sentence under the input. */
  help?: string
  /** Printed after the value, e.g. `吨`. */
  unit?: string
  min?: number
  max?: number
  maxLength?: number
  /** A number that is a name, like a year: no thousands separators. */
  plain?: boolean
  /** Digits after the point. */
  decimals?: number
  /** First value of the create form. */
  default?: unknown
  /** What an uploaded file is for, see `#app/system/file_purposes`; pictures default to `image`, files to `attachment`. */
  purpose?: string
  /** Page of the storefront that shows an unsaved rich text: the form offers 预览. */
  preview?: string
  /** Only operators with this permission see the field at all. */
  permission?: string
}

export type Choice = { code: number | string; word: string; tone: Tone }

/** A field whose value in an action's input has the type `Value`. */
export type Field<Value = any> = FieldOptions & {
  kind: FieldKind
  choices?: Choice[]
  /** Key of the dictionary the choices come from. */
  dictionary?: string
  /** Resource that a `ref` points to. */
  resource?: string
  /** Type marker only. */
  readonly value?: Value
}

type Given<Options extends Partial<FieldOptions>, Value> = Field<
  Options['required'] extends true ? Value : Value | null
>

function builder<Value>(kind: FieldKind, defaults: Partial<FieldOptions> = {}) {
  return <const Options extends FieldOptions>(options: Options): Given<Options, Value> =>
    ({ ...defaults, ...options, kind }) as never
}

/** One line of text. */
export const text = builder<string>('text')
/** Several lines of text. */
export const textarea = builder<string>('textarea', { filter: false })
/** Formatted text: HTML, cleaned by `cleanHtml` before anything else sees it. */
export const richText = builder<string>('richText', { filter: false, export: false })
export const number = builder<number>('number')
/** Cents, shown and typed as yuan with two decimals. */
export const money = builder<number>('money', { unit: '元' })
/** Cents per tonne, shown and typed as yuan per tonne. */
export const price = builder<number>('price', { unit: '元/吨' })
/** Tonnes with three decimals. */
export const weight = builder<number>('weight', { unit: '吨', decimals: 3 })
/** A percentage stored as such: 2.5 is 2.5 %. */
export const percent = builder<number>('percent', { unit: '%', decimals: 2 })
export const boolean = builder<boolean>('boolean')
/** `YYYY-MM-DD` */
export const date = builder<string>('date')
/** A moment, `YYYY-MM-DD HH:mm:ss` Asia/Shanghai on the wire. */
export const datetime = builder<string>('datetime')
/** Id of an uploaded picture. */
export const image = builder<number>('image', { filter: false, export: false, import: false })
/** Id of an uploaded file. */
export const file = builder<number>('file', { filter: false, export: false, import: false })
/** Ids of uploaded files, a JSON list that a module's action has written. */
export const files = builder<number[]>('files', { filter: false, export: false, import: false, readOnly: true })
/** Any JSON value, shown as text. */
export const json = builder<unknown>('json', { filter: false, import: false })

type Words = Record<number | string, string | readonly [string, Tone]>
type CodeOf<Source> = Source extends CodeSet<infer Code> ? Code : Extract<keyof Source, string | number>

function choicesOf(source: CodeSet | Words): { label?: string; dictionary?: string; choices: Choice[] } {
  if (typeof (source as CodeSet).word === 'function') {
    const dictionary = source as CodeSet
    return { label: dictionary.label, dictionary: dictionary.key, choices: dictionary.entries as CodeEntry[] }
  }
  const choices = Object.entries(source as Words).map(([code, value]) => {
    const [word, tone] = typeof value === 'string' ? ([value, 'plain'] as const) : value
    return { code: /^\d+$/.test(code) ? Number(code) : code, word, tone }
  })
  return { choices }
}

/** One of a dictionary's codes, shown as its word in its tone. The dictionary's name is the default label. */
export function choice<const Source extends CodeSet<any> | Words, const Options extends Partial<FieldOptions>>(
  source: Source,
  ...[options]: Source extends CodeSet<any> ? [options?: Options] : [options: Options & { label: string }]
): Given<Options, CodeOf<Source>> {
  return { ...choicesOf(source as CodeSet), ...options, kind: 'choice' } as never
}

/** Several codes of a dictionary, stored as a JSON list. */
export function choices<const Source extends CodeSet<any> | Words, const Options extends FieldOptions>(
  source: Source,
  options: Options
): Given<Options, CodeOf<Source>[]> {
  return { filter: false, ...choicesOf(source as CodeSet), ...options, kind: 'choices' } as never
}

/** Id of a row of another resource, shown as that row's title. */
export function ref<const Options extends FieldOptions>(resource: string, options: Options): Given<Options, number> {
  return { ...options, kind: 'ref', resource } as never
}

/** What a form with these fields hands to the action. */
export type InputOf<Form> = { [Key in keyof Form]: Form[Key] extends Field<infer Value> ? Value : never }
