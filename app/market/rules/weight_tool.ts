/*
 * F1 as a tool: the conditioned weight of cotton, with every step.
 */
import { Decimal } from 'decimal.js'
import {
  certificateDiffers,
  conditionedWeight,
  MOISTURE_STANDARD,
  moistureWarning,
  standardImpurity,
} from '#app/catalog/rules/conditioned_weight'
import { rounded, shown, type Step } from '#app/market/rules/steps'
import type { BatchType } from '#app/catalog/codes'

export type WeightToolInput = {
  /** Tonnes. */
  netWeight: number
  /** Percent. */
  impurity: number
  /** Percent. */
  moisture: number
  /** How the cotton was ginned, on which the standard trash content depends. */
  batchType?: BatchType | null
  /** Public weight of the certificate, tonnes. */
  certificate?: number | null
}

export type WeightAnswer = {
  /** 公定重量, tonnes. */
  publicWeight: number
  /** 准重, tonnes, before moisture is taken into account. */
  quasiWeight: number
  /** Tonnes of public weight per tonne of net weight, 4 decimals. */
  perNet: number
  /** Standard trash content, percent. */
  standard: number
  warnings: string[]
  steps: Step[]
}

export function weightTool({ netWeight, impurity, moisture, batchType, certificate }: WeightToolInput): WeightAnswer {
  const standard = standardImpurity(batchType)
  const publicWeight = conditionedWeight(netWeight, impurity, moisture, batchType)
  const quasi = new Decimal(netWeight).times(new Decimal(100).minus(impurity)).div(100 - standard)
  const differs =
    certificate === null || certificate === undefined ? null : certificateDiffers(certificate, publicWeight)
  return {
    publicWeight,
    quasiWeight: rounded(quasi, 3).toNumber(),
    perNet: rounded(new Decimal(publicWeight).div(netWeight), 4).toNumber(),
    standard,
    warnings: [
      moistureWarning(moisture),
      differs && `${differs}：证书 ${shown(certificate!, 3)} 吨，以证书为准`,
    ].filter((one) => one !== null),
    steps: [
      {
        label: '准重',
        formula: `${shown(netWeight, Math.max(3, new Decimal(netWeight).decimalPlaces()))} × (100 − ${shown(impurity)}) ÷ (100 − ${standard})`,
        result: `${shown(quasi, 4)} 吨`,
      },
      {
        label: '公重',
        formula: `${shown(quasi, 4)} × (100 + ${MOISTURE_STANDARD}) ÷ (100 + ${shown(moisture)})`,
        result: `${shown(publicWeight, 3)} 吨`,
      },
    ],
  }
}
