import type { ReferenceQuotes } from '#wire/market/transformers/tools'
/*
 * Inputs of the calculators. Values are kept as they are typed; errors are found before the server is called.
 */

export type FieldDef = {
  name: string
  label: string
  unit?: string
  /** Initial value. */
  first: string
  low?: number
  high?: number
  /** May be empty. */
  optional?: boolean
  choices?: readonly (readonly [value: string, label: string])[]
  /** An empty value means the live quotation; `fallback` is used without one. */
  live?: 'cf' | 'ct' | 'fx'
  fallback?: string
  hint?: string
}

export type Values = Record<string, string>

export const firstOf = (fields: readonly FieldDef[]): Values =>
  Object.fromEntries(fields.map(({ name, first }) => [name, first]))

/** The live quotation of a field, formatted as typed text. */
export function liveText(field: FieldDef, quotes: ReferenceQuotes | undefined): string | null {
  if (field.live === 'cf') return quotes?.cf ? String(quotes.cf.price / 100) : null
  if (field.live === 'ct') return quotes?.ct ? (quotes.ct.price / 100).toFixed(2) : null
  if (field.live === 'fx') return quotes?.fx ? quotes.fx.value.toFixed(4) : null
  return null
}

/** The value to calculate with: the typed one, else the live quotation, else the fallback. */
export const effective = (field: FieldDef, values: Values, quotes: ReferenceQuotes | undefined): string => {
  const typed = (values[field.name] ?? '').trim()
  return typed !== '' ? typed : field.live ? (liveText(field, quotes) ?? field.fallback ?? '') : ''
}

/** Error text of the first invalid field; null when all are valid. */
export function problemOf(fields: readonly FieldDef[], values: Values, quotes?: ReferenceQuotes): string | null {
  for (const field of fields) {
    if (field.choices) continue
    const text = effective(field, values, quotes)
    if (text === '') {
      if (field.optional) continue
      return `请输入${field.label}`
    }
    const number = Number(text)
    if (!Number.isFinite(number)) return `${field.label}须为数字`
    const { low = -1e9, high = 1e9 } = field
    if (number < low || number > high)
      return `${field.label}应在${low.toLocaleString('en-US')}与${high.toLocaleString('en-US')}之间`
  }
  return null
}

/** Query of the call: numbers, without empty fields. */
export function queryOf(
  fields: readonly FieldDef[],
  values: Values,
  quotes?: ReferenceQuotes
): Record<string, string | undefined> {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      (field.choices ? (values[field.name] ?? '') : effective(field, values, quotes)) || undefined,
    ])
  )
}
