/*
 * Numbers as operators type them. The scale is part of the field: amounts are kept in cents and typed in yuan.
 */
import type { WireField } from '#wire/admin/transformers/wire'

type Scaled = Pick<WireField, 'scale'>

/** A number as text for an input; empty for null. */
export function written({ scale = 1 }: Scaled, value: unknown): string {
  if (value === null || value === undefined || value === '' || Number.isNaN(value)) return ''
  return scale === 1 ? String(value) : String(Number(value) / scale)
}

/** Typed text as the number of the model; null when empty, NaN when it is no number. Cents are read digit by digit, without float arithmetic. */
export function parseTyped({ scale = 1 }: Scaled, typed: string): number | null {
  const plain = typed.replaceAll(/[,，\s]/g, '')
  if (plain === '') return null
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain)) return Number.NaN
  if (scale === 1) return Number(plain)
  const digits = Math.log10(scale)
  const [whole, fraction = ''] = plain.replace('-', '').split('.')
  if (/[^0]/.test(fraction.slice(digits))) return Number.NaN
  return (
    (plain.startsWith('-') ? -1 : 1) *
    (Number(whole || 0) * scale + Number(fraction.slice(0, digits).padEnd(digits, '0')))
  )
}
