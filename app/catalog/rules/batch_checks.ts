/* The checks of a batch: errors that must be corrected and warnings (glossary §1.1). */
import { SHARES, type Quality } from '#app/catalog/indicators'
import { isKnown, shareSum } from '#app/catalog/rules/shares'
import { moistureWarning } from '#app/catalog/rules/conditioned_weight'
import { ProductType } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'

export type CheckedBatch = Quality & {
  productType: ProductType
  grossWeight: number
  netWeight?: number | null
  moisture?: number | null
}

/** Product types with a state inspection. */
const INSPECTED = [ProductType.xinjiang, ProductType.warrant] as const

/** The sum of an indicator's shares may be off by 0.10 (certificates round each share). */
export function sharesAddUp(sum: number): boolean {
  return Math.abs(Math.round(sum * 100) - 10_000) <= 10
}

/** `颜色级比例合计应为100%` for each indicator whose known shares do not add up. */
export function shareSumErrors(quality: Quality): string[] {
  return SHARES.filter(({ keys }) => isKnown(quality, keys) && !sharesAddUp(shareSum(quality, keys))).map(
    ({ label }) => `${label}比例合计应为100%`
  )
}

export function batchErrors(batch: CheckedBatch): string[] {
  const errors = shareSumErrors(batch)
  const { netWeight } = batch
  if (netWeight !== null && netWeight !== undefined && netWeight > batch.grossWeight) errors.push('净重不能大于毛重')
  return errors
}

export function batchWarnings(batch: CheckedBatch): string[] {
  const warnings: string[] = []
  if (isOneOf(batch.productType, ...INSPECTED) && (batch.packets < 180 || batch.packets > 190))
    warnings.push('包数异常，不可注册仓单')
  const wet = moistureWarning(batch.moisture)
  if (wet) warnings.push(wet)
  return warnings
}
