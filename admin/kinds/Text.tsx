import { WordsFilter } from '@admin/registry/filters'
import { kindView } from '@admin/registry/kind'
import { TextInput } from '@admin/registry/TextInput'

/** One line of text. */
export default kindView('text', { usualWidth: 132, Input: TextInput, Filter: WordsFilter, cell: 'clipped' })
