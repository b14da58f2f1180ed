import { moveCertification } from '#app/identity/moves'
import { moveCompany, moveInvitation } from '#app/company/moves'
import '#app/company/events'
import { closeApplication, tellApplicant } from '#app/company/shared/decision'
import CompanyApplication from '#app/company/models/company_application'
import { lockCompany, lockUserRow, releaseMember } from '#app/company/shared/membership'
import { refuseWhileOpen } from '#app/company/ports/open_business'
import User from '#app/identity/models/user'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import type Company from '#app/company/models/company'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState, CompanyState, InvitationState } from '#app/company/codes'

/**
 * active → closed (state-machines §1): closes the company; its users become unbound and are signed out.
 *
 * @throws RefusedError `企业存在未完结业务，不能注销` while an order is open or its account is not empty
 */
export async function closeCompany(
  input: { companyId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, input.companyId)
    CompanyState.assert(company.state, CompanyState.closed)
    await refuseWhileOpen(trx, 'company', company.id)
    await endApplications(trx, actor, company)
    const staff = await User.query({ client: trx }).where('company_id', company.id).orderBy('id').forUpdate()
    for (const user of staff) await releaseMember(trx, actor, company, user, { closing: true })
    await moveInvitation.where(
      trx,
      actor,
      { company_id: company.id },
      { to: InvitationState.revoked, action: 'invitation.revoke', summary: '企业已注销，邀请撤销' }
    )
    await moveCompany(trx, actor, company, {
      to: CompanyState.closed,
      action: 'company.close',
      summary: '注销企业',
      reason: input.reason,
    })
    emitAfterCommit(trx, 'company.closed', { companyId: company.id })
  }, outer)
}

/** Ends the open requests to join or to change the company. */
async function endApplications(trx: Trx, actor: Actor, company: Company) {
  const open = await CompanyApplication.query({ client: trx })
    .where({ company_id: company.id, state: ApplicationState.inReview })
    .orderBy('user_id')
    .forUpdate()
  for (const application of open) {
    const user = await lockUserRow(trx, application.userId)
    await moveCertification(trx, actor, user, {
      to: application.kind === ApplicationKind.change ? BindCompanyState.certified : BindCompanyState.refused,
      action: 'certification.refused',
      summary: '企业已注销，申请未通过',
    })
    await closeApplication(trx, actor, application, ApplicationState.refused, '该企业已注销')
    await tellApplicant(trx, user, '申请未通过', `${company.name}已注销，您的申请未通过。`)
  }
}
