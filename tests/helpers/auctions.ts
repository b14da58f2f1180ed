import db from '@adonisjs/lucid/services/db'
import { insertCompanies } from '#tests/helpers/company'
import { inTransaction } from '#core/transaction'
import { makeLogKey } from '#app/auction/shared/log_keys'
import { AuctionPriceType, EntryState, SessionState } from '#app/auction/codes'
import { ProductType } from '#app/catalog/codes'

let serial = 0

type SessionRow = Record<string, unknown>

/** Inserts a session that is in the bidding phase by default: 14 minutes after its start, 46 before its end. */
export async function insertSession(over: SessionRow = {}) {
  const now = Date.now()
  const [row] = await db
    .table('auction_sessions')
    .insert({
      session_code: `JP20261120${String(++serial).padStart(3, '0')}`,
      name: '北疆优质棉专场第1场',
      start_time: new Date(now - 14 * 60_000),
      end_time: new Date(now + 46 * 60_000),
      bid_notice: '请仔细阅读',
      state: SessionState.bidding,
      price_type: AuctionPriceType.fixed,
      deposit_rate: 50_000,
      lock_before: 10,
      flash_cap: 60,
      ...over,
    })
    .returning('*')
  return row as { id: number; session_code: string; start_time: Date; end_time: Date }
}

/**
 * Gives an inserted session the key of its log, of version 2: nobody has written down by which terms and deposits it began. Logs of sessions without a
 * key are chained as they once were, those of published sessions are of version 3.
 */
export function keyLog(session: { id: number; session_code: string }): Promise<string> {
  return inTransaction((trx) => makeLogKey(trx, { id: session.id, sessionCode: session.session_code }, 2))
}

/** Makes the companies that are not there: whoever takes part in a session is told of its end. */
async function haveCompanies(ids: number[]) {
  const there = await db.from('companies').whereIn('id', ids).select('id')
  const missing = ids.filter((id) => !there.some((row) => row.id === id))
  if (missing.length > 0) await insertCompanies(...missing)
}

/** A lot of 43.729 t with starting price 16,000.00 and step 10.00. */
export async function insertLot(sessionId: number, over: SessionRow = {}) {
  await haveCompanies([Number(over.seller_company_id ?? 900_001)])
  const [row] = await db
    .table('auction_lots')
    .insert({
      session_id: sessionId,
      position: ++serial,
      company_id: 900_001,
      seller_company_id: 900_001,
      product_type: ProductType.xinjiang,
      product_name: '2025/26 新疆机采棉 21级 29.2mm',
      product_weight: 43.729,
      starting_price: 1_600_000,
      step_price: 1_000,
      deposit: 2_186_450,
      ...over,
    })
    .returning('*')
  return row as { id: number }
}

/** Entries of the companies with a deposit (cents) each, numbered from A001. */
export async function insertEntries(sessionId: number, companyIds: number[], deposit = 10_000_000) {
  if (companyIds.length === 0) return
  await haveCompanies(companyIds)
  await db.table('auction_entries').multiInsert(
    companyIds.map((companyId, index) => ({
      session_id: sessionId,
      company_id: companyId,
      user_id: companyId,
      state: EntryState.entered,
      bidder_no: `A${String(index + 1).padStart(3, '0')}`,
      notice_version: 1,
      deposit,
    }))
  )
}
