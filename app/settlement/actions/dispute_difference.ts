import { systemActor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { isByTonne } from '#app/catalog/codes'
import type Order from '#app/order/models/order'
import { ClaimKind } from '#app/settlement/codes'
import { openClaim } from '#app/settlement/actions/open_claim'
import type Claim from '#app/settlement/models/claim'
import type Settlement from '#app/settlement/models/settlement'
import { isOutside } from '#app/settlement/rules/settlement_weight'
import { settlementRates } from '#app/settlement/shared/step_parts'

/**
 * F10: goods by the tonne that weigh more or less than their contract by more than its tolerance are disputed by the system: both sides are told, and
 * agree on terms, or operators rule. Figures that were agreed or ruled are not looked at again.
 *
 * @returns the claim, or null when the weights are within
 */
export async function disputeDifference(trx: Trx, order: Order, settlement: Settlement): Promise<Claim | null> {
  if (settlement.ruled) return null
  const { tolerance } = await settlementRates(trx, order)
  const wrong = settlement.lines.find(
    (line) => isByTonne(line.productType) && isOutside(line.weight, line.contractWeight, tolerance)
  )
  if (!wrong) return null
  const [actual, contract] = [wrong.weight, wrong.contractWeight].map((weight) => weight.toFixed(3))
  return openClaim(
    trx,
    systemActor(),
    { order, settlement },
    {
      by: 'system',
      kind: ClaimKind.quantity,
      content: `实际重量${actual}吨，合同${contract}吨，相差超过±${tolerance * 100}%`,
      fileIds: [],
    }
  )
}
