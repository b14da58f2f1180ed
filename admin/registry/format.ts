/*
 * Values as text, by field type: tables, cards, records, timelines and search read from here.
 */
import type { WireField, WireRow } from '#wire/admin/transformers/wire'

/** In a list this year goes without saying, and of another year the day is enough. */
export const shortMoment = (moment: string) =>
  moment.startsWith(String(new Date().getFullYear())) ? moment.slice(5, 16) : moment.slice(0, 10)

export const EMPTY = '--'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const group = (written: string) => {
  const [whole, fraction] = written.split('.')
  return whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',') + (fraction ? `.${fraction}` : '')
}

/** Digits without float noise; `digits` undefined keeps what is there. */
function decimal(value: unknown, digits?: number) {
  const parsed = Number(value)
  if (!Number.isFinite(parsed)) return String(value)
  return group(digits === undefined ? String(parsed) : parsed.toFixed(digits))
}

export function wordOf(field: WireField, code: unknown) {
  return field.choices?.find((choice) => String(choice.code) === String(code))?.word ?? String(code)
}

/** A value without its unit. */
export function formatValue(field: WireField, value: unknown, row?: WireRow): string {
  if (isEmpty(value)) return EMPTY
  switch (field.kind) {
    case 'money':
      return decimal(Number(value) / 100, 2)
    case 'price':
      return decimal(Number(value) / 100, Number(value) % 100 === 0 ? 0 : 2)
    case 'weight':
      return decimal(value, 3)
    case 'percent':
      return `${decimal(value, field.decimals ?? 2)}%`
    case 'number':
      if (field.plain) return String(value)
      return decimal(value, field.decimals === 0 ? undefined : field.decimals)
    case 'boolean':
      return value ? '是' : '否'
    case 'choice':
      return wordOf(field, value)
    case 'choices':
      return (value as unknown[]).map((code) => wordOf(field, code)).join('、')
    case 'ref': {
      const title = row?._refs?.[field.key]
      return title === undefined || title === null ? `#${String(value)}` : String(title)
    }
    case 'datetime':
      return String(value).slice(0, 16)
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'richText':
      return new DOMParser().parseFromString(String(value), 'text/html').body.textContent ?? ''
    default:
      return String(value)
  }
}

const NUMERIC = new Set(['number', 'money', 'price', 'weight', 'percent'])

export const isNumeric = (field: WireField) => NUMERIC.has(field.kind)

/** Unit after the number; a percentage carries its own. */
export const unitOf = (field: WireField) => (field.kind === 'percent' ? '' : (field.unit ?? ''))
