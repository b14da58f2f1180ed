import CompanyApplication from '#app/company/models/company_application'
import { lockCompany } from '#app/company/shared/membership'
import { IllegalTransitionError, refuse } from '#core/errors'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { ApplicationKind, ApplicationState, CompanyState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'
import { CoreRefusal } from '#core/refusals'

/**
 * The application that this actor may decide, locked after its company (which serialises decisions about one company). The platform
 * decides about new companies and changes, managers about requests to join their own company. Other applications are not found.
 *
 * @throws NotFoundError
 * @throws RefusedError `该企业已认证，请联系企业管理员加入` when a rival application was approved first
 * @throws IllegalTransitionError when the application has been decided already
 */
export async function lockApplicationFor(trx: Trx, id: number, actor: Actor): Promise<CompanyApplication> {
  const seen = await CompanyApplication.query({ client: trx }).where('id', id).first()
  if (!seen) throw refuse(CoreRefusal.gone)
  const mine =
    actor.kind === 'member'
      ? seen.kind === ApplicationKind.joining && actor.manager && seen.companyId === actor.companyId
      : seen.kind !== ApplicationKind.joining
  if (!mine) throw refuse(CoreRefusal.gone)

  const company = await lockCompany(trx, seen.companyId)
  const application = await CompanyApplication.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
  const overtaken =
    application.kind === ApplicationKind.newCompany &&
    application.state === ApplicationState.refused &&
    (company.state === CompanyState.active || company.state === CompanyState.blacklisted)
  if (overtaken) throw refuse(CompanyRefusal.alreadyCertified)
  if (application.state !== ApplicationState.inReview)
    throw new IllegalTransitionError(
      ApplicationState.word(application.state),
      ApplicationState.word(ApplicationState.approved)
    )
  return application
}
