import type { WireField } from '#wire/admin/transformers/wire'
import { WordsFilter } from '@admin/registry/filters'
import { kindView, type InputProps, type ValueProps } from '@admin/registry/kind'
import { TextInput } from '@admin/registry/TextInput'

const write = (value: unknown, indent?: number) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, indent)

const Input = (props: InputProps) => <TextInput {...props} lines={8} write={(value) => write(value, 2)} />

/** A value with the words of its field in place of keys and texts. */
function spoken(value: unknown, words: WireField['words']): unknown {
  if (!words) return value
  if (typeof value === 'string') return words[value] ?? value
  if (Array.isArray(value)) return value.map((item) => spoken(item, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [words[key] ?? key, spoken(item, words)]))
}

function Value({ field, value, full }: ValueProps) {
  const shown = spoken(value, field.words)
  return full ? <pre>{write(shown, 2)}</pre> : <>{write(shown)}</>
}

/** Any JSON value as text. */
export default kindView('json', {
  Input,
  Filter: WordsFilter,
  format: (field, value) => write(spoken(value, field.words)),
  Value,
  wideInput: true,
  wideValue: true,
  cell: 'whole',
})
