import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import Company from '#app/company/models/company'
import { CompanyRefusal } from '#app/company/refusals'
import { contractGaps } from '#app/company/rules/contract_data'

/**
 * The company, if a contract can be made out to it. To be asked of a company in the moment in which it binds itself; of nobody else, because only the
 * company can say it.
 *
 * @throws RefusedError `购销合同需要本企业的开户银行、银行账号，请先补全开票信息`
 */
export async function requireContractData(trx: Trx, companyId: number): Promise<Company> {
  const company = await Company.findOrFail(companyId, { client: trx })
  const missing = contractGaps(company)
  if (missing.length > 0) throw refuse(CompanyRefusal.contractDataMissing({ missing: missing.join('、') }))
  return company
}
