/*
 * What is shown of the company that a user belongs to. Companies are a module further down, so it says here, in SQL, what it knows of
 * them: one query goes on reading a user with his company.
 */

/** Expressions in SQL over the company whose id an expression gives (`u.company_id`); null when there is none. */
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
