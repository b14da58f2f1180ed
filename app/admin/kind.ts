/*
 * A kind of field is one object on each side: `app/admin/kinds/<kind>.ts` defines how its values are validated, stored, filtered, and written
 * in sheets, `admin/kinds/<Kind>.tsx` how they are entered and shown. No other code depends on the kind. Guide: `docs/back-office.md`.
 */
import type { SchemaTypes } from '@vinejs/vine/types'
import type { ColumnShape, ColumnType, Field, FieldKind, FieldKinds, FieldOptions, FieldOf } from '#app/admin/field'

/** A Vine schema whose value may be empty. */
export type ValueSchema = SchemaTypes & { nullable(): { optional(): SchemaTypes } }

export type Condition = { sql: string; bindings?: unknown[] }

export type Kind = {
  /** Default options of fields of this kind. */
  defaults?: Partial<FieldOptions>
  /** Type of the values in the database, for fields without a column; a function when it depends on the field. */
  type: ColumnType | ((field: Field) => ColumnType)
  /** Digits after the point, for fields without a column. */
  decimals?: number
  /** Values are numbers: they have limits and digits, and are numbers in sheets. */
  numeric?: boolean
  /** Stored units per displayed unit: 100 for cents shown as yuan. */
  scale?: number
  /** The value is chosen, not typed: the message for a missing value is 请选择, not 请输入. */
  chosen?: boolean
  /** The value is the id of an uploaded file for the `purpose` of the field. */
  holdsFile?: boolean
  /** An empty input is a value, too, so forms never mark the field as required. */
  neverEmpty?: boolean
  /** Values are written in the form alone: money, and what has no room in a cell. */
  formOnly?: boolean
  /** Schema of a non-empty value. */
  schema: (field: Field, shape: ColumnShape) => ValueSchema
  /** Messages that replace the default ones, by rule; a rule of an item is `*.number`. */
  messages?: Record<string, string>
  /** The fields of each item of a value that is a list of objects: messages call them by their labels. */
  within?: (field: Field) => Record<string, Field>
  /** Condition of a filter that names one value; default: equality. */
  matches?: (expression: string, value: string | number | boolean, shape: ColumnShape) => Condition
  /** Condition of a filter that names several values; default: one of them. */
  among?: (expression: string, values: (string | number | boolean)[]) => Condition
  /** Cell of an export; `title` is the title of the referenced row. Default: the value as text. */
  toCell?: (field: Field, value: unknown, title: unknown) => string | number | null
  /** A value of an audit line as the wire has it, where the log keeps it in another form. Default: the unchanged value. */
  fromLog?: (value: unknown) => unknown
  /** Value of a cell of an import, validated afterwards. Default: the unchanged text. */
  fromCell?: (field: Field, written: string) => unknown
}

const kinds = new Map<string, Kind>()

/**
 * Registers a kind and returns the function that makes its fields: `export const money = defineKind('money', { … })`. A definition imports
 * the kinds that it uses, so all kinds in use are registered.
 */
export function defineKind<Name extends FieldKind>(name: Name, kind: Kind) {
  kinds.set(name, kind)
  return <const Options extends FieldOptions>(options: Options): FieldOf<Options, FieldKinds[Name]> => ({
    ...kind.defaults,
    ...options,
    kind: name,
  })
}

export function kindOf({ kind }: Pick<Field, 'kind'>): Kind {
  const found = kinds.get(kind)
  if (!found) throw new Error(`app/admin/kinds has no ${kind}`)
  return found
}

/** Type of the values of a field without a column. */
export function typeOf(field: Field): ColumnType {
  const { type } = kindOf(field)
  return typeof type === 'function' ? type(field) : type
}
