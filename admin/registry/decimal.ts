/*
 * Numbers as people type them. Their scale comes with the field: amounts are kept in cents and typed in yuan.
 */
import type { WireField } from '#wire/admin/transformers/wire'

type Scaled = Pick<WireField, 'scale'>

/** A number as it stands in an input; nothing for none. */
export function written({ scale = 1 }: Scaled, value: unknown): string {
  if (value === null || value === undefined || value === '' || Number.isNaN(value)) return ''
  return scale === 1 ? String(value) : String(Number(value) / scale)
}

/** What was typed as the model's number; NaN for what is none. Yuan become cents through their digits, never through a float product. */
export function parseTyped({ scale = 1 }: Scaled, typed: string): number | null {
  const plain = typed.replaceAll(/[,，\s]/g, '')
  if (plain === '') return null
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain)) return Number.NaN
  if (scale === 1) return Number(plain)
  const digits = Math.log10(scale)
  const [whole, fraction = ''] = plain.replace('-', '').split('.')
  if (fraction.replace(/0+$/, '').length > digits) return Number.NaN
  return (
    (plain.startsWith('-') ? -1 : 1) *
    (Number(whole || 0) * scale + Number(fraction.slice(0, digits).padEnd(digits, '0')))
  )
}
