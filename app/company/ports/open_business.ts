/*
 * Open business of companies. Orders, money and auctions belong to modules below this one, so those modules register checks here for
 * business that must be finished before a company may close, a user may leave, or a certified name may change.
 *
 * Register at the top level of a module's `listeners.ts`:
 *
 *   registerOpenBusiness({ name: 'order', of: 'company', exists: async (trx, companyId) => … })
 */
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { CompanyRefusal } from '#app/company/refusals'

/**
 * `company` blocks closing the company (open orders, a balance); `contact` blocks leaving it (open orders whose contact is the
 * user); `identity` blocks a change of name, credit code or legal representative: papers and money of what is open bear the old ones. Its
 * `what` says in Chinese what there is, for the refusal.
 */
export type OpenBusiness =
  | { name: string; of: 'company'; exists: (trx: Trx, companyId: number) => Promise<boolean> }
  | { name: string; of: 'identity'; what: string; exists: (trx: Trx, companyId: number) => Promise<boolean> }
  | { name: string; of: 'contact'; exists: (trx: Trx, companyId: number, userId: number) => Promise<boolean> }

const checks: OpenBusiness[] = []

/** Adds a check; one of the same name and kind is replaced. */
export function registerOpenBusiness(check: OpenBusiness) {
  const known = checks.findIndex(({ name, of }) => name === check.name && of === check.of)
  if (known >= 0) checks.splice(known, 1, check)
  else checks.push(check)
}

/**
 * Registers deals with a buyer and a seller, each with a person who answers for it: while one is open neither company closes, changes its certified
 * identity or loses that person.
 *
 * @param what what there is, in Chinese
 * @param open a query of the open ones, with `buyer_company_id`, `seller_company_id`, `buyer_user_id` and `seller_user_id`
 */
export function registerOpenDeals(name: string, what: string, open: (trx: Trx) => ReturnType<Trx['from']>) {
  const exists = async (trx: Trx, companyId: number) =>
    !!(await open(trx)
      .where((any) => void any.where('buyer_company_id', companyId).orWhere('seller_company_id', companyId))
      .first())
  registerOpenBusiness({ name, of: 'company', exists })
  registerOpenBusiness({ name, of: 'identity', what, exists })
  registerOpenBusiness({
    name,
    of: 'contact',
    exists: async (trx, companyId, userId) =>
      !!(await open(trx)
        .where((any) => {
          void any
            .where((one) => void one.where({ buyer_company_id: companyId, buyer_user_id: userId }))
            .orWhere((one) => void one.where({ seller_company_id: companyId, seller_user_id: userId }))
        })
        .first()),
  })
}

export function forgetOpenBusiness(name: string) {
  for (let i = checks.length - 1; i >= 0; i--) if (checks[i].name === name) checks.splice(i, 1)
}

/** @throws RefusedError when business of this kind is open */
export async function refuseWhileOpen(trx: Trx, of: OpenBusiness['of'], companyId: number, userId = 0) {
  for (const check of checks) {
    if (check.of !== of || !(await check.exists(trx, companyId, userId))) continue
    if (check.of === 'identity') throw refuse(CompanyRefusal.identityInUse({ what: check.what }))
    throw refuse(check.of === 'company' ? CompanyRefusal.businessOpen : CompanyRefusal.contactHasOrders)
  }
}
