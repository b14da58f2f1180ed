import db from '@adonisjs/lucid/services/db'
import Company from '#app/company/models/company'
import {
  toCompanyCard,
  toCompanyRow,
  type CompanyCard,
  type CompanyRow,
  type SalesUserRow,
  type TagRow,
} from '#app/company/transformers/company'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { maskMobile } from '#core/text'
import { YesNo } from '#core/codes'
import { UserState } from '#app/identity/codes'
import { CompanyState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'
import { CoreRefusal } from '#core/refusals'

/** Sales users of a company with an active account. */
export async function salesUsersOf(companyId: number): Promise<SalesUserRow[]> {
  const rows = await db
    .from('sales_users as s')
    .join('users as u', 'u.id', 's.user_id')
    .where({ 's.company_id': companyId, 'u.company_id': companyId, 'u.is_del': YesNo.no, 'u.state': UserState.active })
    .orderBy('s.id')
    .select('s.id', 's.user_id', 's.company_id', 's.responsible_area', 'u.name', 'u.mobile')
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    userName: row.name,
    userMobile: row.mobile,
    companyId: row.company_id,
    responsibleArea: row.responsible_area,
  }))
}

export async function tagsOf(companyId: number): Promise<TagRow[]> {
  const rows = await db
    .from('company_tags as ct')
    .join('tags as t', 't.id', 'ct.tag_id')
    .where('ct.company_id', companyId)
    .orderBy(['t.type_name', 't.id'])
    .select('t.*')
  return rows.map((row) => ({ id: row.id, typeName: row.type_name, tagContent: row.tag_content, memo: row.memo }))
}

/** All data of the caller's own company. */
export async function companyDetails(companyId: number): Promise<CompanyRow> {
  const company = await Company.find(companyId)
  if (!company) throw refuse(CoreRefusal.gone)
  return toCompanyRow(company, await salesUsersOf(companyId), await tagsOf(companyId))
}

/** The sales users for a member without a certified company: whom to ask for in which area, but not how to reach them. */
const unreachable = (users: SalesUserRow[]): SalesUserRow[] =>
  users.map((user) => ({ ...user, userName: null, userMobile: maskMobile(user.userMobile) }))

/** The card of a certified company; contacts are for members of certified companies. @throws NotFoundError for companies that never passed an audit, or are closed */
export async function companyCard(companyId: number, actor: Actor): Promise<CompanyCard> {
  const company = await Company.query()
    .where('id', companyId)
    .whereIn('state', [CompanyState.active, CompanyState.blacklisted])
    .first()
  if (!company) throw refuse(CompanyRefusal.companyNotCertifiedOrMissing)
  const users = await salesUsersOf(companyId)
  return toCompanyCard(company, actor.certified ? users : unreachable(users))
}
