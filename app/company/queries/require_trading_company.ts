import Company from '#app/company/models/company'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { CompanyState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'
import { CoreRefusal } from '#core/refusals'

/** Condition of expired blacklist entries: the last day is over in Asia/Shanghai. The nightly job lifts them afterwards. */
const LAPSED = `(state = ${CompanyState.blacklisted} and blacklist_until < (now() at time zone 'Asia/Shanghai')::date)`

/**
 * The company, if it may trade now. Takes a share lock, so that the company cannot be blacklisted or closed while an order is created.
 *
 * @throws RefusedError `企业已被限制交易，请联系平台` while blacklisted
 * @throws NotCertifiedError when it is not certified
 */
export async function requireTradingCompany(trx: Trx, companyId: number): Promise<Company> {
  const company = await Company.query({ client: trx })
    .where('id', companyId)
    .select('*')
    .select(trx.raw(`${LAPSED} as lapsed`))
    .forShare()
    .first()
  if (!company) throw refuse(CoreRefusal.notCertified)
  if (company.state === CompanyState.blacklisted && !company.$extras.lapsed)
    throw refuse(CompanyRefusal.tradeRestricted)
  if (company.state !== CompanyState.active && company.state !== CompanyState.blacklisted)
    throw refuse(CoreRefusal.notCertified)
  return company
}

/** Whether the company is blacklisted by an entry whose last day is over. */
export async function blacklistLapsed(trx: Trx, companyId: number): Promise<boolean> {
  const { rows } = await trx.rawQuery(`select ${LAPSED} as lapsed from companies where id = ?`, [companyId])
  return rows[0]?.lapsed === true
}
