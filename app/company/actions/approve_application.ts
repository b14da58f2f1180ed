import { moveCertification } from '#app/identity/moves'
import { moveCompany } from '#app/company/moves'
import type Company from '#app/company/models/company'
import CompanyApplication from '#app/company/models/company_application'
import { certifiedData, refuseTakenName } from '#app/company/actions/apply_for_certification'
import { refuseIdentityInUse, refuseTakenCode } from '#app/company/actions/apply_for_change'
import { closeApplication, tellApplicant } from '#app/company/shared/decision'
import { admitMember, lockCompany, lockUserRow } from '#app/company/shared/membership'
import { lockApplicationFor } from '#app/company/queries/decidable_application'
import type User from '#app/identity/models/user'
import { forgetSessions } from '#app/identity/sessions/tokens'
import { grantFile } from '#app/system/files/stored_files'
import { audit, difference } from '#core/audit'
import { refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState, CompanyState, StaffRole } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'

/**
 * inReview → certified (state-machines §1). A new company or a change is approved by the platform, joining a company by one of its managers.
 *
 * @throws RefusedError `该企业已认证，请联系企业管理员加入` when another applicant's company was approved first
 */
export async function approveApplication(
  input: { id: number },
  actor: Actor,
  outer?: Trx
): Promise<CompanyApplication> {
  return inTransaction(async (trx) => {
    const application = await lockApplicationFor(trx, input.id, actor)
    const company = await lockCompany(trx, application.companyId)
    const user = await lockUserRow(trx, application.userId)
    BindCompanyState.assert(user.bindCompanyState, BindCompanyState.certified)

    if (application.kind === ApplicationKind.newCompany) await certify(trx, actor, application, company, user)
    else if (application.kind === ApplicationKind.joining) await join(trx, actor, company, user)
    else await applyChange(trx, actor, application, company, user)

    await closeApplication(trx, actor, application, ApplicationState.approved, null)
    const text =
      application.kind === ApplicationKind.joining
        ? `您已加入${company.name}。`
        : application.kind === ApplicationKind.change
          ? '您提交的企业信息变更已审核通过。'
          : `${company.name}的企业认证已审核通过，现在可以开始交易。`
    await tellApplicant(
      trx,
      user,
      application.kind === ApplicationKind.joining ? '加入企业申请已通过' : '企业认证已通过',
      text
    )
    return application
  }, outer)
}

async function certify(trx: Trx, actor: Actor, application: CompanyApplication, company: Company, user: User) {
  if (company.state === CompanyState.active || company.state === CompanyState.blacklisted)
    throw refuse(CompanyRefusal.alreadyCertified)
  CompanyState.assert(company.state, CompanyState.active)
  await writeCertifiedData(trx, application, company)
  await moveCompany(trx, actor, company, {
    to: CompanyState.active,
    action: 'company.certify',
    summary: '企业认证通过',
    columns: { audited_time: trx.raw('now()') },
  })
  await admitMember(trx, actor, company, user, [StaffRole.manager])
  await rejectRivals(trx, actor, application)
  emitAfterCommit(trx, 'company.certified', { companyId: company.id, userId: user.id })
}

async function join(trx: Trx, actor: Actor, company: Company, user: User) {
  if (company.state !== CompanyState.active) throw refuse(CompanyRefusal.tradeRestricted)
  await admitMember(trx, actor, company, user, [StaffRole.sales])
}

async function applyChange(trx: Trx, actor: Actor, application: CompanyApplication, company: Company, user: User) {
  const before = certifiedData(company)
  await refuseIdentityInUse(trx, company, certifiedData(application))
  await refuseTakenCode(trx, application.regnum, company.id)
  await writeCertifiedData(trx, application, company)
  await moveCertification(trx, actor, user, {
    to: BindCompanyState.certified,
    action: 'certification.changed',
    summary: '企业信息变更通过，恢复已认证',
  })
  trx.after('commit', () => forgetSessions(user.id))
  await audit(trx, actor, {
    action: 'company.change',
    entity: 'company',
    entityId: company.id,
    ...difference(before, certifiedData(application)),
    summary: '企业信息变更通过',
  })
}

async function writeCertifiedData(trx: Trx, application: CompanyApplication, company: Company) {
  const data = certifiedData(application)
  await refuseTakenName(trx, data.name, company.id)
  const scans = [application.licenceFileId!, application.authorisationFileId!]
  for (const id of scans) await grantFile(trx, id, company.id)
  company.useTransaction(trx)
  await company.merge({ ...data, bankCardName: data.name, auditedUrl: scans.join(',') }).save()
}

/** Rejects the other applications for the same company; their applicants are notified to contact its manager. */
async function rejectRivals(trx: Trx, actor: Actor, winner: CompanyApplication) {
  const rivals = await CompanyApplication.query({ client: trx })
    .where({ company_id: winner.companyId, kind: ApplicationKind.newCompany, state: ApplicationState.inReview })
    .whereNot('id', winner.id)
    .orderBy('user_id')
    .forUpdate()
  for (const rival of rivals) {
    const user = await lockUserRow(trx, rival.userId)
    const reason = '该企业已认证，请联系企业管理员加入'
    await moveCertification(trx, actor, user, {
      to: BindCompanyState.refused,
      action: 'certification.refused',
      summary: '企业认证未通过',
      reason,
    })
    await closeApplication(trx, actor, rival, ApplicationState.refused, reason)
    await tellApplicant(trx, user, '企业认证未通过', `您提交的企业认证未通过：${reason}。`)
  }
}
