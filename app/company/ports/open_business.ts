/*
 * Business that is still open. Orders, money and auctions belong to modules below this one, so they register here what must be
 * finished before a company may close, a person may leave, or a certified name may change.
 *
 * Register at the top level of a module's `listeners.ts`:
 *
 *   registerOpenBusiness({ name: 'order', of: 'company', exists: async (trx, companyId) => … })
 */
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { CompanyRefusal } from '#app/company/refusals'

/**
 * `company` blocks closing it (open orders, a balance); `contact` blocks a person's leaving (open orders whose contact is this
 * user); `identity` blocks a change of name or credit code (leading in a running auction).
 */
export type OpenBusiness =
  | { name: string; of: 'company' | 'identity'; exists: (trx: Trx, companyId: number) => Promise<boolean> }
  | { name: string; of: 'contact'; exists: (trx: Trx, companyId: number, userId: number) => Promise<boolean> }

const checks: OpenBusiness[] = []

/** Adds a check; one of the same name and kind is replaced. */
export function registerOpenBusiness(check: OpenBusiness) {
  const known = checks.findIndex(({ name, of }) => name === check.name && of === check.of)
  if (known >= 0) checks.splice(known, 1, check)
  else checks.push(check)
}

export function forgetOpenBusiness(name: string) {
  for (let i = checks.length - 1; i >= 0; i--) if (checks[i].name === name) checks.splice(i, 1)
}

const REFUSALS = {
  company: CompanyRefusal.businessOpen,
  contact: CompanyRefusal.contactHasOrders,
  identity: CompanyRefusal.leadsInAuction,
} as const

/** @throws RefusedError when anything of the kind is still open */
export async function refuseWhileOpen(trx: Trx, of: OpenBusiness['of'], companyId: number, userId = 0) {
  for (const check of checks) {
    if (check.of === of && (await check.exists(trx, companyId, userId))) throw refuse(REFUSALS[of])
  }
}
