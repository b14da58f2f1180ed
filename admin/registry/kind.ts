/*
 * Input, display and filter of each kind of field. Each file of `admin/kinds/` describes one kind with `kindView`; what the server defines
 * (whether the field is a number, whether it is chosen, its scale) is part of the field. Guide: `docs/back-office.md`.
 */
import type { ComponentType } from 'react'
import type { FieldKind, WireField, WireRow } from '#wire/admin/transformers/wire'

export type InputProps = {
  field: WireField
  /** Path of the resource that serves the options of a reference: `/producers`. */
  source: string
  /** Name of the action whose form has the field. */
  action?: string
  /** Id of the record, in the dialog of an action on one. */
  record?: number | string
}

export type FilterProps = {
  field: WireField
  /** The value in the form that the server takes: a scalar, a list, or bounds; undefined without a condition. */
  value: unknown
  source: string
  onChange: (value: unknown) => void
}

/** `full` shows the whole value (record page), otherwise the part that fits into a table cell. */
export type ValueProps = { field: WireField; value: unknown; row: WireRow; full: boolean }

export type KindView = {
  /** The input of a form. */
  Input: ComponentType<InputProps>
  /** The editor of a condition in the filter bar. */
  Filter: ComponentType<FilterProps>
  /** A value that is not empty as text, without its unit. Default: unchanged. */
  format?: (field: WireField, value: unknown, row?: WireRow) => string
  /** Draws a value that is not empty. Default: its text with its unit. */
  Value?: ComponentType<ValueProps>
  /** Mark beside the title of a record, for the field that is its state. */
  Mark?: ComponentType<{ field: WireField; code: unknown }>
  /** `Value` draws an empty value on the record page as well: it is where one adds something. */
  drawsEmpty?: boolean
  /** The formatted text contains the unit. */
  carriesUnit?: boolean
  /** A filter holds ids of rows of another screen; the server sends their titles. */
  titled?: boolean
  /** The value is drawn as a link. */
  links?: boolean
  /** The input takes the whole width of the form. */
  wideInput?: boolean
  /** A dialog with this input is as wide as the window allows, and is closed by its buttons alone. */
  wideDialog?: boolean
  /** The value takes the whole width of the record page. */
  wideValue?: boolean
  /** Too large for a column of a list. */
  neverColumn?: boolean
  /** Width of the cell in a list: `clipped` text is shown whole in a tooltip, `whole` is never cut off. */
  cell?: 'clipped' | 'whole'
  /** Pixels that a column usually takes, reserved until its rows are there; default 120. */
  usualWidth?: number
  /** Section in a long record without declared sections; amounts of money are also figures. */
  section?: 'figures' | 'amounts' | 'times'
  /** Largest number of decimals in a chart; default 2. */
  chartDigits?: number
}

const views = new Map<string, KindView>()

/** Registers the view of a kind. The name is checked against the kinds of the server, and the build requires a file for each of them. */
export function kindView(name: FieldKind, view: KindView): KindView {
  views.set(name, view)
  return view
}

export function viewOf({ kind }: Pick<WireField, 'kind'>): KindView {
  const found = views.get(kind)
  if (!found) throw new Error(`admin/kinds draws no ${kind}`)
  return found
}
