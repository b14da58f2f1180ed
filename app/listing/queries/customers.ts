import Company from '#app/company/models/company'
import { CompanyState } from '#app/company/codes'
import type { CustomerRow } from '#app/listing/transformers/own_products'
import { containing } from '#core/like'

/** Certified companies by a part of their name, to hold a batch for or to invite to a wish. Without the own company. */
export async function customers(word: string, ownCompanyId: number): Promise<CustomerRow[]> {
  const found = await Company.query()
    .where('state', CompanyState.active)
    .whereNot('id', ownCompanyId)
    .whereILike('name', containing(word))
    .orderBy('name')
    .limit(20)
  return found.map(({ id, name }) => ({ companyId: id, name }))
}
