/*
 * The data shown of a user's company. Companies are a module below this one, which registers its SQL expressions here, so that one query
 * reads a user together with the company.
 */

/** SQL expressions over the company whose id is the given expression (`u.company_id`); null without a company. */
export type CompanyOfUser = {
  name: (companyId: string) => string
  /** `{ id, name, alias, code, type, state }` as json. */
  summary: (companyId: string) => string
}

let known: CompanyOfUser = { name: () => 'null::text', summary: () => 'null::json' }

/** Call at the top level of a module's `listeners.ts`. */
export function registerCompanyOfUser(registered: CompanyOfUser) {
  known = registered
}

export const companyOfUser = (): CompanyOfUser => known
