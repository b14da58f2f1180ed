import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { inTransaction } from '#core/transaction'
import Claim from '#app/settlement/models/claim'
import { queueSms } from '#app/system/sms/queue_sms'
import { UserState } from '#app/identity/codes'
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
    const { rows } = await trx.rawQuery(
      `select distinct o.mobile from operators o join operator_roles r on r.operator_id = o.id join roles on roles.id = r.role_id
       where o.state = ${UserState.active} and o.mobile is not null and roles.code in ('OPS', 'SUPER_ADMIN')`
    )
    for (const { mobile } of rows as { mobile: string }[])
      await queueSms(trx, mobile, 'notice', { content: `异议${claim.claimNo}裁定逾期，请登录管理后台处理。` })
  })
}
