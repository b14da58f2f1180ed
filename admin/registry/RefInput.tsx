import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import type { InputProps } from '@admin/registry/kind'
import { useChosen, useOptions } from '@admin/registry/options'
import { useFieldInput } from '@admin/registry/use_field_input'

/** The id of another row, chosen by its title. */
export function RefInput({ field, source, action }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  const [typed, setTyped] = useState('')
  const id = form.value as number | string | null | undefined
  const asking = { source, key: field.key, action }
  const { options, loading } = useOptions(asking, typed, field.offeredRows !== undefined)
  const none = id === null || id === undefined || id === ''
  const chosen = useChosen(asking, none ? [] : [id])
  const current = none ? null : ([...chosen, ...options].find((option) => option.id === id) ?? { id, title: `#${id}` })

  return (
    <Autocomplete
      options={options}
      value={current}
      loading={loading}
      filterOptions={(all) => all}
      getOptionLabel={(option) => String(option.title ?? option.id)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_event, option) => form.onChange(option?.id ?? null)}
      onBlur={form.onBlur}
      noOptionsText="没有找到"
      loadingText="加载中"
      clearText="清除"
      openText="展开"
      closeText="收起"
      renderOption={({ key: _key, ...props }, option) => (
        <li {...props} key={option.id}>
          {String(option.title ?? option.id)}
          {option.hint ? <span className="text-faint push">{String(option.hint)}</span> : null}
        </li>
      )}
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
