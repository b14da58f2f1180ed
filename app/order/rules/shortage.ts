import { Decimal } from 'decimal.js'
import type { Tonnes } from '#core/money'
import { isByTonne, type ProductType, WeightType } from '#app/catalog/codes'

export type Received = { packets: number; weight: Tonnes | null }

/**
 * Whether a delivery falls short by more than the tolerance: goods of gross weight and goods by the tonne by their weight, others by their bales,
 * because their weight is that of the certificate (F10).
 *
 * @param tolerance 0.005 = 5‰
 */
export function isShort(
  line: { productType: ProductType; weightType: WeightType; packets: number; weight: Tonnes },
  received: Received,
  tolerance: number
): boolean {
  const byTonne = isByTonne(line.productType)
  const weighed = byTonne || (line.weightType === WeightType.gross && received.weight !== null)
  const [got, due] = weighed ? [received.weight ?? 0, line.weight] : [received.packets, line.packets]
  return new Decimal(got).lt(new Decimal(due).times(new Decimal(1).minus(tolerance)))
}
