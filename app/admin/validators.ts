/*
 * Validators of forms, made from fields and what the database knows about their columns. Messages are Chinese and name the field.
 */
import vine from '@vinejs/vine'
import type { Trx } from '#core/transaction'
import { LabelledMessages } from '#core/validation'
import type { Resource } from '#app/admin/define'
import type { ColumnFacts, Field } from '#app/admin/field'
import { factsOf, factsOfForm } from '#app/admin/column_facts'
import { kindOf } from '#app/admin/kind'

export const isRequired = (field: Field, facts: ColumnFacts) =>
  field.required ?? (facts.required && !kindOf(field).neverEmpty && field.default === undefined)

/** What a form should know about a field besides its definition. */
export function refined(field: Field, facts: ColumnFacts): Partial<Field> {
  const { numeric } = kindOf(field)
  return {
    required: isRequired(field, facts),
    maxLength: field.maxLength ?? facts.maxLength ?? undefined,
    decimals: field.decimals ?? (numeric ? (facts.decimals ?? undefined) : undefined),
    min: field.min ?? (numeric && facts.range ? facts.range[0] : undefined),
    max: field.max ?? (numeric && facts.range ? facts.range[1] : undefined),
  }
}

export const isWritable = (field: Field) => !field.readOnly

/** Fields of the create or edit form. */
export function formFields(resource: Resource, form: 'create' | 'edit'): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(([, field]) => isWritable(field) && field[form] !== false)
  )
}

/** Sentences of a field in place of the usual ones, by rule. */
function sentencesOf([key, field]: [string, Field]): [string, string][] {
  const { chosen, messages = {} } = kindOf(field)
  const asked = chosen ? { required: '请选择{{ field }}' } : {}
  return Object.entries({ ...asked, ...messages }).map(([rule, sentence]) => [`${key}.${rule}`, sentence])
}

/** Makes a validator of some fields: what it answers has exactly these keys. */
export function validatorOf(
  fields: Record<string, Field>,
  facts: Record<string, ColumnFacts>
): (input: Record<string, unknown>) => Promise<Record<string, unknown>> {
  const entries = Object.entries(fields)
  const properties = entries.map(([key, field]) => {
    const schema = kindOf(field).schema(field, facts[key])
    return [key, isRequired(field, facts[key]) ? schema : schema.nullable().optional()]
  })
  const labels = Object.fromEntries(entries.map(([key, { label }]) => [key, label]))
  const messagesProvider = new LabelledMessages(labels, Object.fromEntries(entries.flatMap(sentencesOf)))
  const validator = vine.create(vine.object(Object.fromEntries(properties)))
  return (input) =>
    validator.validate(Object.fromEntries(entries.map(([key]) => [key, input[key] === '' ? null : input[key]])), {
      messagesProvider,
    })
}

/** Validates input against fields; unknown keys are dropped. With `partial` only the keys that were sent. */
async function validate(
  fields: Record<string, Field>,
  facts: Record<string, ColumnFacts>,
  input: unknown,
  partial: boolean
): Promise<Record<string, unknown>> {
  const given = (input && typeof input === 'object' && !Array.isArray(input) ? input : {}) as Record<string, unknown>
  const wanted = Object.entries(fields).filter(([key]) => !partial || Object.hasOwn(given, key))
  return validatorOf(Object.fromEntries(wanted), facts)(given)
}

/** Input of the create or edit form of a resource, only its writable fields. */
export async function validateRecord(
  resource: Resource,
  form: 'create' | 'edit',
  input: unknown,
  fields = formFields(resource, form),
  trx?: Trx
) {
  return validate(fields, await factsOf(resource, trx), input, form === 'edit')
}

/** Input of an action's form. */
export async function validateForm(form: Record<string, Field>, input: unknown) {
  return validate(
    form,
    Object.fromEntries(Object.entries(form).map(([key, field]) => [key, factsOfForm(field)])),
    input,
    false
  )
}
