import { DecimalInput } from '@admin/registry/DecimalInput'
import { NumberRange } from '@admin/registry/filters'
import { decimal } from '@admin/registry/format'
import { kindView } from '@admin/registry/kind'

/** As many digits as the number has, but two at least where the field has so many: an index is 13,303.00 and not 13,303.0000. */
function digitsOf(value: unknown, decimals: number | undefined) {
  const own = String(value).split('.')[1]?.length ?? 0
  return decimals ? Math.min(decimals, Math.max(2, own)) : undefined
}

/** A number in the unit of the field. */
export default kindView('number', {
  Input: DecimalInput,
  Filter: NumberRange,
  format: ({ plain, decimals }, value) => (plain ? String(value) : decimal(value, digitsOf(value, decimals))),
  section: 'figures',
})
