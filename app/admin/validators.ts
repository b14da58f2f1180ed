/*
 * Validators of forms, made from fields and what the database knows about their columns. Messages are Chinese and name the field.
 */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import { cleanHtml, isBlankHtml } from '#core/html'
import { isStorable } from '#core/text'
import type { Trx } from '#core/transaction'
import { LabelledMessages } from '#core/validation'
import type { Field, Resource } from '#app/admin/define'
import { factsOf, factsOfForm, type ColumnFacts } from '#app/admin/column_facts'

const clean = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && !isStorable(value)) field.report('{{ field }}含有无法保存的字符', 'clean', field)
})

/** Only harmless formatting is stored; what shows nothing counts as empty. */
const formatted = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const cleaned = cleanHtml(value)
  if (isBlankHtml(cleaned)) return field.report('请输入{{ field }}', 'required', field)
  field.mutate(cleaned, field)
})

const calendarDate = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const moment = DateTime.fromISO(value.trim().slice(0, 10), { zone: ZONE })
  if (!/^\d{4}-\d{2}-\d{2}/.test(value.trim()) || !moment.isValid || moment.year < 1900 || moment.year > 2200)
    return field.report('{{ field }}须为日期，格式 YYYY-MM-DD', 'date', field)
  field.mutate(moment.toISODate()!, field)
})

const moment = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const sql = DateTime.fromSQL(value.trim(), { zone: ZONE })
  const parsed = sql.isValid ? sql : DateTime.fromISO(value.trim(), { zone: ZONE })
  if (!parsed.isValid || parsed.year < 1900 || parsed.year > 2200)
    return field.report('{{ field }}须为时间，格式 YYYY-MM-DD HH:mm:ss', 'datetime', field)
  field.mutate(parsed.toISO()!, field)
})

function numberOf(field: Field, facts: ColumnFacts) {
  const decimals = facts.decimals ?? field.decimals
  let rule = vine.number()
  if (decimals === 0) rule = rule.withoutDecimals()
  else if (decimals !== null && decimals !== undefined)
    rule = rule.decimal([0, Math.min(decimals, field.decimals ?? decimals)])
  const [low, high] = facts.range ?? [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  return rule.min(field.min ?? low).max(field.max ?? high)
}

function schemaOf(field: Field, facts: ColumnFacts): any {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'price':
    case 'weight':
    case 'percent':
      return numberOf(field, facts)
    case 'ref':
      return facts.type === 'text'
        ? vine.string().maxLength(200).use(clean())
        : vine.number().withoutDecimals().min(1).max(Number.MAX_SAFE_INTEGER)
    case 'image':
    case 'file':
      return vine.number().withoutDecimals().min(1).max(Number.MAX_SAFE_INTEGER)
    case 'choice': {
      const codes = field.choices!.map(({ code }) => code)
      return typeof codes[0] === 'number' ? vine.number().in(codes as number[]) : vine.string().in(codes as string[])
    }
    case 'choices': {
      const codes = field.choices!.map(({ code }) => code)
      const item =
        typeof codes[0] === 'number' ? vine.number().in(codes as number[]) : vine.string().in(codes as string[])
      return vine.array(item).distinct().maxLength(codes.length)
    }
    case 'boolean':
      return vine.boolean()
    case 'date':
      return vine.string().use(calendarDate())
    case 'datetime':
      return vine.string().maxLength(40).use(moment())
    case 'json':
      return vine.any()
    default: {
      const limit = field.maxLength ?? facts.maxLength ?? (field.kind === 'richText' ? 200_000 : 5000)
      const rule = vine.string().trim().maxLength(limit).use(clean())
      return field.kind === 'richText' ? rule.use(formatted()) : rule
    }
  }
}

export const isRequired = (field: Field, facts: ColumnFacts) =>
  field.required ?? (facts.required && field.kind !== 'boolean' && field.default === undefined)

/** What a form should know about a field besides its definition. */
export function refined(field: Field, facts: ColumnFacts): Partial<Field> {
  const numeric = ['number', 'money', 'price', 'weight', 'percent'].includes(field.kind)
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

const CHOSEN = new Set(['choice', 'ref', 'image', 'file', 'choices', 'date', 'datetime'])

/** Makes a validator of some fields: what it answers has exactly these keys. */
export function validatorOf(
  fields: Record<string, Field>,
  facts: Record<string, ColumnFacts>
): (input: Record<string, unknown>) => Promise<Record<string, unknown>> {
  const entries = Object.entries(fields)
  const properties = entries.map(([key, field]) => {
    const schema = schemaOf(field, facts[key])
    return [key, isRequired(field, facts[key]) ? schema : schema.nullable().optional()]
  })
  const labels = Object.fromEntries(entries.map(([key, { label }]) => [key, label]))
  const asked: Record<string, string> = Object.fromEntries(
    entries.filter(([, field]) => CHOSEN.has(field.kind)).map(([key]) => [`${key}.required`, '请选择{{ field }}'])
  )
  for (const [key, { kind }] of entries) {
    if (kind === 'choice' || kind === 'choices')
      for (const rule of [`${key}.number`, `${key}.*.number`]) asked[rule] = '{{ field }}不在可选范围内'
  }
  const messagesProvider = new LabelledMessages(labels, asked)
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
