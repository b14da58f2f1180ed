import { DecimalInput } from '@admin/registry/DecimalInput'
import { NumberRange } from '@admin/registry/filters'
import { decimal, unitOf } from '@admin/registry/format'
import { kindView, type ValueProps } from '@admin/registry/kind'
import type { WireField } from '#wire/admin/transformers/wire'

/** Whole yuan have no decimals. */
const format = ({ scale = 1 }: WireField, value: unknown) =>
  decimal(Number(value) / scale, Number(value) % scale === 0 ? 0 : 2)

/** In lists a positive figure is red and a negative one green, as on Chinese markets. */
function Value({ field, value, full }: ValueProps) {
  return (
    <span className={full ? '' : Number(value) < 0 ? 'text-down' : 'text-up'}>
      {format(field, value) + (full ? ` ${unitOf(field)}` : '')}
    </span>
  )
}

/** Cents per tonne, shown and typed as yuan per tonne. */
export default kindView('price', { Input: DecimalInput, Filter: NumberRange, format, Value, section: 'figures' })
