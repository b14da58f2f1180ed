import { ChoiceInput } from '@admin/registry/ChoiceInput'
import { CodesFilter } from '@admin/registry/filters'
import { wordOf } from '@admin/registry/format'
import { kindView } from '@admin/registry/kind'
import { CodeTag, RowCode } from '@admin/registry/CodeTag'

/** One code of a dictionary, shown as its word in its tone. */
export default kindView('choice', {
  usualWidth: 84,
  Input: ChoiceInput,
  Filter: (props) => <CodesFilter {...props} options={props.field.choices ?? []} />,
  format: wordOf,
  Value: RowCode,
  Mark: CodeTag,
})
