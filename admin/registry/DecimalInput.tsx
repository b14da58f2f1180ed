import { InputAdornment, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { parseTyped, written } from '@admin/registry/decimal'
import type { InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'

/** Input of a number with its unit; money is typed in yuan. */
export function DecimalInput({ field }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  const [typed, setTyped] = useState(written(field, form.value))

  useEffect(() => {
    setTyped((now) =>
      parseTyped(field, now) === (form.value ?? null) || Number.isNaN(form.value) ? now : written(field, form.value)
    )
  }, [field, form.value])

  return (
    <TextField
      {...form}
      {...shared}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        form.onChange(parseTyped(field, event.target.value))
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
        input: field.unit ? { endAdornment: <InputAdornment position="end">{field.unit}</InputAdornment> } : undefined,
      }}
    />
  )
}
