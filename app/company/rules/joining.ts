/*
 * What becomes of a credit code somebody enters: a new company, or one that is there already (flows §1 step 2).
 */
import { CompanyState } from '#app/company/codes'

export type CompanyFound = { state: CompanyState; blacklistLapsed?: boolean } | null

export type CodeOutcome = 'new' | 'join' | 'blacklisted' | 'closed'

/** A code of a certified company leads to joining it; one that never passed an audit may be applied for by anybody. */
export function outcomeOfCode(company: CompanyFound): CodeOutcome {
  if (!company || company.state === CompanyState.unaudited || company.state === CompanyState.rejected) return 'new'
  if (company.state === CompanyState.closed) return 'closed'
  return company.state === CompanyState.blacklisted && !company.blacklistLapsed ? 'blacklisted' : 'join'
}
