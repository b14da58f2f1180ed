import { lockCompany, lockStaff, release } from '#app/company/membership'
import { NotFoundError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'

/** certified → unbound by the person (state-machines §1). Every session of the person ends. */
export async function leaveCompany(actor: Actor, outer?: Trx): Promise<void> {
  if (actor.companyId === null) throw new NotFoundError('您还没有加入企业')
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    await release(trx, actor, company, await lockStaff(trx, company.id, actor.userId!))
  }, outer)
}
