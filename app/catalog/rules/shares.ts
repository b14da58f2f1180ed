/*
 * Sums and main classes of the indicators that are measured by share (glossary §2.13–2.14).
 */
import { classOf, MICRONAIRE_KEYS, type ShareKey, type Shares } from '#app/catalog/indicators'
import { micronaireClass } from '#app/catalog/rules/quality_classes'

/** Whether any share of an indicator is known; all null means unknown. */
export function isKnown(shares: Shares, keys: readonly ShareKey[]): boolean {
  return keys.some((key) => shares[key] !== null && shares[key] !== undefined)
}

/** Sum of the shares of an indicator; at most four decimals, like the shares. */
export function shareSum(shares: Shares, keys: readonly ShareKey[]): number {
  let sum = 0
  for (const key of keys) sum += shares[key] ?? 0
  return Math.round(sum * 10_000) / 10_000
}

/** The sum of an indicator's shares may be off by 0.10 (certificates round each share). */
export function sharesAddUp(sum: number): boolean {
  return Math.abs(Math.round(sum * 100) - 10_000) <= 10
}

/** Main micronaire class: the largest share, else the class of the average. `null` when unknown or tied. */
export function mainMicronaire(quality: Shares & { mikeAvg?: number | null }): string | null {
  if (isKnown(quality, MICRONAIRE_KEYS)) {
    const sorted = MICRONAIRE_KEYS.map((key) => ({ key, share: quality[key] ?? 0 })).sort((x, y) => y.share - x.share)
    if (sorted[0].share <= 0) return null
    return sorted[0].share === sorted[1].share ? null : classOf(sorted[0].key)
  }
  return quality.mikeAvg === null || quality.mikeAvg === undefined ? null : micronaireClass(quality.mikeAvg)
}
