/*
 * Validators of forms, made from fields and the shapes of their columns. Messages are Chinese and name the field.
 */
import vine from '@vinejs/vine'
import type { Trx } from '#core/transaction'
import { LabelledMessages } from '#core/validation'
import type { ColumnShape, Field } from '#app/admin/field'
import { columnShapes, formFieldShape } from '#app/admin/column_shape'
import { kindOf } from '#app/admin/kind'
import type { VisibleResource } from '#app/admin/visible'

export const isRequired = (field: Field, shape: ColumnShape) =>
  field.required ?? (shape.required && !kindOf(field).neverEmpty && field.default === undefined)

/** Options of a field in a form, completed from its column. */
export function refined(field: Field, shape: ColumnShape): Partial<Field> {
  const { numeric } = kindOf(field)
  return {
    required: isRequired(field, shape),
    maxLength: field.maxLength ?? shape.maxLength ?? undefined,
    decimals: field.decimals ?? (numeric ? (shape.decimals ?? undefined) : undefined),
    min: field.min ?? (numeric && shape.range ? shape.range[0] : undefined),
    max: field.max ?? (numeric && shape.range ? shape.range[1] : undefined),
  }
}

export const isWritable = (field: Field) => !field.readOnly

/** Fields of the create or edit form that the operator may write. */
export function formFields(resource: VisibleResource, form: 'create' | 'edit'): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(([, field]) => isWritable(field) && field[form] !== false)
  )
}

/** The steps of the create form, with the fields that the operator may write; those that no step names are in the last one. */
export function formStepsOf(resource: VisibleResource): { label: string; fields: string[] }[] {
  const steps = resource.steps ?? []
  if (steps.length === 0) return []
  const writable = Object.keys(formFields(resource, 'create'))
  const named = new Set(steps.flatMap(({ fields }) => fields))
  const rest = writable.filter((key) => !named.has(key))
  return steps
    .map(({ label, fields }, index) => ({
      label,
      fields: [...fields.filter((key) => writable.includes(key)), ...(index === steps.length - 1 ? rest : [])],
    }))
    .filter(({ fields }) => fields.length > 0)
}

/** Messages of a field that replace the default ones, by rule. */
function sentencesOf([key, field]: [string, Field]): [string, string][] {
  const { chosen, messages = {} } = kindOf(field)
  const asked = chosen ? { required: '请选择{{ field }}' } : {}
  return Object.entries({ ...asked, ...messages }).map(([rule, sentence]) => [`${key}.${rule}`, sentence])
}

/** A field with those of its items, by the path that messages are looked up by: `lots.*.startingPrice`. */
const withInner = ([key, field]: [string, Field]): [string, Field][] => [
  [key, field],
  ...Object.entries(kindOf(field).within?.(field) ?? {}).map(([inner, one]): [string, Field] => [
    `${key}.*.${inner}`,
    one,
  ]),
]

/** Makes a validator of some fields; its output has exactly these keys. */
export function validatorOf(
  fields: Record<string, Field>,
  shapes: Record<string, ColumnShape>
): (input: Record<string, unknown>) => Promise<Record<string, unknown>> {
  const entries = Object.entries(fields)
  const properties = entries.map(([key, field]) => {
    const schema = kindOf(field).schema(field, shapes[key])
    return [key, isRequired(field, shapes[key]) ? schema : schema.nullable().optional()]
  })
  const named = entries.flatMap(withInner)
  const labels = Object.fromEntries(named.map(([key, { label }]) => [key, label]))
  const messagesProvider = new LabelledMessages(labels, Object.fromEntries(named.flatMap(sentencesOf)))
  const validator = vine.create(vine.object(Object.fromEntries(properties)))
  return (input) =>
    validator.validate(Object.fromEntries(entries.map(([key]) => [key, input[key] === '' ? null : input[key]])), {
      messagesProvider,
    })
}

/** Validates input against fields; unknown keys are dropped. With `partial` only the keys that were sent. */
async function validate(
  fields: Record<string, Field>,
  shapes: Record<string, ColumnShape>,
  input: unknown,
  partial: boolean
): Promise<Record<string, unknown>> {
  const given = (input && typeof input === 'object' && !Array.isArray(input) ? input : {}) as Record<string, unknown>
  const wanted = Object.entries(fields).filter(([key]) => !partial || Object.hasOwn(given, key))
  return validatorOf(Object.fromEntries(wanted), shapes)(given)
}

/** Input of the create or edit form of a resource, only its writable fields. */
export async function validateRecord(
  resource: VisibleResource,
  form: 'create' | 'edit',
  input: unknown,
  fields = formFields(resource, form),
  trx?: Trx
) {
  return validate(fields, await columnShapes(resource, trx), input, form === 'edit')
}

/** Input of an action's form. */
export async function validateForm(form: Record<string, Field>, input: unknown) {
  return validate(
    form,
    Object.fromEntries(Object.entries(form).map(([key, field]) => [key, formFieldShape(field)])),
    input,
    false
  )
}
