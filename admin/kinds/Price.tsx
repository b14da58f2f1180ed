import { DecimalInput } from '@admin/registry/DecimalInput'
import { NumberRange } from '@admin/registry/filters'
import { decimal, isEmpty, unitOf } from '@admin/registry/format'
import { kindView, type ValueProps } from '@admin/registry/kind'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'

/** Whole yuan have no decimals. A difference has its sign: +120, −240, 0. */
function format({ scale = 1, signed }: WireField, value: unknown, row?: WireRow) {
  const difference = typeof signed === 'string' ? !isEmpty(row?.[signed]) : signed
  const figure = decimal(Number(value) / scale, Number(value) % scale === 0 ? 0 : 2)
  return difference && Number(value) > 0 ? `+${figure}` : figure
}

/** Red and green say that a price has risen or fallen; a price, or a basis, is neither. */
function Value({ field, value, row, full }: ValueProps) {
  return <>{format(field, value, row) + (full ? ` ${unitOf(field)}` : '')}</>
}

/** Cents per tonne, shown and typed as yuan per tonne. */
export default kindView('price', {
  usualWidth: 96,
  Input: DecimalInput,
  Filter: NumberRange,
  format,
  Value,
  section: 'figures',
})
