import { FileInput } from '@admin/registry/FileInput'
import { WordsFilter } from '@admin/registry/filters'
import { kindView } from '@admin/registry/kind'
import { StoredImage } from '@admin/registry/StoredFile'

/** An uploaded picture. */
export default kindView('image', {
  Input: (props) => <FileInput {...props} picture />,
  Filter: WordsFilter,
  Value: ({ field, value, full }) => <StoredImage id={Number(value)} alt={field.label} small={!full} />,
  wideInput: true,
})
