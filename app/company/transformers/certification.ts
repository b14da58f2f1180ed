import type { CodeOutcome } from '#app/company/rules/joining'
import type { ApplicationRow, TimelineEntry } from '#app/company/transformers/application'
import type { CompanyCard } from '#app/company/transformers/company'
import type { InvitationRow } from '#app/company/transformers/staff'
import type { BindCompanyState } from '#app/identity/codes'

export type CodeLookup = {
  regnum: string
  valid: boolean
  /** What to offer: a new certification, `加入企业`, or nothing. Null while the code is wrong. */
  outcome: CodeOutcome | null
  message: string | null
  /** Only of a company that may be joined; without its people. */
  company: CompanyCard | null
}

export type ScanFile = { id: number; name: string; size: number; mime: string }

export type Certification = {
  bindCompanyState: BindCompanyState
  /** The newest submission, to show or to correct. */
  application: ApplicationRow | null
  licence: ScanFile | null
  authorisation: ScanFile | null
  timeline: TimelineEntry[]
  invitations: InvitationRow[]
}
