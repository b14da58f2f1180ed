/*
 * What becomes of a credit code somebody enters: a new company, or one that is there already (flows §1 step 2).
 */

export type CompanyFound = { state: number; blacklistLapsed?: boolean } | null

export type CodeOutcome = 'new' | 'join' | 'blacklisted' | 'closed'

/** A code of a certified company leads to joining it; one that never passed an audit may be applied for by anybody. */
export function outcomeOfCode(company: CompanyFound): CodeOutcome {
  if (!company || company.state === 1 || company.state === 3) return 'new'
  if (company.state === 9) return 'closed'
  return company.state === 8 && !company.blacklistLapsed ? 'blacklisted' : 'join'
}
