import { moveCertification } from '#app/identity/moves'
import { moveCompany } from '#app/company/moves'
import type CompanyApplication from '#app/company/models/company_application'
import { closeApplication, tellApplicant } from '#app/company/shared/decision'
import { lockCompany, lockUserRow } from '#app/company/shared/membership'
import { lockApplicationFor } from '#app/company/queries/decidable_application'
import { forgetSessions } from '#app/identity/sessions/tokens'
import { InvalidInputError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState, CompanyState } from '#app/company/codes'

/**
 * inReview → refused with a reason of at least 5 characters (state-machines §1). After a rejected change of data the manager is certified
 * again with the old data, which stayed valid.
 */
export async function rejectApplication(
  input: { id: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<CompanyApplication> {
  const reason = input.reason.trim()
  if ([...reason].length < 5) throw InvalidInputError.of('reason', '原因最少5个字', 'minLength')

  return inTransaction(async (trx) => {
    const application = await lockApplicationFor(trx, input.id, actor)
    const company = await lockCompany(trx, application.companyId)
    const user = await lockUserRow(trx, application.userId)
    const to = application.kind === ApplicationKind.change ? BindCompanyState.certified : BindCompanyState.refused
    await moveCertification(trx, actor, user, {
      to,
      action: 'certification.refused',
      summary: '申请未通过',
      reason,
    })
    trx.after('commit', () => forgetSessions(user.id))

    await closeApplication(trx, actor, application, ApplicationState.refused, reason)
    if (application.kind === ApplicationKind.newCompany && !(await hasOpenApplication(trx, company.id))) {
      await moveCompany(trx, actor, company, {
        to: CompanyState.rejected,
        action: 'company.reject',
        summary: '企业认证未通过',
        reason,
      })
    }
    const what =
      application.kind === ApplicationKind.joining
        ? '加入企业申请'
        : application.kind === ApplicationKind.change
          ? '企业信息变更'
          : '企业认证'
    await tellApplicant(trx, user, `${what}未通过`, `您提交的${what}未通过：${reason}。请修改后重新提交。`)
    return application
  }, outer)
}

async function hasOpenApplication(trx: Trx, companyId: number) {
  return !!(await trx
    .from('company_applications')
    .where({ company_id: companyId, kind: ApplicationKind.newCompany, state: ApplicationState.inReview })
    .first())
}
