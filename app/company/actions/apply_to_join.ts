import { maskMobile } from '#core/text'
import { moveCertification } from '#app/identity/moves'
import { inApplication } from '#app/company/moves'
import Company from '#app/company/models/company'
import CompanyApplication from '#app/company/models/company_application'
import { refuseWrongCode } from '#app/company/actions/apply_for_certification'
import { activeManagers, lockCompany, lockUserRow } from '#app/company/shared/membership'
import { blacklistLapsed } from '#app/company/queries/require_trading_company'
import { outcomeOfCode } from '#app/company/rules/joining'
import { notify } from '#app/system/shared/notices'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { refuseUnlessMayApply } from '#app/company/rules/may_apply'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'

export type JoinInput = { regnum: string; applicantName: string; memo?: string | null }

/** unbound or refused → inReview for an existing company: the request goes to its managers (state-machines §1, `加入企业`). */
export async function applyToJoin(input: JoinInput, actor: Actor, outer?: Trx): Promise<CompanyApplication> {
  refuseWrongCode(input.regnum)

  return inTransaction(async (trx) => {
    const found = await Company.query({ client: trx }).where('regnum', input.regnum).first()
    const company = found && (await lockCompany(trx, found.id))
    const outcome = outcomeOfCode(
      company && { state: company.state, blacklistLapsed: await blacklistLapsed(trx, company.id) }
    )
    if (outcome === 'closed') throw refuse(CompanyRefusal.deregistered)
    if (outcome === 'blacklisted') throw refuse(CompanyRefusal.tradeRestricted)
    if (!company || outcome === 'new') throw refuse(CompanyRefusal.notCertifiedYet)

    const user = await lockUserRow(trx, actor.userId!)
    refuseUnlessMayApply(user)

    const application = await CompanyApplication.create(
      {
        userId: user.id,
        companyId: company.id,
        kind: ApplicationKind.joining,
        state: ApplicationState.inReview,
        applicantName: input.applicantName,
        name: company.name,
        regnum: company.regnum,
        memo: input.memo ?? null,
      },
      { client: trx }
    )
    await moveCertification(trx, actor, user, {
      to: BindCompanyState.inReview,
      action: 'certification.join',
      summary: `申请加入企业：${company.name}`,
      fields: { name: user.name ?? input.applicantName },
      ...inApplication(application),
    })
    for (const manager of await activeManagers(trx, company.id)) {
      await notify(trx, {
        code: 'N01',
        userId: manager.id,
        title: '有员工申请加入企业',
        content: `${input.applicantName}（${maskMobile(user.mobile)}）申请加入${company.name}，请在员工管理中审批。`,
        link: '/user-center/staff-management',
      })
    }
    return application
  }, outer)
}
