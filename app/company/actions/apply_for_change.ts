import { moveCertification } from '#app/identity/moves'
import { inApplication } from '#app/company/moves'
import Company from '#app/company/models/company'
import CompanyApplication from '#app/company/models/company_application'
import {
  certifiedData,
  refuseTakenName,
  refuseWrongCode,
  tellAuditors,
  type CertificationInput,
  type CertifiedData,
} from '#app/company/actions/apply_for_certification'
import { lockCompany, lockStaff } from '#app/company/shared/membership'
import { refuseWhileOpen } from '#app/company/ports/open_business'
import { refuseForeignFiles } from '#app/company/queries/application_files'
import { useFile } from '#app/system/files/stored_files'
import { difference } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState, CompanyState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'
import { CoreRefusal } from '#core/refusals'

/** What a company is known by on papers and at the bank. */
const IDENTITY = ['name', 'regnum', 'legalName'] as const

/**
 * certified → inReview: a manager applies to change the certified name, credit code or other audited data (state-machines §1). Until the
 * platform has decided, the company trades under its old data and its other staff stay certified.
 */
export async function applyForChange(
  input: CertificationInput,
  actor: Actor,
  outer?: Trx
): Promise<CompanyApplication> {
  refuseWrongCode(input.regnum)

  return inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    const user = await lockStaff(trx, company.id, actor.userId!)
    if (user.bindCompanyState === BindCompanyState.inReview) throw refuse(CompanyRefusal.underReview)
    if (!user.manager) throw refuse(CoreRefusal.notManager)
    BindCompanyState.assert(user.bindCompanyState, BindCompanyState.inReview)
    if (company.state !== CompanyState.active) throw refuse(CompanyRefusal.tradeRestricted)
    const pending = await CompanyApplication.query({ client: trx })
      .where({ company_id: company.id, kind: ApplicationKind.change, state: ApplicationState.inReview })
      .first()
    if (pending) throw refuse(CompanyRefusal.underReview)
    await refuseTakenCode(trx, input.regnum, company.id)
    await refuseTakenName(trx, input.name, company.id)
    await refuseIdentityInUse(trx, company, input)
    await refuseForeignFiles(trx, actor, {
      licenceFileId: input.licenceFileId,
      authorisationFileId: input.authorisationFileId,
    })
    for (const fileId of [input.licenceFileId, input.authorisationFileId]) await useFile(trx, fileId, actor)

    const application = await CompanyApplication.create(
      {
        ...certifiedData(input),
        userId: user.id,
        companyId: company.id,
        kind: ApplicationKind.change,
        state: ApplicationState.inReview,
        applicantName: user.name,
        licenceFileId: input.licenceFileId,
        authorisationFileId: input.authorisationFileId,
      },
      { client: trx }
    )
    await moveCertification(trx, actor, user, {
      to: BindCompanyState.inReview,
      action: 'certification.change',
      summary: `申请变更企业信息：${company.name}`,
      ...difference(certifiedData(company), certifiedData(input)),
      ...inApplication(application),
    })
    await tellAuditors(trx, application)
    return application
  }, outer)
}

/**
 * Refuses a change of name, credit code or legal representative while orders, invoices, auctions or money bear the present ones; other data, such as
 * the contact, may change at any time. It is asked at the application, and again at its approval: business goes on in between.
 *
 * @throws RefusedError naming what is open
 */
export async function refuseIdentityInUse(trx: Trx, company: Company, wanted: Partial<CertifiedData>) {
  const before = certifiedData(company)
  if (IDENTITY.some((column) => before[column] !== wanted[column])) await refuseWhileOpen(trx, 'identity', company.id)
}

/** @throws RefusedError when another company has this credit code */
export async function refuseTakenCode(trx: Trx, regnum: string, exceptId: number) {
  const other = await Company.query({ client: trx }).where('regnum', regnum).whereNot('id', exceptId).first()
  if (!other) return
  throw refuse(
    other.state === CompanyState.active || other.state === CompanyState.blacklisted
      ? CompanyRefusal.alreadyCertified
      : CompanyRefusal.creditCodeInUse
  )
}
