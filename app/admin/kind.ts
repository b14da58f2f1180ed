/*
 * A kind of field is one object on each side: `app/admin/kinds/<kind>.ts` says how its values are checked, stored, filtered, and written in
 * sheets, `admin/kinds/<Kind>.tsx` how they are typed and shown. Nothing else asks which kind a field is. Guide: `docs/back-office.md`.
 */
import type { SchemaTypes } from '@vinejs/vine/types'
import type { ColumnShape, ColumnType, Field, FieldKind, FieldKinds, FieldOptions, FieldOf } from '#app/admin/field'

/** A rule of Vine that may be left empty. */
export type ValueSchema = SchemaTypes & { nullable(): { optional(): SchemaTypes } }

export type Condition = { sql: string; bindings?: unknown[] }

export type Kind = {
  /** What a field of this kind is unless its definition says otherwise. */
  defaults?: Partial<FieldOptions>
  /** Type of the values in the database, where no column says it; a function when it depends on the field. */
  type: ColumnType | ((field: Field) => ColumnType)
  /** Digits after the point where no column says it. */
  decimals?: number
  /** A number: it has limits and digits, and a sheet holds it as a number. */
  numeric?: boolean
  /** How many of the stored units one written unit has: 100 for cents that people read as yuan. */
  scale?: number
  /** People choose a value instead of typing it: what is missing is 请选择, not 请输入. */
  chosen?: boolean
  /** The value is the id of an uploaded file for the `purpose` of the field. */
  holdsFile?: boolean
  /** Nothing filled in is a value, too, so that no form has to insist on it. */
  neverEmpty?: boolean
  /** Validates a value that is there. */
  schema: (field: Field, shape: ColumnShape) => ValueSchema
  /** Sentences in place of the usual ones, by rule; a rule of an item is `*.number`. */
  messages?: Record<string, string>
  /** Condition of a filter that names one value; default: equality. */
  matches?: (expression: string, value: string | number | boolean, shape: ColumnShape) => Condition
  /** What a cell of an export holds; `title` is that of the row that a reference names. Default: the value as text. */
  toCell?: (field: Field, value: unknown, title: unknown) => string | number | null
  /** What a cell of an import means, for the validator to judge. Default: the text as it stands. */
  fromCell?: (field: Field, written: string) => unknown
}

const kinds = new Map<string, Kind>()

/**
 * Adds a kind and returns what makes its fields: `export const money = defineKind('money', { … })`. A definition that uses a kind imports
 * it, so every kind of a running server is known.
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

/** Type of a field's values where no column says it. */
export function typeOf(field: Field): ColumnType {
  const { type } = kindOf(field)
  return typeof type === 'function' ? type(field) : type
}
