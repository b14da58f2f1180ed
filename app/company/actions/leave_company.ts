import { lockCompany, lockStaff, releaseMember } from '#app/company/shared/membership'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { CompanyRefusal } from '#app/company/refusals'

/** certified → unbound by the user (state-machines §1). Ends every session of the user. */
export async function leaveCompany(actor: Actor, outer?: Trx): Promise<void> {
  if (actor.companyId === null) throw refuse(CompanyRefusal.noCompany)
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    await releaseMember(trx, actor, company, await lockStaff(trx, company.id, actor.userId!))
  }, outer)
}
