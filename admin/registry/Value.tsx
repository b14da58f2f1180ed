/*
 * One value of a row, as its kind shows it.
 */
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { EMPTY, formatValue, unitOf } from '@admin/registry/format'
import { viewOf } from '@admin/registry/kind'

/** `full` shows everything (record page), otherwise what fits a table cell. */
export function Value({ field, row, full = false }: { field: WireField; row: WireRow; full?: boolean }) {
  const value = row[field.key]
  const { Value: Shown } = viewOf(field)
  if (value === null || value === undefined || value === '') return <span className="text-faint">{EMPTY}</span>
  if (Shown) return <Shown field={field} value={value} row={row} full={full} />
  const unit = full ? unitOf(field) : ''
  return <>{formatValue(field, value, row) + (unit ? ` ${unit}` : '')}</>
}
