import { TextField } from '@mui/material'
import type { InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'

type Props = InputProps & {
  /** Initial number of lines; without it the input has one line. */
  lines?: number
  /** Text in the input for a value that is not a string. */
  write?: (value: unknown) => string
}

/** Input of text; shows a character count near the limit. */
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
      type={field.secret ? 'password' : undefined}
      autoComplete={field.secret ? 'new-password' : 'off'}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: field.maxLength } }}
    />
  )
}
