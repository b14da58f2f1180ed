/**
 * Parses the text of a PostgreSQL bigint into a JavaScript number.
 *
 * @throws RangeError when the value could lose a digit (beyond 2^53)
 */
export function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a safe integer`)
  return value
}

/**
 * Rounds half away from zero (`-0.5` → `-1`), the only rounding of the product (glossary §0). The value is scaled through its
 * shortest decimal text, so that 1.005 at two digits gives 1.01 and not 1.
 */
export function roundHalfUp(value: number, digits = 0): number {
  // Beyond 2^53 there are no digits left to round, and the text below would be in scientific notation.
  if (!Number.isFinite(value) || Math.abs(value) * 10 ** digits >= Number.MAX_SAFE_INTEGER) return value
  const sign = value < 0 ? -1 : 1
  const scaled = Number(`${Math.abs(value)}e${digits}`)
  const rounded = Math.round(Number.isNaN(scaled) ? Math.abs(value) * 10 ** digits : scaled)
  return sign * (digits === 0 ? rounded : Number(`${rounded}e-${digits}`)) || 0
}
