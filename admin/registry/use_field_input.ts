import type { WireField } from '#wire/admin/transformers/wire'
import type { Validator } from 'react-admin'
import { useInput } from 'react-admin'
import { isEmpty } from '@admin/registry/format'

/** Whether a sentence says 请输入 or 请选择. */
const verbOf = ({ chosen }: WireField) => (chosen ? '请选择' : '请输入')

/** The rules that can be told before sending; the server has the last word. */
function rulesOf(field: WireField): Validator[] {
  return [
    (value) => (field.required && isEmpty(value) ? `${verbOf(field)}${field.label}` : undefined),
    (value) =>
      field.maxLength && typeof value === 'string' && value.length > field.maxLength
        ? `${field.label}最多${field.maxLength}个字`
        : undefined,
    (value) => (typeof value === 'number' && Number.isNaN(value) ? `${field.label}须为数字` : undefined),
  ]
}

/** react-admin wraps sentences for its own component; here they are shown as they are. */
function sentenceOf(message: string | undefined) {
  if (!message?.startsWith('@@react-admin@@')) return message
  const wrapped: unknown = JSON.parse(message.slice('@@react-admin@@'.length))
  return typeof wrapped === 'string' ? wrapped : String((wrapped as { message: string }).message)
}

/** What every input shares: label, value, error or help. */
export function useFieldInput({ field }: { field: WireField }) {
  const input = useInput({ source: field.key, validate: rulesOf(field), defaultValue: field.default ?? undefined })
  const { error, invalid } = input.fieldState
  return {
    ...input,
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
