import { FileInput } from '@admin/registry/FileInput'
import { WordsFilter } from '@admin/registry/filters'
import { kindView } from '@admin/registry/kind'
import { StoredFile } from '@admin/registry/StoredFile'

/** An uploaded file. */
export default kindView('file', {
  Input: FileInput,
  Filter: WordsFilter,
  Value: ({ value }) => <StoredFile id={Number(value)} />,
  wideInput: true,
})
