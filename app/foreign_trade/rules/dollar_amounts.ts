/*
 * Figures of goods in US dollars (formulas F5, F6, F10, F13): quotes in hundredths of a US cent per pound, prices in US cents per tonne, amounts in US
 * cents, deposits in cents of yuan. Rounded half-up once.
 */
import { Decimal } from 'decimal.js'
import { amountOf, formatYuan, toKilograms, type Cents, type Tonnes } from '#core/money'

/** Hundredths of a US cent per pound, like the quotes of ICE. */
export type PoundPrice = number
/** Integer US cents. */
export type DollarCents = number

/** Pounds in a tonne are 2204.62; of hundredths of a cent per pound that makes cents per tonne. */
const POUND_TO_TONNE = '22.0462'

const whole = (value: Decimal) => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()

/** @returns US cents per tonne: 8235 → 181550 */
export function pricePerTonne(poundPrice: PoundPrice): DollarCents {
  return whole(new Decimal(poundPrice).times(POUND_TO_TONNE))
}

/** The weight that a contract is about: the net weight of the papers, which may know grams, in whole kilograms. */
export const contractNet = ({ netWeight }: { netWeight: Tonnes | null }): Tonnes => toKilograms(netWeight ?? 0) / 1000

/** Value of a weight at a price, US cents. */
export const dollarsOf = (weight: Tonnes, price: DollarCents): DollarCents => amountOf(weight, price)

/** What US cents are at a rate, in cents of yuan. */
export const dollarsInYuan = (amount: DollarCents, rate: number): Cents => whole(new Decimal(amount).times(rate))

/** F5: the deposit in yuan; `percent` of the value at the day's rate. */
export function depositInYuan(amount: DollarCents, rate: number, percent: number): Cents {
  return whole(new Decimal(amount).times(rate).times(percent).div(100))
}

/** F10: what has landed, by the CIQ certificate; more than the contract's weight is not paid. */
export function landedAmount(landed: Tonnes, contract: Tonnes, price: DollarCents): DollarCents {
  return dollarsOf(Math.min(landed, contract), price)
}

/** Share of the contract's weight that is missing, in percent with three decimals: 98.425 → 97.310 is 1.133. */
export function shortageOf(landed: Tonnes, contract: Tonnes): number {
  const missing = new Decimal(contract).minus(landed).div(contract).times(100)
  return missing.isNegative() ? 0 : missing.toDecimalPlaces(3, Decimal.ROUND_HALF_UP).toNumber()
}

/** What the contract promises of the fibre; null where it says nothing. */
export type PromisedQuality = {
  minLength: number | null
  minMike: number | null
  maxMike: number | null
  minStrength: number | null
}
/** What the certificate found. */
export type LandedQuality = {
  landedLength: number | null
  landedMike: number | null
  landedStrength: number | null
}

/** The contract's table of discounts (decision 535), hundredths of a cent per pound. */
export const DISCOUNTS = {
  /** For each 0.1 mm that the fibre is shorter. */
  length: 10,
  /** For each 0.1 of micronaire outside the range. */
  mike: 50,
  /** For each 0.1 cN/tex that it is weaker. */
  strength: 3,
} as const

/** Whole tenths by which a figure falls short; none when either is unknown. */
function tenthsBelow(least: number | null, found: number | null): number {
  if (least === null || found === null) return 0
  return Math.max(0, whole(new Decimal(least).minus(found).times(10)))
}

/** A part of the discount for quality: `长度短 0.4 mm`, hundredths of a cent per pound. */
export type DiscountPart = { what: string; points: PoundPrice }

export function discountParts(promised: PromisedQuality, landed: LandedQuality): DiscountPart[] {
  const short = tenthsBelow(promised.minLength, landed.landedLength)
  const fine = tenthsBelow(promised.minMike, landed.landedMike)
  const coarse = tenthsBelow(landed.landedMike, promised.maxMike)
  const weak = tenthsBelow(promised.minStrength, landed.landedStrength)
  return [
    { what: `长度短 ${(short / 10).toFixed(1)} mm`, points: short * DISCOUNTS.length },
    { what: `马值低 ${(fine / 10).toFixed(1)}`, points: fine * DISCOUNTS.mike },
    { what: `马值高 ${(coarse / 10).toFixed(1)}`, points: coarse * DISCOUNTS.mike },
    { what: `强力低 ${(weak / 10).toFixed(1)} cN/tex`, points: weak * DISCOUNTS.strength },
  ].filter(({ points }) => points > 0)
}

/** The discount for the landed weight, US cents. */
export function discountAmount(parts: readonly DiscountPart[], weight: Tonnes): DollarCents {
  return dollarsOf(weight, pricePerTonne(parts.reduce((sum, { points }) => sum + points, 0)))
}

/** `178,690.59 美元` */
export const dollarText = (cents: DollarCents) => `${formatYuan(cents)} 美元`

/** `82.35 美分/磅` */
export const poundText = (poundPrice: PoundPrice) => `${(poundPrice / 100).toFixed(2)} 美分/磅`
