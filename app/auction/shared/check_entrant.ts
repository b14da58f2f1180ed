/*
 * Whether a company may take part in a session: asked by the entry itself and by the page that names the terms.
 */
import { DateTime } from 'luxon'
import { databaseNow, ZONE } from '#core/clock'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import AuctionLot from '#app/auction/models/auction_lot'
import { lockSession } from '#app/auction/shared/lock_session'
import { bannedUntil } from '#app/auction/rules/bans'
import { entryProblem } from '#app/auction/rules/entry_checks'
import { LotState, SessionCompanyRole, SessionState } from '#app/auction/codes'
import { stateAt } from '#app/auction/rules/session_times'
import { AuctionRefusal } from '#app/auction/refusals'

/** The session, its lots and its state by the clock; locks only the session. */
export async function lookIn(trx: Trx, sessionId: number) {
  const session = await lockSession(trx, sessionId)
  const lots = await AuctionLot.query({ client: trx }).where('session_id', session.id).orderBy('id')
  const at = await databaseNow(trx)
  return { session, lots, at, state: stateAt(session, lots, at) }
}

async function abandonedBy(trx: Trx, companyId: number): Promise<DateTime[]> {
  const rows = await trx
    .from('auction_lots')
    .where({ buyer_company_id: companyId, state: LotState.abandoned })
    .whereNotNull('abandoned_at')
    .select('abandoned_at')
  return rows.map((row) => DateTime.fromJSDate(row.abandoned_at).setZone(ZONE))
}

/** A company that was banned after it had registered freezes no money for bids that would be refused. @throws RefusedError */
export async function requireNotBanned(trx: Trx, companyId: number, at: DateTime): Promise<void> {
  const until = bannedUntil(await abandonedBy(trx, companyId), at)
  if (until) throw refuse(AuctionRefusal.banned({ until: until.toISODate()! }))
}

/**
 * Checks the conditions of entry (state-machines §7.2), except the agreement to the notice and the deposit.
 *
 * @throws RefusedError with the condition that is not met, NotCertifiedError, NotFoundError
 */
export async function checkEntrant(trx: Trx, sessionId: number, companyId: number) {
  const company = await requireTradingCompany(trx, companyId)
  await requireOpenAccount(trx, companyId)
  const { session, lots, at, state } = await lookIn(trx, sessionId)
  if (state === SessionState.draft) throw refuse(AuctionRefusal.sessionMissing)
  const listed = session.limited
    ? !!(await trx
        .from('auction_session_companies')
        .where({ session_id: session.id, company_id: companyId, role: SessionCompanyRole.bidder })
        .first())
    : true
  const problem = entryProblem(
    {
      state,
      limited: session.limited,
      millsOnly: session.millsOnly,
      consignors: lots.flatMap((lot) => [lot.sellerCompanyId, lot.companyId]),
    },
    { companyId, type: company.type, listed, abandoned: await abandonedBy(trx, companyId) },
    at
  )
  if (problem) throw refuse(problem)
  return session
}
