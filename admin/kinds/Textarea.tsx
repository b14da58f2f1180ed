import { WordsFilter } from '@admin/registry/filters'
import { kindView } from '@admin/registry/kind'
import { TextInput } from '@admin/registry/TextInput'

/** Several lines of text. */
export default kindView('textarea', {
  Input: (props) => <TextInput {...props} lines={4} />,
  Filter: WordsFilter,
  wideInput: true,
  wideValue: true,
  cell: 'clipped',
})
