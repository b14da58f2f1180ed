import { DecimalInput } from '@admin/registry/DecimalInput'
import { NumberRange } from '@admin/registry/filters'
import { decimal } from '@admin/registry/format'
import { kindView } from '@admin/registry/kind'

/** A number in the unit of the field. */
export default kindView('number', {
  Input: DecimalInput,
  Filter: NumberRange,
  format: ({ plain, decimals }, value) => (plain ? String(value) : decimal(value, decimals || undefined)),
  section: 'figures',
})
