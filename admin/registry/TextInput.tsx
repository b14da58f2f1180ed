import { TextField } from '@mui/material'
import type { InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'

type Props = InputProps & {
  /** Rows at first; one line without it. */
  lines?: number
  /** What stands in the input for a value that is no text. */
  write?: (value: unknown) => string
}

/** Text as it is typed; close to its limit it counts the characters. */
export function TextInput({ field, lines, write = String }: Props) {
  const { field: form, shared } = useFieldInput({ field })
  const value = form.value ? write(form.value) : (form.value ?? '')
  const long =
    field.maxLength && String(value).length > field.maxLength * 0.8
      ? `${String(value).length}/${field.maxLength}`
      : undefined
  return (
    <TextField
      {...form}
      {...shared}
      helperText={shared.helperText ?? long}
      value={value}
      multiline={Boolean(lines)}
      minRows={lines}
      maxRows={lines ? 24 : undefined}
      autoComplete="off"
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: field.maxLength } }}
    />
  )
}
