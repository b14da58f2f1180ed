/*
 * How far a price is from the index of cotton (flows §2). The index is the price of standard grade (3128B), so it is compared with the 折标准级价 of a
 * batch (F4): a fair discount for quality is no distance.
 */
import type { Cents } from '#core/money'
import { roundHalfUp } from '#core/numbers'

/** Percent of the index from which on a price has to be confirmed. */
export const FAR = 10

/** Signed, in percent of the index with one decimal: −90.6 for 1,685 beside 17,982. */
export function indexDistance(standardPrice: Cents, index: Cents): number {
  return roundHalfUp(((standardPrice - index) / index) * 100, 1)
}

/**
 * Whether a person is asked about a price. A counter-offer that comes no farther than the price that stands is not asked about again: the distance is
 * known to both sides.
 *
 * @param standing distance of the price that stands, where one does
 */
export function isFar(distance: number, standing: number | null = null): boolean {
  return Math.abs(distance) > FAR && (standing === null || Math.abs(distance) > Math.abs(standing))
}
