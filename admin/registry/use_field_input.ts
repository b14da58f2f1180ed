import type { WireField } from '#wire/admin/transformers/wire'
import type { Validator } from 'react-admin'
import { useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { isEmpty } from '@admin/registry/format'

/** Verb of the message of a required field: 请输入 or 请选择. */
const verbOf = ({ chosen }: WireField) => (chosen ? '请选择' : '请输入')

/** The bounds of a number in the unit that is typed; undefined within them. */
function beyond({ label, min, max, scale = 1 }: WireField, value: number): string | undefined {
  const [low, high] = [min, max].map((bound) => (bound === undefined ? undefined : String(bound / scale)))
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return undefined
  if (low !== undefined && high !== undefined) return `${label}须在${low}与${high}之间`
  return low === undefined ? `${label}不能大于${high}` : `${label}不能小于${low}`
}

/** The rules that can be checked before sending; the server checks all of them. */
function rulesOf(field: WireField): Validator[] {
  return [
    (value) => (field.required && isEmpty(value) ? `${verbOf(field)}${field.label}` : undefined),
    (value) =>
      field.maxLength && typeof value === 'string' && value.length > field.maxLength
        ? `${field.label}最多${field.maxLength}个字`
        : undefined,
    (value) => (typeof value === 'number' && Number.isNaN(value) ? `${field.label}须为数字` : undefined),
    (value) => (typeof value === 'number' ? beyond(field, value) : undefined),
  ]
}

/** Removes the wrapper that react-admin puts around messages for its own component. */
function sentenceOf(message: string | undefined) {
  if (!message?.startsWith('@@react-admin@@')) return message
  const wrapped: unknown = JSON.parse(message.slice('@@react-admin@@'.length))
  return typeof wrapped === 'string' ? wrapped : String((wrapped as { message: string }).message)
}

/** The parts that all inputs share: label, value, error or help. */
export function useFieldInput({ field }: { field: WireField }) {
  const input = useInput({ source: field.key, validate: rulesOf(field), defaultValue: field.default ?? undefined })
  const { trigger } = useFormContext()
  const { error, invalid } = input.fieldState
  // What is being corrected is checked while it is typed: a message that goes when the field is left moves the button away that is being pressed.
  const onChange: typeof input.field.onChange = (...change) => {
    input.field.onChange(...change)
    if (invalid) void trigger(field.key)
  }
  return {
    ...input,
    field: { ...input.field, onChange },
    shared: {
      id: input.id,
      label: field.label,
      required: field.required ?? false,
      error: invalid,
      helperText: (invalid && sentenceOf(error?.message)) || field.help || undefined,
      slotProps: { inputLabel: { shrink: true } },
    },
  }
}
