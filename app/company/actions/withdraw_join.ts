import { moveCertification } from '#app/identity/moves'
import CompanyApplication from '#app/company/models/company_application'
import { closeApplication } from '#app/company/shared/decision'
import { lockCompany, lockUserRow } from '#app/company/shared/membership'
import { forgetSessions } from '#app/identity/sessions/tokens'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'

/**
 * inReview → unbound by the applicant: a request to join a company is taken back before a manager has decided. Afterwards the person may ask another
 * company or certify one. What lies with the platform (new company, change of data) is decided by the platform.
 *
 * @throws RefusedError `没有可撤回的加入申请`
 */
export async function withdrawJoin(actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const open = () =>
      CompanyApplication.query({ client: trx })
        .where({ userId: actor.userId!, kind: ApplicationKind.joining, state: ApplicationState.inReview })
        .first()
    const seen = await open()
    if (!seen) throw refuse(CompanyRefusal.noJoinRequest)
    // The locks of a manager's decision, in its order: whoever comes second finds what the first has done.
    await lockCompany(trx, seen.companyId)
    const application = await open()
    if (!application) throw refuse(CompanyRefusal.noJoinRequest)
    const user = await lockUserRow(trx, actor.userId!)
    await moveCertification(trx, actor, user, {
      from: [BindCompanyState.inReview],
      to: BindCompanyState.unbound,
      action: 'certification.withdraw',
      summary: '撤回加入企业的申请',
    })
    trx.after('commit', () => forgetSessions(user.id))
    await closeApplication(trx, actor, application, ApplicationState.withdrawn, null)
  }, outer)
}
