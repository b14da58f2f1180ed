import { WordsFilter } from '@admin/registry/filters'
import { kindView, type ValueProps } from '@admin/registry/kind'
import { StoredFile } from '@admin/registry/StoredFile'
import { TextInput } from '@admin/registry/TextInput'

function Value({ value }: ValueProps) {
  return (
    <>
      {(value as number[]).map((id) => (
        <StoredFile key={id} id={id} />
      ))}
    </>
  )
}

/** Uploaded files that an action writes; forms do not edit them. */
export default kindView('files', { Input: TextInput, Filter: WordsFilter, Value })
