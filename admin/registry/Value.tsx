/*
 * One value of a row, drawn by its kind.
 */
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { EMPTY, formatValue, unitOf } from '@admin/registry/format'
import { viewOf } from '@admin/registry/kind'

/** `full` shows the whole value (record page), otherwise the part that fits into a table cell. */
export function Value({ field, row, full = false }: { field: WireField; row: WireRow; full?: boolean }) {
  const value = row[field.key]
  const { Value: Shown, drawsEmpty } = viewOf(field)
  const empty = value === null || value === undefined || value === ''
  if (empty && !(full && drawsEmpty)) return <span className="text-faint">{EMPTY}</span>
  if (Shown) return <Shown field={field} value={value} row={row} full={full} />
  const unit = full ? unitOf(field) : ''
  return <>{formatValue(field, value, row) + (unit ? ` ${unit}` : '')}</>
}
