import { moveCertification } from '#app/identity/moves'
import { inApplication } from '#app/company/moves'
import Company from '#app/company/models/company'
import CompanyApplication from '#app/company/models/company_application'
import {
  certifiedData,
  refuseTakenName,
  refuseWrongCode,
  type CertificationInput,
} from '#app/company/actions/apply_for_certification'
import { lockCompany, lockStaff } from '#app/company/membership'
import { refuseWhileOpen } from '#app/company/open_business'
import { refuseForeignFiles } from '#app/company/queries/application_files'
import { difference } from '#core/audit'
import { NotManagerError, RefusedError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState, CompanyState } from '#app/company/codes'

/**
 * certified → inReview: a manager asks to change the certified name, credit code or other audited data (state-machines §1). The company keeps trading
 * under its old data, and its other staff stay certified, until the platform has decided.
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
    if (user.bindCompanyState === BindCompanyState.inReview) throw new RefusedError('资料审核中，请勿重复提交')
    if (!user.manager) throw new NotManagerError()
    BindCompanyState.assert(user.bindCompanyState, BindCompanyState.inReview)
    if (company.state !== CompanyState.active) throw new RefusedError('企业已被限制交易，请联系平台')
    const pending = await CompanyApplication.query({ client: trx })
      .where({ company_id: company.id, kind: ApplicationKind.change, state: ApplicationState.inReview })
      .first()
    if (pending) throw new RefusedError('资料审核中，请勿重复提交')
    await refuseTakenCode(trx, input.regnum, company.id)
    await refuseTakenName(trx, input.name, company.id)
    await refuseWhileOpen(trx, 'identity', company.id)
    await refuseForeignFiles(trx, actor, {
      licenceFileId: input.licenceFileId,
      authorisationFileId: input.authorisationFileId,
    })

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
    return application
  }, outer)
}

/** @throws RefusedError when another company stands under this credit code */
export async function refuseTakenCode(trx: Trx, regnum: string, exceptId: number) {
  const other = await Company.query({ client: trx }).where('regnum', regnum).whereNot('id', exceptId).first()
  if (!other) return
  throw new RefusedError(
    other.state === CompanyState.active || other.state === CompanyState.blacklisted
      ? '该企业已认证，请联系企业管理员加入'
      : '该统一社会信用代码已有认证申请，请联系平台'
  )
}
