/*
 * The outcome of entering a credit code: certifying a new company, or joining an existing one (flows §1 step 2).
 */
import { CompanyState } from '#app/company/codes'

export type CompanyFound = { state: CompanyState; blacklistLapsed?: boolean } | null

export type CodeOutcome = 'new' | 'join' | 'blacklisted' | 'closed'

/** The code of a certified company leads to joining it; for a company that never passed an audit every user may apply. */
export function outcomeOfCode(company: CompanyFound): CodeOutcome {
  if (!company || company.state === CompanyState.unaudited || company.state === CompanyState.rejected) return 'new'
  if (company.state === CompanyState.closed) return 'closed'
  return company.state === CompanyState.blacklisted && !company.blacklistLapsed ? 'blacklisted' : 'join'
}
