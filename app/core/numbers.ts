import { Decimal } from 'decimal.js'

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
 * Rounds half away from zero (`-0.5` → `-1`), the only rounding of the product (glossary §0). It takes the shortest decimal text of the
 * value, so that 1.005 at two digits gives 1.01 and not 1.
 */
export function roundHalfUp(value: number, digits = 0): number {
  // -0 + 0 is 0
  return new Decimal(value).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP).toNumber() + 0
}
