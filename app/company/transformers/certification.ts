import type { CodeOutcome } from '#app/company/rules/joining'
import type { ApplicationRow, TimelineEntry } from '#app/company/transformers/application'
import type { CompanyCard } from '#app/company/transformers/company'
import type { InvitationRow } from '#app/company/transformers/staff'
import type { BindCompanyState } from '#app/identity/codes'

export type CodeLookup = {
  regnum: string
  valid: boolean
  /** The step to offer: a new certification, `加入企业`, or none. Null while the code is wrong. */
  outcome: CodeOutcome | null
  message: string | null
  /** Only for a company that may be joined; without its staff. */
  company: CompanyCard | null
}

export type ScanFile = { id: number; name: string; size: number; mime: string }

export type Certification = {
  bindCompanyState: BindCompanyState
  /** Typed at registration, proposed as the company's name. */
  unitName: string | null
  /** The newest application, to be shown or corrected. */
  application: ApplicationRow | null
  licence: ScanFile | null
  authorisation: ScanFile | null
  timeline: TimelineEntry[]
  invitations: InvitationRow[]
}
