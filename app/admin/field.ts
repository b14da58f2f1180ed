/*
 * What a field is: its kind, what it means to people, and what the database knows about its column.
 */
import type { Tone } from '#core/define_codes'

/**
 * Every kind of field with the type that its value has in an action's input. Each file of `kinds/` adds its own line:
 *
 *     declare module '#app/admin/field' {
 *       interface FieldKinds { money: number }
 *     }
 */
export interface FieldKinds {}

export type FieldKind = keyof FieldKinds

export type Choice = { code: number | string; word: string; tone: Tone }

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
  /** What an uploaded file is for: the word of a purpose that a module declares in its `file_purposes.ts`. */
  purpose?: string
  /** Page of the storefront that shows an unsaved rich text: the form offers 预览. */
  preview?: string
  /** Only operators with this permission see the field at all. */
  permission?: string
}

/** A field whose value in an action's input has the type `Value`. */
export type Field<Value = unknown> = FieldOptions & {
  kind: FieldKind
  choices?: Choice[]
  /** Key of the dictionary the choices come from. */
  dictionary?: string
  /** Resource whose rows the field names. */
  resource?: string
  /** Type marker only. */
  readonly value?: Value
}

/** The field that options make: what is not required may be null. */
export type FieldOf<Options extends Partial<FieldOptions>, Value> = Field<
  Options['required'] extends true ? Value : Value | null
>

/** What a form with these fields hands to the action. */
export type InputOf<Form> = { [Key in keyof Form]: Form[Key] extends Field<infer Value> ? Value : never }

export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'json' | 'other'

/** What the database knows about a column. */
export type ColumnShape = {
  column: string
  required: boolean
  maxLength: number | null
  /** Smallest and largest number the column can hold. */
  range: [number, number] | null
  decimals: number | null
  /** What the database writes when nobody says anything: a word, a number or a yes or no; null when it is none of these. */
  default: string | number | boolean | null
  type: ColumnType
}
