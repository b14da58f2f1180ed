import { MenuItem, TextField } from '@mui/material'
import type { InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'

/** Select of one code, or of several, by their words. */
export function ChoiceInput({ field, several = false }: InputProps & { several?: boolean }) {
  const { field: form, shared } = useFieldInput({ field })
  const codes = new Map(field.choices?.map(({ code }) => [String(code), code]))
  const value = several
    ? ((form.value as unknown[]) ?? []).map(String)
    : form.value === null || form.value === undefined
      ? ''
      : String(form.value)
  return (
    <TextField
      {...form}
      {...shared}
      select
      value={value}
      slotProps={{ inputLabel: { shrink: true }, select: { multiple: several, displayEmpty: true } }}
      onChange={(event) => {
        const chosen = event.target.value as unknown as string | string[]
        form.onChange(
          Array.isArray(chosen) ? chosen.map((code) => codes.get(code)) : chosen === '' ? null : codes.get(chosen)
        )
      }}
    >
      {!several && !field.required && <MenuItem value="">不选</MenuItem>}
      {field.choices
        ?.filter(({ code }) => field.offered?.includes(code) ?? true)
        .map(({ code, word }) => (
          <MenuItem key={code} value={String(code)}>
            {word}
          </MenuItem>
        ))}
    </TextField>
  )
}
