import { Decimal } from 'decimal.js'
import { toKilograms, type Tonnes } from '#core/money'
import { conditionedFibre, FIBRE_REGAIN } from '#app/order/rules/fibre_weight'
import { shareOfBales } from '#app/order/rules/share_of_bales'
import { isByTonne, type ProductType, WeightType } from '#app/catalog/codes'

export type WeightInput = {
  productType: ProductType
  weightType: WeightType
  contractPackets: number
  /** The contract names a weight, and its number of bales is an estimate (goods of a purchase auction): only the scale says what is missing. */
  packetsEstimated?: boolean
  actualPackets: number
  contractWeight: Tonnes
  /** Sum of the weighbridge tickets; not needed where the certificate decides. */
  scaleWeight: Tonnes | null
  /** Measured moisture regain of staple fibre sold by conditioned weight, percent. */
  regain?: number | null
}

export type WeightRuling = { weight: Tonnes; rule: string }

/**
 * F10: the weight that is paid for.
 *
 * Public weight (1): the certificate, pro rata bales when some are missing; not weighed again.
 * Gross weight (2): the contract while the scale agrees within the tolerance, else the scale's full weight. Bales that are missing are missing from the
 * weight that the scale is compared with.
 * Goods by the tonne: the scale, whatever the contract says; staple fibre sold by conditioned weight at its regain. Beyond the tolerance the sides agree
 * on it, or operators rule (`isOutside`).
 *
 * @param tolerance 0.003 = 3‰
 */
export function settlementWeight(input: WeightInput, tolerance: number): WeightRuling {
  if (isByTonne(input.productType)) return weighed(input, tolerance)
  const { contractPackets, actualPackets, contractWeight, scaleWeight } = input
  const expected = shareOfBales({ weight: contractWeight, packets: contractPackets }, actualPackets)
  if (input.weightType === WeightType.conditioned) {
    if (actualPackets === contractPackets) return { weight: contractWeight, rule: '公定重量，以公检证书为准' }
    return {
      weight: expected,
      rule: `公定重量按实提包数折算（${actualPackets}/${contractPackets}包）`,
    }
  }
  if (scaleWeight === null) return { weight: expected, rule: '毛重，无磅单' }
  // The tickets are compared with the expected weight of that many bales.
  const due = input.packetsEstimated ? contractWeight : expected
  const difference = toKilograms(scaleWeight) - toKilograms(due)
  const within = new Decimal(Math.abs(difference)).lte(new Decimal(toKilograms(due)).times(tolerance))
  const permille = due === 0 ? '0' : new Decimal(difference).div(toKilograms(due)).times(1000).toFixed(3)
  return within
    ? { weight: due, rule: `合理磅差${permille}‰，按合同毛重` }
    : { weight: scaleWeight, rule: `磅差${permille}‰，按实际过磅重量` }
}

/** F10: the weight of goods by the tonne differs from their contract by more than the tolerance; 0.05 = 5 %, which is still within. */
export const isOutside = (weight: Tonnes, contract: Tonnes, tolerance: number): boolean =>
  new Decimal(Math.abs(toKilograms(weight) - toKilograms(contract))).gt(
    new Decimal(toKilograms(contract)).times(tolerance)
  )

/** Goods by the tonne as they were weighed. */
function weighed(input: WeightInput, tolerance: number): WeightRuling {
  const { contractWeight, weightType } = input
  const scale = input.scaleWeight ?? 0
  const conditioned = weightType === WeightType.conditioned
  const regain = input.regain ?? FIBRE_REGAIN
  const weight = conditioned ? conditionedFibre(scale, regain) : scale
  const percent = new Decimal(toKilograms(weight) - toKilograms(contractWeight))
    .div(toKilograms(contractWeight))
    .times(100)
    .toFixed(3)
  const word = conditioned ? `公定重量：过磅${scale.toFixed(3)}吨，回潮率${regain}%` : '按实际过磅重量'
  const outside = isOutside(weight, contractWeight, tolerance)
  const limit = new Decimal(tolerance).times(100).toString()
  return {
    weight,
    rule: `${word}，与合同相差${percent}%，${outside ? '超出' : '在'}±${limit}%${outside ? '' : '以内'}`,
  }
}
