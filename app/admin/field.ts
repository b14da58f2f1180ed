/*
 * A field: its kind, its presentation, and the shape of its column in the database.
 */
import type { Tone } from '#core/define_codes'

/**
 * Every kind of field with the type of its value in an action's input. Each file of `kinds/` adds its own entry:
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
  /** Must be filled in. Default: whether the column is not null. */
  required?: boolean
  /** Shown as a column by default. */
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
  /** A price that is a difference, such as a basis: it is written with its sign. The name of a field: it is one in rows where that field says something. */
  signed?: boolean | string
  /** A number without thousands separators, such as a year. */
  plain?: boolean
  /** Digits after the point. */
  decimals?: number
  /**
   * Asked for only on rows that have one of these values in each of these columns: in the dialog of an action the row it is for, in the form of a record
   * what is typed there, where `sessionId.priceType` is a field of the row that `sessionId` names. Elsewhere it is sent empty: whether a row that has it
   * needs a value, the action decides.
   */
  onRows?: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /** Of a reference: which rows of the other screen forms offer, as a filter of that screen. Lists and their filters name all of them. */
  offeredRows?: Readonly<Record<string, unknown>>
  /** Initial value in the create form of a screen, or a function that reads it when the screens are asked for. */
  default?: unknown
  /** Chinese words for keys and values of JSON, which stay in English in the database. */
  words?: Readonly<Record<string, string>>
  /** Keys of JSON with `words` whose numbers are cents: they are shown in yuan. */
  cents?: readonly string[]
  /** Purpose of an uploaded file, one of those that modules declare in `file_purposes.ts`. */
  purpose?: string
  /** Page of the storefront that shows an unsaved rich text: the form offers 预览. */
  preview?: string
  /** A password: typed unseen, and never shown to a second operator. */
  secret?: boolean
  /** Only operators with this permission see the field. */
  permission?: string
}

/** How rows of another screen are picked for a record. Functions are given that record, with all its columns. */
export type Picking = {
  /** The screen that lists them. */
  from: string
  /** What the operator says of each picked row. */
  columns: Record<string, Field>
  /** Rows at once. */
  most: number
  /** Field of the other screen that is summed over the picked rows. */
  sum?: string
  /** Which rows may be picked, as a condition in SQL on the other screen. */
  fit?: (record: never) => { sql: string; bindings?: unknown[] }
  /** The filter that the list begins with; the operator may change it. */
  start?: (record: never) => Record<string, unknown>
  /** First values of the columns of a row. */
  proposed?: (row: never, record: never) => Record<string, unknown>
  /** Why rows with these titles cannot be picked, by title as it was asked for. */
  lacking?: (titles: string[], record: never) => Promise<Map<string, string>>
}

/** A field whose value in an action's input has the type `Value`. */
export type Field<Value = unknown> = FieldOptions & {
  kind: FieldKind
  choices?: Choice[]
  /** Those of the choices that forms offer; default: all. */
  offered?: readonly (number | string)[]
  /** Key of the dictionary the choices come from. */
  dictionary?: string
  /** Resource whose rows the field names. */
  resource?: string
  /** Actions that tie a row of the other resource and untie it, and the field of their forms that takes it. */
  ties?: { add: string; remove: string; as: string }
  /** Rows of another screen that are picked, and what is said of each. */
  picking?: Picking
  /** Carries the type only; never set. */
  readonly value?: Value
}

/** The type of a field with these options: a value that is not required may be null. */
export type FieldOf<Options extends Partial<FieldOptions>, Value> = Field<
  Options['required'] extends true ? Value : Value | null
>

/** The input of an action with a form of these fields. */
export type InputOf<Form> = { [Key in keyof Form]: Form[Key] extends Field<infer Value> ? Value : never }

export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'json' | 'other'

/** Properties of a column in the database. */
export type ColumnShape = {
  column: string
  required: boolean
  maxLength: number | null
  /** Smallest and largest number the column can hold. */
  range: [number, number] | null
  decimals: number | null
  /** Default of the column: a text, number or boolean; null when there is none or it is computed. */
  default: string | number | boolean | null
  type: ColumnType
}
