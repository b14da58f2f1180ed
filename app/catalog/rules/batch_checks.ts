/* The checks of a batch: errors that must be corrected and warnings (glossary §1.1). */
import { Decimal } from 'decimal.js'
import { SHARES, type MeasureKey, type Quality, type ShareName } from '#app/catalog/indicators'
import { isKnown, sharesAddUp, shareSum } from '#app/catalog/rules/shares'
import { averageWarnings } from '#app/catalog/rules/average_range'
import { moistureWarning } from '#app/catalog/rules/conditioned_weight'
import { ProductType } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'
import { roundHalfUp } from '#core/numbers'

export type CheckedBatch = Quality & {
  productType: ProductType
  grossWeight: number
  tareWeight?: number | null
  netWeight?: number | null
  moisture?: number | null
}

/** `place`: the field or the indicator by share beside which a sentence about a batch stands. */
export type PlacedSentence = {
  place: 'packets' | 'netWeight' | 'publicWeight' | MeasureKey | ShareName
  message: string
}

/** Product types with a state inspection. */
const INSPECTED = [ProductType.xinjiang, ProductType.warrant] as const

/** `颜色级比例合计应为100%` for each indicator whose known shares do not add up. */
export function shareSumErrors(quality: Quality): PlacedSentence[] {
  return SHARES.filter(({ keys }) => isKnown(quality, keys) && !sharesAddUp(shareSum(quality, keys))).map(
    ({ name, label }) => ({ place: name, message: `${label}比例合计应为100%` })
  )
}

/** Tonnes by which gross − tare may differ from the net weight: each of the three may have been rounded. */
const NET_TOLERANCE = 0.002

export function batchErrors(batch: CheckedBatch): PlacedSentence[] {
  const errors = shareSumErrors(batch)
  const { netWeight, grossWeight } = batch
  if (netWeight === null || netWeight === undefined) return errors
  // The gross weight is in whole kilograms, the net weight may have further digits.
  if (roundHalfUp(netWeight, 3) > grossWeight) errors.push({ place: 'netWeight', message: '净重不能大于毛重' })
  else if (netWeight < grossWeight / 2)
    errors.push({ place: 'netWeight', message: '净重不到毛重的一半，净重单位可能不对（吨或公斤）' })
  return errors
}

/** The certificate's net weight is kept; gross − tare elsewhere says that one of the three is wrong. */
function netWeightWarning({ grossWeight, tareWeight, netWeight }: CheckedBatch): string | null {
  if (tareWeight === null || tareWeight === undefined || netWeight === null || netWeight === undefined) return null
  // Floating point is exact enough for what lies far from the tolerance.
  if (Math.abs(grossWeight - tareWeight - netWeight) < NET_TOLERANCE) return null
  const difference = new Decimal(grossWeight).minus(tareWeight)
  if (roundHalfUp(difference.minus(netWeight).abs().toNumber(), 3) <= NET_TOLERANCE) return null
  return `净重${netWeight}与毛重减皮重${difference.toString()}不符，公重按净重计算`
}

export function batchWarnings(batch: CheckedBatch): PlacedSentence[] {
  const warnings: PlacedSentence[] = []
  if (isOneOf(batch.productType, ...INSPECTED) && (batch.packets < 180 || batch.packets > 190))
    warnings.push({ place: 'packets', message: '包数异常，不可注册仓单' })
  const wet = moistureWarning(batch.moisture)
  if (wet) warnings.push({ place: 'moisture', message: wet })
  const net = netWeightWarning(batch)
  if (net) warnings.push({ place: 'netWeight', message: net })
  warnings.push(...averageWarnings(batch))
  return warnings
}
