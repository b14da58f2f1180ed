/*
 * Converts values to cells of sheets and back: words for codes, yuan for cents, titles for references. An import accepts what an export
 * writes.
 */
import type { ColumnShape, Field } from '#app/admin/field'
import { kindOf } from '#app/admin/kind'
import { decimalsFormat, type Cell, type SheetColumn } from '#core/sheets/xlsx_text'

/** `挂牌价（元/吨）` */
export const titleOf = (field: Field) => (field.unit ? `${field.label}（${field.unit}）` : field.label)

/** A column head without its unit or mark: `挂牌价(元/吨) *` → `挂牌价`. */
export const labelOfTitle = (title: string) =>
  title
    .trimEnd()
    .replace(/\*$/, '')
    .trimEnd()
    .replace(/[（(][^（()）]*[）)]$/, '')
    .trim()

export function columnOf(field: Field, shape: ColumnShape): SheetColumn {
  const { numeric, scale = 1, type } = kindOf(field)
  const digits = scale === 1 ? (shape.decimals ?? field.decimals) : Math.log10(scale)
  return {
    title: titleOf(field),
    width: field.width ? Math.round(field.width / 7) : undefined,
    moments: type === 'date' ? 'day' : type === 'datetime' ? 'second' : undefined,
    format: numeric && typeof digits === 'number' ? decimalsFormat(digits) : undefined,
  }
}

/** The cell of an export for a value. */
export function toCell(field: Field, value: unknown, title: unknown): Cell {
  if (value === null || value === undefined) return null
  return kindOf(field).toCell?.(field, value, title) ?? String(value)
}

/**
 * The value of a cell of an import, validated afterwards; a reference stays the text of the cell.
 */
export function fromCell(field: Field, cell: string): unknown {
  const written = cell.trim()
  if (written === '' || written === '--') return null
  const { fromCell: read } = kindOf(field)
  return read ? read(field, written) : written
}
