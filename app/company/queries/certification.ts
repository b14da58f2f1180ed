import db from '@adonisjs/lucid/services/db'
import Company from '#app/company/models/company'
import CompanyApplication from '#app/company/models/company_application'
import { listMyInvitations } from '#app/company/queries/list_invitations'
import { blacklistLapsed } from '#app/company/queries/require_trading_company'
import { isCreditCode } from '#app/company/rules/credit_code'
import { outcomeOfCode, type CodeOutcome } from '#app/company/rules/joining'
import { toCompanyCard } from '#app/company/transformers/company'
import type { Certification, CodeLookup, ScanFile } from '#app/company/transformers/certification'
import { toApplicationRow, toTimeline } from '#app/company/transformers/application'
import type { Trx } from '#core/transaction'
import { CompanyState } from '#app/company/codes'
import { BindCompanyState } from '#app/identity/codes'

const MESSAGES: Record<CodeOutcome, string | null> = {
  new: null,
  join: '该企业已认证，请联系企业管理员加入',
  blacklisted: '企业已被限制交易，请联系平台',
  closed: '该企业已注销，请联系平台',
}

/** Looks up a credit code while it is being typed (flows §1 step 2). Companies that never passed an audit are not shown. */
export async function lookUpCode(regnum: string): Promise<CodeLookup> {
  if (!isCreditCode(regnum))
    return { regnum, valid: false, outcome: null, message: '统一社会信用代码格式不正确', company: null }
  const company = await Company.findBy('regnum', regnum)
  const lapsed =
    company?.state === CompanyState.blacklisted && (await blacklistLapsed(db as unknown as Trx, company.id))
  const outcome = outcomeOfCode(company && { state: company.state, blacklistLapsed: lapsed })
  return {
    regnum,
    valid: true,
    outcome,
    message: MESSAGES[outcome],
    company: outcome === 'join' ? toCompanyCard(company!, []) : null,
  }
}

/** State of a user's certification. */
export async function certificationOf(userId: number): Promise<Certification> {
  const user = await db.from('users').where('id', userId).select('bind_company_state', 'unit_name').firstOrFail()
  const applications = await CompanyApplication.query().where('user_id', userId).orderBy('id', 'desc').limit(20)
  const invitable =
    user.bind_company_state === BindCompanyState.unbound || user.bind_company_state === BindCompanyState.refused
  return {
    bindCompanyState: user.bind_company_state,
    unitName: user.unit_name || null,
    application: applications[0] ? toApplicationRow(applications[0]) : null,
    licence: await scan(applications[0]?.licenceFileId),
    authorisation: await scan(applications[0]?.authorisationFileId),
    timeline: toTimeline(applications),
    invitations: invitable ? await listMyInvitations(userId) : [],
  }
}

/** Name and size of a scan, so that the form for a correction shows the submitted files. */
async function scan(id: number | null | undefined): Promise<ScanFile | null> {
  const file = id ? await db.from('files').where('id', id).select('id', 'name', 'size', 'mime').first() : null
  return file && { id: file.id, name: file.name, size: file.size, mime: file.mime }
}
