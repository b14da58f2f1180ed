import { DecimalInput } from '@admin/registry/DecimalInput'
import { NumberRange } from '@admin/registry/filters'
import { decimal } from '@admin/registry/format'
import { kindView } from '@admin/registry/kind'

/** A percentage, stored as percent. */
export default kindView('percent', {
  Input: DecimalInput,
  Filter: NumberRange,
  format: ({ decimals = 2 }, value) => `${decimal(value, decimals)}%`,
  carriesUnit: true,
  section: 'figures',
})
