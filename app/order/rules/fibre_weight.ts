/* F1 note: the weight of polyester staple that is sold by conditioned weight. */
import { Decimal } from 'decimal.js'
import { isByTonne, type ProductType, WeightType } from '#app/catalog/codes'
import type { Tonnes } from '#core/money'

/** Moisture regain at which polyester staple is traded, percent. */
export const FIBRE_REGAIN = 0.4

/** Staple fibre sold by conditioned weight: its regain is measured, and decides on its weight. */
export const needsRegain = ({
  productType,
  weightType,
}: {
  productType: ProductType
  weightType: WeightType
}): boolean => isByTonne(productType) && weightType === WeightType.conditioned

/** The conditioned weight of staple fibre weighed at a regain in percent, rounded half-up once. */
export const conditionedFibre = (scaleWeight: Tonnes, regain: number): Tonnes =>
  new Decimal(scaleWeight)
    .times(new Decimal(100).plus(FIBRE_REGAIN))
    .div(new Decimal(100).plus(regain))
    .toDecimalPlaces(3, Decimal.ROUND_HALF_UP)
    .toNumber()
