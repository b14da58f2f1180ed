/*
 * Money is integer cents (分), unit prices are integer cents per tonne, weights are tonnes with 3 decimals (exact kilograms).
 * Formulas F2 and F13 of the domain, independent of orders.
 */
import { Decimal } from 'decimal.js'

/** Integer cents. Safe up to 90 trillion yuan, see `core/numbers`. */
export type Cents = number

/** Tonnes with at most 3 decimals. */
export type Tonnes = number

const HALF_UP = Decimal.ROUND_HALF_UP

/** Whole kilograms of a weight in tonnes. */
export function toKilograms(tonnes: Tonnes): number {
  return new Decimal(tonnes).times(1000).toDecimalPlaces(0, HALF_UP).toNumber()
}

/** Sum of weights, rounded to 3 decimals. */
export function sumTonnes(weights: Iterable<Tonnes>): Tonnes {
  let kilograms = 0
  for (const weight of weights) kilograms += toKilograms(weight)
  return kilograms / 1000
}

/**
 * F2: amount of a weight at a price, rounded half-up once.
 *
 * @param tonnes weight in tonnes, 3 decimals
 * @param centsPerTonne unit price
 * @returns cents
 */
export function amountOf(tonnes: Tonnes, centsPerTonne: Cents): Cents {
  return new Decimal(tonnes).times(centsPerTonne).toDecimalPlaces(0, HALF_UP).toNumber()
}

/** A share of an amount (`ratio` 0.05 = 5 %), rounded half-up once. */
export function shareOf(amount: Cents, ratio: number | string): Cents {
  return new Decimal(amount).times(ratio).toDecimalPlaces(0, HALF_UP).toNumber()
}

/** F13: splits a gross amount into net and VAT; `rate` 0.09 = 9 %. */
export function splitVat(gross: Cents, rate: number | string): { net: Cents; tax: Cents } {
  const net = new Decimal(gross).div(new Decimal(1).plus(rate)).toDecimalPlaces(0, HALF_UP).toNumber()
  return { net, tax: gross - net }
}

/** `73683365` → `736,833.65` */
export function formatYuan(cents: Cents): string {
  const [whole, fraction] = new Decimal(cents).div(100).toFixed(2).split('.')
  // eslint-disable-next-line regexp/no-super-linear-move -- at most twenty digits
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction}`
}
