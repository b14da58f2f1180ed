/*
 * What people paste, as it was meant: mobiles and codes with spaces, dashes, full-width digits or a country code, amounts with separators. Pure, so
 * that it is tested without a browser; the server reads the same spellings (`core/validation`).
 */

/** Spaces of every kind, also those without width and those that do not break. */
const BLANK = /[\s\u00A0\u00AD\u200B-\u200F\u2060\u3000\uFEFF]/g

/** Full-width letters, digits and signs as their plain ones. */
const plain = (text: string) => text.normalize('NFKC')

/** Digits alone. A mobile loses its country code. */
export function digitsOf(text: string): string {
  const digits = plain(text).replaceAll(/[^\d+]/g, '')
  const mobile = /^(?:\+|00)?86(1\d{10})$/.exec(digits)?.[1]
  return mobile ?? digits.replaceAll('+', '')
}

/** The text of a number: `￥１６，８５０．５ 元` → `16850.5`. Prices of ours have a minus sign, which no keyboard has. */
export const numberText = (text: string) =>
  plain(text)
    .replaceAll(/[,，']/g, '')
    .replaceAll('。', '.')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(BLANK, '')
    .replaceAll(/[^\d.-]/g, '')

/** A code of letters and digits, without spaces. */
export const codeText = (text: string) => plain(text).replaceAll(BLANK, '')

/** A text without what cannot be seen, and without spaces at its ends. */
export const visibleText = (text: string) =>
  text
    .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ')
    .trim()

export type Kind = 'digits' | 'number' | 'text'

/** What is typed into a control, by its keyboard. */
export function kindOf(inputMode: string | undefined): Kind {
  if (inputMode === 'numeric' || inputMode === 'tel') return 'digits'
  return inputMode === 'decimal' ? 'number' : 'text'
}

/** The value of a control as it was meant, at most `most` signs of it. Text stays as it is while it is typed. */
export function cleaned(kind: Kind, text: string, most?: number): string {
  if (kind === 'text') return text
  return (kind === 'digits' ? digitsOf(text) : numberText(text)).slice(0, most)
}
