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
 * inReview → unbound by the applicant: withdraws a request to join a company before a manager has decided. The user may then apply to another
 * company or certify one. Applications to the platform (new company, change of data) cannot be withdrawn.
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
    // The same locks in the same order as a manager's decision, so that the second of the two sees the result of the first.
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
