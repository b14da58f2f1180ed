import { TextField } from '@mui/material'
import type { InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'

type Props = InputProps & {
  type: 'date' | 'datetime-local'
  /** Converts the value of the form to that of the native input; `read` converts it back. */
  write: (value: string) => string
  read: (typed: string) => string
}

/** A date, or a date and time, in the native input. */
export function MomentInput({ field, type, write, read }: Props) {
  const { field: form, shared } = useFieldInput({ field })
  return (
    <TextField
      {...form}
      {...shared}
      type={type}
      value={form.value ? write(String(form.value)) : ''}
      onChange={(event) => form.onChange(event.target.value === '' ? null : read(event.target.value))}
    />
  )
}
