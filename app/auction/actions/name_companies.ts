import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { lockSession } from '#app/auction/shared/lock_session'
import AuctionSessionCompany from '#app/auction/models/auction_session_company'
import { COMING_SESSION, EntryState, SessionCompanyRole, SessionState } from '#app/auction/codes'
import { isOneOf } from '#core/define_codes'
import { AuctionRefusal } from '#app/auction/refusals'
import { CompanyRefusal } from '#app/company/refusals'

/** States in which the list may change: bidders until bidding opens, consignors only in a draft. */
const OPEN = {
  [SessionCompanyRole.consignor]: [SessionState.draft],
  [SessionCompanyRole.bidder]: [SessionState.draft, ...COMING_SESSION],
}

async function lockOpen(trx: Trx, sessionId: number, role: SessionCompanyRole) {
  const session = await lockSession(trx, sessionId)
  if (!isOneOf(session.state, ...OPEN[role])) throw refuse(AuctionRefusal.locked)
  return session
}

/** Adds a company to a session's list of bidders (竞价企业 in the back office) or consignors; idempotent. */
export async function nameCompany(
  input: { sessionId: number; companyId: number; role: SessionCompanyRole },
  actor: Actor,
  outer?: Trx
): Promise<{ id: number }> {
  return inTransaction(async (trx) => {
    const session = await lockOpen(trx, input.sessionId, input.role)
    const known = await AuctionSessionCompany.query({ client: trx }).where(input).first()
    if (known) return { id: known.id }
    const company = await trx.from('companies').where('id', input.companyId).select('name').first()
    if (!company) throw refuse(CompanyRefusal.companyMissing)
    const row = await AuctionSessionCompany.create(input, { client: trx })
    await audit(trx, actor, {
      action: 'auction.company.add',
      entity: 'auction_session',
      entityId: session.id,
      after: { company: company.name, role: input.role },
      summary: `指定${SessionCompanyRole.word(input.role)}：${company.name}`,
    })
    return { id: row.id }
  }, outer)
}

/** Removes a company from a session's list; a company that has entered stays entered. */
export async function unnameCompany(input: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const row = await AuctionSessionCompany.query({ client: trx }).where('id', input.id).first()
    if (!row) throw refuse(AuctionRefusal.notOnList)
    const session = await lockOpen(trx, row.sessionId, row.role)
    const entered = await trx
      .from('auction_entries')
      .where({ session_id: row.sessionId, company_id: row.companyId, state: EntryState.entered })
      .first()
    if (row.role === SessionCompanyRole.bidder && entered) throw refuse(AuctionRefusal.entrantNotRemovable)
    await row.useTransaction(trx).delete()
    const company = await trx.from('companies').where('id', row.companyId).select('name').first()
    await audit(trx, actor, {
      action: 'auction.company.delete',
      entity: 'auction_session',
      entityId: session.id,
      before: { company: company?.name, role: row.role },
      summary: `移出${SessionCompanyRole.word(row.role)}：${company?.name}`,
    })
  }, outer)
}
