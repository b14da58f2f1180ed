import { Decimal } from 'decimal.js'
import type { Tonnes } from '#core/money'

/** The share of some bales in the weight of all, rounded half-up to kilograms once. */
export function shareOfBales(all: { weight: Tonnes; packets: number }, packets: number): Tonnes {
  return new Decimal(all.weight).times(packets).div(all.packets).toDecimalPlaces(3, Decimal.ROUND_HALF_UP).toNumber()
}
