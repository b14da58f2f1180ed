import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { disputeDifference } from '#app/settlement/actions/dispute_difference'
import { openClaim } from '#app/settlement/actions/open_claim'
import { putToBuyer } from '#app/settlement/actions/submit_settlement'
import { lockSettlement } from '#app/settlement/shared/lock_settlement'
import type Settlement from '#app/settlement/models/settlement'
import { recalculate } from '#app/settlement/shared/step_parts'
import { ClaimKind, SettlementState } from '#app/settlement/codes'
import { SettlementRefusal } from '#app/settlement/refusals'

/**
 * What happens to a draft that the seller has left lying: its figures, which follow from certificate and tickets, go to the buyer. A receipt that
 * falls short goes to the operators instead, because the seller's silence is no consent to it.
 *
 * @throws RefusedError before the deadline, or when the seller has acted meanwhile
 */
export async function endLateDraft(input: { settlementId: number }, actor: Actor, outer?: Trx): Promise<Settlement> {
  return inTransaction(async (trx) => {
    const { order, settlement } = await lockSettlement(trx, input.settlementId, actor)
    const at = await databaseNow(trx)
    if (settlement.state !== SettlementState.draft || !settlement.submitDue || at <= settlement.submitDue)
      throw refuse(SettlementRefusal.submitNotDue)
    if (settlement.short)
      await openClaim(
        trx,
        actor,
        { order, settlement },
        {
          by: 'seller',
          kind: ClaimKind.quantity,
          content: '买方收货短少，卖方未在时限内确认，转平台裁定',
          fileIds: [],
        }
      )
    else if (!(await disputeDifference(trx, order, settlement))) {
      await recalculate(trx, order, settlement)
      await putToBuyer(trx, actor, order, settlement, at)
    }
    return settlement
  }, outer)
}
