import { DecimalInput } from '@admin/registry/DecimalInput'
import { NumberRange } from '@admin/registry/filters'
import { decimal } from '@admin/registry/format'
import { kindView } from '@admin/registry/kind'

/** Integer cents, shown and typed as yuan with two decimals. */
export default kindView('money', {
  usualWidth: 116,
  Input: DecimalInput,
  Filter: NumberRange,
  format: ({ scale = 1 }, value) => decimal(Number(value) / scale, 2),
  section: 'amounts',
})
