/*
 * Form inputs by field type, for records and action dialogs alike.
 */
import { FormControlLabel, FormHelperText, MenuItem, Switch, TextField } from '@mui/material'
import { lazy, Suspense } from 'react'
import type { WireField } from '#wire/admin/transformers/wire'
import { DecimalInput } from '@admin/registry/DecimalInput'
import { FileInput } from '@admin/registry/FileInput'
import { RefInput } from '@admin/registry/RefInput'
import { useFieldInput, type InputProps } from '@admin/registry/use_field_input'

const RichTextInput = lazy(() => import('@admin/registry/RichTextInput'))

const WIDE = new Set(['textarea', 'richText', 'json', 'choices', 'image', 'file'])

export const isWide = (field: WireField) => WIDE.has(field.kind)

function TextInput({ field }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  const lines = { textarea: 4, json: 8 }[field.kind as string]
  const value =
    field.kind === 'json' && form.value && typeof form.value !== 'string'
      ? JSON.stringify(form.value, null, 2)
      : (form.value ?? '')
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

function ChoiceInput({ field }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  const several = field.kind === 'choices'
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
      {field.choices?.map(({ code, word }) => (
        <MenuItem key={code} value={String(code)}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  )
}

function BooleanInput({ field }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={Boolean(form.value)} onChange={(_event, checked) => form.onChange(checked)} />}
        label={field.label}
      />
      {shared.helperText && <FormHelperText error={shared.error}>{shared.helperText}</FormHelperText>}
    </div>
  )
}

function MomentInput({ field }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  const time = field.kind === 'datetime'
  const value = form.value
    ? time
      ? String(form.value).slice(0, 16).replace(' ', 'T')
      : String(form.value).slice(0, 10)
    : ''
  return (
    <TextField
      {...form}
      {...shared}
      type={time ? 'datetime-local' : 'date'}
      value={value}
      onChange={(event) =>
        form.onChange(
          event.target.value === '' ? null : time ? `${event.target.value.replace('T', ' ')}:00` : event.target.value
        )
      }
    />
  )
}

/** The input of a field. */
export function FieldInput(props: InputProps) {
  switch (props.field.kind) {
    case 'number':
    case 'money':
    case 'price':
    case 'weight':
    case 'percent':
      return <DecimalInput {...props} />
    case 'choice':
    case 'choices':
      return <ChoiceInput {...props} />
    case 'boolean':
      return <BooleanInput {...props} />
    case 'date':
    case 'datetime':
      return <MomentInput {...props} />
    case 'ref':
      return <RefInput {...props} />
    case 'image':
    case 'file':
      return <FileInput {...props} />
    case 'richText':
      return (
        <Suspense fallback={<i className="skeleton" style={{ display: 'block', height: 360 }} />}>
          <RichTextInput {...props} />
        </Suspense>
      )
    default:
      return <TextInput {...props} />
  }
}
