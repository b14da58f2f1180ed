import type { ReferenceQuotes } from '#wire/market/transformers/tools'
/*
 * What a calculator asks for. Values are kept as they are typed; what is wrong is said before the server is asked.
 */

export type FieldDef = {
  name: string
  label: string
  unit?: string
  /** What stands there at first. */
  first: string
  low?: number
  high?: number
  /** May be empty. */
  optional?: boolean
  choices?: readonly (readonly [value: string, label: string])[]
  /** Empty means the live quotation; `fallback` where there is none. */
  live?: 'cf' | 'ct' | 'fx'
  fallback?: string
  hint?: string
}

export type Values = Record<string, string>

export const firstOf = (fields: readonly FieldDef[]): Values =>
  Object.fromEntries(fields.map(({ name, first }) => [name, first]))

/** The live quotation of a field as it would be typed. */
export function liveText(field: FieldDef, quotes: ReferenceQuotes | undefined): string | null {
  if (field.live === 'cf') return quotes?.cf ? String(quotes.cf.price / 100) : null
  if (field.live === 'ct') return quotes?.ct ? (quotes.ct.price / 100).toFixed(2) : null
  if (field.live === 'fx') return quotes?.fx ? quotes.fx.value.toFixed(4) : null
  return null
}

/** What counts: what is typed, else the live quotation, else the fallback. */
export const effective = (field: FieldDef, values: Values, quotes: ReferenceQuotes | undefined): string => {
  const typed = (values[field.name] ?? '').trim()
  return typed !== '' ? typed : field.live ? (liveText(field, quotes) ?? field.fallback ?? '') : ''
}

/** What is wrong with the first bad field; null when the server may be asked. */
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

/** What the call gets: numbers, and nothing for what is empty. */
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
