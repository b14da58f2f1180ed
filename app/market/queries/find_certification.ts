import db from '@adonisjs/lucid/services/db'
import { CompanyState, CompanyType } from '#app/company/codes'
import type { CertificationAnswer } from '#app/market/transformers/tools'

/** A company that is under review, blacklisted or closed is answered like one that does not exist. */
export async function findCertification(keyword: string): Promise<CertificationAnswer> {
  const wanted = keyword.trim()
  const company = await db
    .from('companies')
    .where('state', CompanyState.active)
    .where((query) => query.where('name', wanted).orWhere('regnum', wanted.toUpperCase()))
    .select('type', db.raw(`to_char(audited_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as since`))
    .first()
  if (!company) return { certified: false, types: null, since: null }
  const words = CompanyType.codes.filter((bit) => (company.type & bit) !== 0).map((bit) => CompanyType.word(bit))
  return { certified: true, types: words.join('、') || null, since: company.since }
}
