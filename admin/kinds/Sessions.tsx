import { TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { WordsFilter } from '@admin/registry/filters'
import { kindView, type InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'

const write = (value: unknown) => (Array.isArray(value) ? value.join('，') : '')
const read = (typed: string) => typed.split(/[,，、\s]+/).filter(Boolean)

/** Trading sessions in one line, separated by commas. */
function Input({ field }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  const [typed, setTyped] = useState(write(form.value))
  const value = write(form.value)

  useEffect(() => {
    setTyped((now) => (write(read(now)) === value ? now : value))
  }, [value])

  return (
    <TextField
      {...form}
      {...shared}
      value={typed}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value)
        form.onChange(read(event.target.value))
      }}
    />
  )
}

/** Trading hours of a day. */
export default kindView('sessions', {
  Input,
  Filter: WordsFilter,
  format: (_field, value) => write(value),
  wideInput: true,
  wideValue: true,
})
