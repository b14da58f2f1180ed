/*
 * Formats of figures (glossary §0). Money is integer cents, weight is tonnes; an empty value is `--`.
 */
export const NONE = '--'
const MINUS = '\u2212'

const grouped = (value: number, decimals: number) =>
  Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

const missing = (value: unknown): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value)

/** 73683365 → `736,833.65`. */
export function money(cents: number | null | undefined): string {
  if (missing(cents)) return NONE
  return `${cents < 0 ? MINUS : ''}${grouped(cents / 100, 2)}`
}

/** 1685000 cents per tonne → `16,850` (whole yuan where the market quotes whole yuan, else 2 decimals). */
export function price(cents: number | null | undefined): string {
  if (missing(cents)) return NONE
  return `${cents < 0 ? MINUS : ''}${grouped(cents / 100, cents % 100 === 0 ? 0 : 2)}`
}

/** Basis, agio, difference: always with the sign. 65000 → `+650`, −12000 → `−120`. */
export function signed(cents: number | null | undefined): string {
  if (missing(cents)) return NONE
  return `${cents < 0 ? MINUS : '+'}${grouped(cents / 100, cents % 100 === 0 ? 0 : 2)}`
}

/** A figure of a market in its own unit: 70.41 → `70.41`, −1.5 → `−1.50`. */
export function marketFigure(value: number | null | undefined, decimals: number): string {
  if (missing(value)) return NONE
  return `${value < 0 ? MINUS : ''}${grouped(value, decimals)}`
}

/** Its change, or a difference of two of them: always with the sign, and none is none. 2 → `+2`, −0.35 → `−0.35`, 0 → `0`. */
export function marketChange(value: number | null | undefined, decimals: number): string {
  return `${!missing(value) && value > 0 ? '+' : ''}${marketFigure(value, decimals)}`
}

/** 43.729 → `43.729` tonnes, always three decimals. */
export function weight(tonnes: number | null | undefined): string {
  if (missing(tonnes)) return NONE
  return grouped(tonnes, 3)
}

/** 42.25735 → `42.25735` tonnes, at least three decimals: a net weight has the digits of its certificate, down to the gram. */
export function netWeightText(tonnes: number | null | undefined): string {
  if (missing(tonnes)) return NONE
  const [, decimals = ''] = String(tonnes).split('.')
  return grouped(tonnes, Math.max(3, decimals.length))
}

/** Sum of tonnes, rounded to 3 decimals (glossary §0). */
export function sumWeight(tonnes: (number | null | undefined)[]): number {
  return Math.round(tonnes.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 1000), 0)) / 1000
}

/** 62.40 → `62.4%`. */
export function percent(share: number | null | undefined): string {
  return missing(share) ? NONE : `${Number(share.toFixed(2))}%`
}

/** 29.1 → `29.1`; for measured values with a fixed number of decimals. */
export function fixed(value: number | null | undefined, decimals = 1): string {
  return missing(value) ? NONE : grouped(value, decimals)
}

/** 12345 → `12,345`. */
export function count(value: number | null | undefined): string {
  return missing(value) ? NONE : grouped(value, 0)
}

/** `白棉3级(55.9)%` (F8). */
export function shareText(name: string, share: number): string {
  return `${name}(${Number(share.toFixed(1))})%`
}

/** 2025 → `2025/26`. */
export function cropYear(year: number | null | undefined): string {
  return missing(year) ? NONE : `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

/** `2026-11-20 10:42:18` → `11-20 10:42`; other years than this one keep the year. */
export function shortTime(time: string | null | undefined, thisYear = new Date().getFullYear()): string {
  if (!time) return NONE
  const full = time.slice(0, 16)
  return full.startsWith(`${thisYear}-`) ? full.slice(5) : full
}

/** Bytes: `286 KB`, `1.2 MB`. */
export function fileSize(bytes: number | null | undefined): string {
  if (missing(bytes)) return NONE
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
