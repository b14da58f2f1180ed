import { ChoiceInput } from '@admin/registry/ChoiceInput'
import { WordsFilter } from '@admin/registry/filters'
import { wordOf } from '@admin/registry/format'
import { kindView, type ValueProps } from '@admin/registry/kind'
import { CodeTag } from '@admin/registry/CodeTag'

function Value({ field, value }: ValueProps) {
  return (
    <>
      {(value as unknown[]).map((code) => (
        <CodeTag key={String(code)} field={field} code={code} />
      ))}
    </>
  )
}

/** Several codes of a dictionary. */
export default kindView('choices', {
  Input: (props) => <ChoiceInput {...props} several />,
  Filter: WordsFilter,
  format: (field, value) => (value as unknown[]).map((code) => wordOf(field, code)).join('、'),
  Value,
  wideInput: true,
})
