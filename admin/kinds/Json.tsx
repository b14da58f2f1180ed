import { WordsFilter } from '@admin/registry/filters'
import { kindView, type InputProps, type ValueProps } from '@admin/registry/kind'
import { TextInput } from '@admin/registry/TextInput'

const write = (value: unknown, indent?: number) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, indent)

const Input = (props: InputProps) => <TextInput {...props} lines={8} write={(value) => write(value, 2)} />

function Value({ value, full }: ValueProps) {
  return full ? <pre>{write(value, 2)}</pre> : <>{write(value)}</>
}

/** Any JSON value as text. */
export default kindView('json', {
  Input,
  Filter: WordsFilter,
  format: (_field, value) => write(value),
  Value,
  wideInput: true,
  wideValue: true,
  cell: 'whole',
})
