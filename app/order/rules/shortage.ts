import { Decimal } from 'decimal.js'
import type { Tonnes } from '#core/money'
import { WeightType } from '#app/catalog/codes'

export type Received = { packets: number; weight: Tonnes | null }

/**
 * Whether a delivery falls short by more than the tolerance: goods of gross weight by their weight, others by their bales, because their weight is
 * that of the certificate (F10).
 *
 * @param tolerance 0.005 = 5‰
 */
export function isShort(
  line: { weightType: WeightType; packets: number; weight: Tonnes },
  received: Received,
  tolerance: number
): boolean {
  const weighed = line.weightType === WeightType.gross && received.weight !== null
  const [got, due] = weighed ? [received.weight!, line.weight] : [received.packets, line.packets]
  return new Decimal(got).lt(new Decimal(due).times(new Decimal(1).minus(tolerance)))
}
