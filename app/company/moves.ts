/*
 * The moves of companies, of applications and of invitations (state-machines §1).
 */
import Company from '#app/company/models/company'
import CompanyApplication from '#app/company/models/company_application'
import CompanyInvitation from '#app/company/models/company_invitation'
import { ApplicationState, CompanyState, InvitationState } from '#app/company/codes'
import { defineMove } from '#core/moves'

export const moveCompany = defineMove({ model: Company, states: CompanyState, entity: 'company' })
export const moveApplication = defineMove({
  model: CompanyApplication,
  states: ApplicationState,
  entity: 'company_application',
})
export const moveInvitation = defineMove({
  model: CompanyInvitation,
  states: InvitationState,
  entity: 'company_invitation',
})

/** The entity in whose timeline the steps of the applicant are shown. */
export const inApplication = (application: Pick<CompanyApplication, 'id'>) => ({
  on: { entity: 'company_application', id: application.id },
})
