import '#app/company/events'
import { closeApplication, tellApplicant } from '#app/company/decision'
import CompanyApplication from '#app/company/models/company_application'
import { lockCompany, lockUser, release } from '#app/company/membership'
import { refuseWhileOpen } from '#app/company/open_business'
import User from '#app/identity/models/user'
import { audit } from '#core/audit'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import type Company from '#app/company/models/company'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState, CompanyState, InvitationState } from '#app/company/codes'

/**
 * active → closed (state-machines §1): the company is closed, its people belong to nobody and are signed out.
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
    for (const user of staff) await release(trx, actor, company, user, { closing: true })
    await trx
      .from('company_invitations')
      .where({ company_id: company.id, state: InvitationState.open })
      .update({ state: InvitationState.revoked })
    company.useTransaction(trx)
    await company.merge({ state: CompanyState.closed }).save()
    await audit(trx, actor, {
      action: 'company.close',
      entity: 'company',
      entityId: company.id,
      from: CompanyState.active,
      to: CompanyState.closed,
      reason: input.reason,
      summary: '注销企业',
    })
    emitAfterCommit(trx, 'company.closed', { companyId: company.id })
  }, outer)
}

/** Requests to join or to change a company that is going end with it. */
async function endApplications(trx: Trx, actor: Actor, company: Company) {
  const open = await CompanyApplication.query({ client: trx })
    .where({ company_id: company.id, state: ApplicationState.inReview })
    .orderBy('user_id')
    .forUpdate()
  for (const application of open) {
    const user = await lockUser(trx, application.userId)
    const to = application.kind === ApplicationKind.change ? 3 : 4
    BindCompanyState.assert(user.bindCompanyState, to)
    user.useTransaction(trx)
    await user.merge({ bindCompanyState: to }).save()
    await closeApplication(trx, actor, application, ApplicationState.refused, '该企业已注销')
    await tellApplicant(trx, user, '申请未通过', `${company.name}已注销，您的申请未通过。`)
  }
}
