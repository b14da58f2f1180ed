import { kindView } from '@admin/registry/kind'
import { WordsFilter } from '@admin/registry/filters'
import { RowsInput } from '@admin/registry/picking/RowsInput'

/** Rows of another screen, each with figures of its own: the lots of a session with their prices. */
export default kindView('rows', {
  Input: RowsInput,
  Filter: WordsFilter,
  format: (_field, value) => `${(value as unknown[]).length} 条`,
  wideInput: true,
  wideDialog: true,
})
