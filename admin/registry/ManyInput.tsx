import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import type { InputProps } from '@admin/registry/kind'
import { useChosen, useOptions } from '@admin/registry/options'
import { useFieldInput } from '@admin/registry/use_field_input'

/** Ids of several other rows, chosen by their titles, in the form of an action. */
export function ManyInput({ field, source, action }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  const [typed, setTyped] = useState('')
  const ids = (form.value ?? []) as (number | string)[]
  const asking = { source, key: field.key, action }
  const { options, loading } = useOptions(asking, typed)
  const known = [...useChosen(asking, ids), ...options]
  return (
    <Autocomplete
      multiple
      options={options}
      value={ids.map((id) => known.find((option) => option.id === id) ?? { id, title: `#${id}` })}
      loading={loading}
      filterOptions={(all) => all}
      getOptionLabel={(option) => String(option.title ?? option.id)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_event, chosen) => form.onChange(chosen.map(({ id }) => id))}
      onBlur={form.onBlur}
      noOptionsText="没有找到"
      loadingText="加载中"
      clearText="清除"
      openText="展开"
      closeText="收起"
      renderInput={({ InputLabelProps: _label, ...params }) => (
        <TextField
          {...params}
          label={shared.label}
          required={shared.required}
          error={shared.error}
          helperText={shared.helperText}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    />
  )
}
