/*
 * F1: conditioned (public) weight 公定重量, the weight that raw cotton is invoiced on.
 */
import { Decimal } from 'decimal.js'
import { BatchType } from '#app/catalog/codes'

/** Standard moisture regain of raw cotton, percent. */
export const MOISTURE_STANDARD = 8.5
/** Highest moisture the national standard allows, percent. */
const MOISTURE_LIMIT = 10
/** Tonnes by which a certificate may differ from the formula. */
const TOLERANCE = 0.01

/** Standard trash content: 2.5 % saw-ginned, 3.0 % roller-ginned and long-staple. */
export function standardImpurity(batchType: BatchType | null | undefined): 2.5 | 3 {
  return batchType === BatchType.rollerGinned ||
    batchType === BatchType.extraLongStaple ||
    batchType === BatchType.rollerGinnedMachinePicked
    ? 3
    : 2.5
}

/**
 * net × (100 − impurity) ÷ (100 − standard impurity) × 108.5 ÷ (100 + moisture), rounded once to kilograms.
 *
 * @param netWeight tonnes
 * @param impurity percent
 * @param moisture percent
 */
export function conditionedWeight(
  netWeight: number,
  impurity: number,
  moisture: number,
  batchType?: BatchType | null
): number {
  const kilograms =
    (netWeight * 1000 * (100 - impurity) * (100 + MOISTURE_STANDARD)) /
    (100 - standardImpurity(batchType)) /
    (100 + moisture)
  // Floating point is exact enough unless the result lies at the boundary between two kilograms.
  if (Math.abs((kilograms % 1) - 0.5) > 1e-6) return Math.round(kilograms) / 1000
  return new Decimal(netWeight)
    .times(new Decimal(100).minus(impurity))
    .times(100 + MOISTURE_STANDARD)
    .div(100 - standardImpurity(batchType))
    .div(new Decimal(100).plus(moisture))
    .toDecimalPlaces(3, Decimal.ROUND_HALF_UP)
    .toNumber()
}

/** The factors of F1 step by step, null where the certificate lacks the figure, with the standard values and warnings. */
export type ConditionedTerms = {
  /** Standard trash content, percent. */
  standardImpurity: number
  /** Standard moisture regain, percent. */
  standardMoisture: number
  impurityFactor: number | null
  moistureFactor: number | null
  warning: string | null
}

export function conditionedTerms(batch: {
  impurity: number | null
  moisture: number | null
  batchType: BatchType | null
}): ConditionedTerms {
  const standard = standardImpurity(batch.batchType)
  return {
    standardImpurity: standard,
    standardMoisture: MOISTURE_STANDARD,
    impurityFactor: batch.impurity === null ? null : (100 - batch.impurity) / (100 - standard),
    moistureFactor: batch.moisture === null ? null : (100 + MOISTURE_STANDARD) / (100 + batch.moisture),
    warning: moistureWarning(batch.moisture),
  }
}

/** The yellow warning about wet cotton, or null. */
export function moistureWarning(moisture: number | null | undefined): string | null {
  return moisture !== null && moisture !== undefined && moisture > MOISTURE_LIMIT ? '回潮率超过国标最高限度10%' : null
}

/** Warning when the certificate's public weight, which takes precedence, differs from the formula by more than 10 kg. */
export function certificateDiffers(certificate: number, computed: number): string | null {
  return new Decimal(certificate).minus(computed).abs().greaterThan(TOLERANCE) ? '公重与计算值不符' : null
}
