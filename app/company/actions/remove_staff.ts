import { lockCompany, lockStaff, releaseMember } from '#app/company/shared/membership'
import { notify } from '#app/system/shared/notices'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'

/** certified → unbound by a manager (state-machines §1). The user can sign in again, but belongs to no company. */
export async function removeStaff(input: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    const user = await lockStaff(trx, company.id, input.id)
    await releaseMember(trx, actor, company, user)
    await notify(trx, {
      code: 'N01',
      userId: user.id,
      title: '您已被移出企业',
      content: `您已被移出${company.name}，如有疑问请联系企业管理员。`,
    })
  }, outer)
}
