import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { inTransaction } from '#core/transaction'
import Claim from '#app/settlement/models/claim'
import { tellOperators } from '#app/identity/shared/tell_operators'
import { ClaimState } from '#app/settlement/codes'

/** Tells the operators, once, that a claim waits for their ruling longer than it should: the money of the order waits with it. */
export async function remindRuling(input: { claimId: number }, actor: Actor): Promise<void> {
  await inTransaction(async (trx) => {
    const claim = await Claim.query({ client: trx }).where('id', input.claimId).forUpdate().firstOrFail()
    const at = await databaseNow(trx)
    if (claim.state !== ClaimState.open || claim.remindedAt || !claim.ruleDue || at <= claim.ruleDue) return
    await claim.merge({ remindedAt: at }).save()
    await audit(trx, actor, {
      action: 'claim.remind',
      entity: 'claim',
      entityId: claim.id,
      summary: '裁定逾期，已提醒运营',
    })
    await tellOperators(trx, 'OPS', `异议${claim.claimNo}裁定逾期`)
  })
}
