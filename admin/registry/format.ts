/*
 * Values as text, for tables, cards, records, timelines and search. The format of each kind of field is in `admin/kinds/`.
 */
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { viewOf } from '@admin/registry/kind'

export const EMPTY = '--'

export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const group = (written: string) => {
  const [whole, fraction] = written.split('.')
  // U+2212: a hyphen is shorter than a figure and breaks lines
  // eslint-disable-next-line regexp/no-super-linear-move -- the digits of one number
  return whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',').replace('-', '−') + (fraction ? `.${fraction}` : '')
}

/** A number without float noise; without `digits` it keeps its decimals. */
export function decimal(value: unknown, digits?: number) {
  const parsed = Number(value)
  if (!Number.isFinite(parsed)) return String(value)
  return group(digits === undefined ? String(parsed) : parsed.toFixed(digits))
}

export function wordOf(field: WireField, code: unknown) {
  return field.choices?.find((choice) => String(choice.code) === String(code))?.word ?? String(code)
}

/** A value without its unit. */
export function formatValue(field: WireField, value: unknown, row?: WireRow): string {
  if (isEmpty(value)) return EMPTY
  return viewOf(field).format?.(field, value, row) ?? String(value)
}

/** Unit after the number; empty when the formatted text contains the unit. */
export const unitOf = (field: WireField) => (viewOf(field).carriesUnit ? '' : (field.unit ?? ''))

/** Head of a column, which says the unit for the values below it. */
export const headText = (field: WireField) => (unitOf(field) ? `${field.label} ${unitOf(field)}` : field.label)
