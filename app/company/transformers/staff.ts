/*
 * Staff, requests and invitations as shown to a manager.
 */
import type { BindCompanyState } from '#app/identity/codes'
import type { ApplicationState, InvitationState, StaffRole, StaffState } from '#app/company/codes'

export type StaffRow = {
  id: number
  username: string
  name: string | null
  mobile: string
  roles: StaffRole[]
  manager: boolean
  state: StaffState
  /** The account was disabled by the platform, not by the company. */
  stoppedByPlatform: boolean
  /** glossary §2.1: in review while this manager's application to change the company's data is under review. */
  bindCompanyState: BindCompanyState
  salesUserId: number | null
  responsibleArea: string | null
  joinedTime: string | null
}

export type JoinRequestRow = {
  id: number
  userId: number
  applicantName: string | null
  mobile: string
  memo: string | null
  state: ApplicationState
  reason: string | null
  decidedBy: string | null
  createdTime: string | null
  decidedTime: string | null
}

export type InvitationRow = {
  id: number
  companyName: string
  mobile: string
  name: string | null
  role: StaffRole
  roleName: string
  /** An open invitation is shown as 已失效 once its term is over. */
  state: InvitationState
  expired: boolean
  createdTime: string | null
  /** Until then it can be accepted. */
  expiresTime: string | null
}
