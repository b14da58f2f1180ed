/*
 * How a kind of field is typed, shown and filtered. Each file of `admin/kinds/` describes one with `kindView`; what the server knows of a
 * field (that it is a number, that it is chosen, its scale) comes with the field. Guide: `docs/back-office.md`.
 */
import type { ComponentType } from 'react'
import type { FieldKind, WireField, WireRow } from '#wire/admin/transformers/wire'

export type InputProps = {
  field: WireField
  /** Where the choices of a reference are asked for: `/producers`. */
  source: string
  /** The action in whose form the field stands. */
  action?: string
}

export type FilterProps = {
  field: WireField
  /** What the server understands: a scalar, a list, or bounds; undefined when nothing is asked. */
  value: unknown
  source: string
  onChange: (value: unknown) => void
}

/** `full` shows everything (record page), otherwise what fits a table cell. */
export type ValueProps = { field: WireField; value: unknown; row: WireRow; full: boolean }

export type KindView = {
  /** The input of a form. */
  Input: ComponentType<InputProps>
  /** The editor of a condition in the filter bar. */
  Filter: ComponentType<FilterProps>
  /** A value that is there as text, without its unit. Default: as it stands. */
  format?: (field: WireField, value: unknown, row?: WireRow) => string
  /** A value that is there. Default: its text with its unit. */
  Value?: ComponentType<ValueProps>
  /** A mark of the value beside the title of a record, for the field `state`. */
  Mark?: ComponentType<{ field: WireField; code: unknown }>
  /** The text has its unit in it. */
  carriesUnit?: boolean
  /** Filtered by rows elsewhere, whose titles the server knows. */
  titled?: boolean
  /** The value is a link of its own. */
  links?: boolean
  /** The input takes the width of the form. */
  wideInput?: boolean
  /** The value takes the width of the record page. */
  wideValue?: boolean
  /** Too much for a column of a list. */
  neverColumn?: boolean
  /** A cell of the list: `clipped` text is whole under the pointer, `whole` is as wide as it is. */
  cell?: 'clipped' | 'whole'
  /** Section of a long record that nobody has divided: amounts of money are figures, too. */
  section?: 'figures' | 'amounts' | 'times'
  /** Digits after the point that a chart shows at most; default 2. */
  chartDigits?: number
}

const views = new Map<string, KindView>()

/** Adds how a kind looks. The name is checked against the kinds of the server, and the build wants a file for each of them. */
export function kindView(name: FieldKind, view: KindView): KindView {
  views.set(name, view)
  return view
}

export function viewOf({ kind }: Pick<WireField, 'kind'>): KindView {
  const found = views.get(kind)
  if (!found) throw new Error(`admin/kinds draws no ${kind}`)
  return found
}
