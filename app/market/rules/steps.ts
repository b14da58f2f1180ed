/* Steps of a calculation that can be checked by hand: each shows its formula with the numbers inserted. */
import { Decimal } from 'decimal.js'

export type Step = {
  /** `准重` */
  label: string
  /** `42.257 × (100 − 1.8) ÷ (100 − 2.5)` */
  formula: string
  /** `42.560 吨` */
  result: string
}

/** Digits in groups of three, with a typographic minus sign; rounded half-up where `decimals` is given. */
export function shown(value: Decimal.Value, decimals?: number): string {
  const number = new Decimal(value)
  const text = decimals === undefined ? number.abs().toFixed() : number.abs().toFixed(decimals, Decimal.ROUND_HALF_UP)
  const [whole, fraction] = text.split('.')
  // eslint-disable-next-line regexp/no-super-linear-move -- the digits of one number
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const negative = number.isNegative() && Number(text) !== 0
  return `${negative ? '−' : ''}${grouped}${fraction ? `.${fraction}` : ''}`
}

/** A further summand of a formula: ` + 850`, ` − 50`. */
export function summand(value: Decimal.Value, decimals?: number): string {
  const number = new Decimal(value)
  return number.isNegative() ? ` − ${shown(number.abs(), decimals)}` : ` + ${shown(number, decimals)}`
}

/** Yuan → cents, rounded half-up once. */
export function toCents(yuan: Decimal.Value): number {
  return new Decimal(yuan).times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
}

export function rounded(value: Decimal.Value, decimals: number): Decimal {
  return new Decimal(value).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
}
