import { InputAdornment, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import type { WireField } from '#wire/admin/transformers/wire'
import { useFieldInput, type InputProps } from '@admin/registry/use_field_input'

const inCents = (field: WireField) => field.kind === 'money' || field.kind === 'price'

const written = (field: WireField, value: unknown) => {
  if (value === null || value === undefined || value === '' || Number.isNaN(value)) return ''
  return inCents(field) ? String(Number(value) / 100) : String(value)
}

/** What was typed as the model's number; NaN for what is none. Yuan become cents through their digits, never through a float product. */
export function parseTyped(field: WireField, typed: string): number | null {
  const plain = typed.replaceAll(/[,，\s]/g, '')
  if (plain === '') return null
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain)) return Number.NaN
  if (!inCents(field)) return Number(plain)
  const [whole, fraction = ''] = plain.replace('-', '').split('.')
  if (fraction.replace(/0+$/, '').length > 2) return Number.NaN
  return (plain.startsWith('-') ? -1 : 1) * (Number(whole || 0) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')))
}

/** A number with its unit; money is typed in yuan. */
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
