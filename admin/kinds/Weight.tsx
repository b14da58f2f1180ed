import { DecimalInput } from '@admin/registry/DecimalInput'
import { NumberRange } from '@admin/registry/filters'
import { decimal } from '@admin/registry/format'
import { kindView } from '@admin/registry/kind'

/** Tonnes with three decimals. */
export default kindView('weight', {
  usualWidth: 96,
  Input: DecimalInput,
  Filter: NumberRange,
  format: (_field, value) => decimal(value, 3),
  section: 'figures',
  chartDigits: 3,
})
