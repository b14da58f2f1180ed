/* A session for benchmarks, in a database of its own: companies with logged-in users, one lot and enough deposits. */
import db from '@adonisjs/lucid/services/db'
import { issueToken } from '#app/identity/sessions/tokens'
import { CompanyState, CompanyType } from '#app/company/codes'
import { BindCompanyState } from '#app/identity/codes'
import { ProductType } from '#app/catalog/codes'
import { AuctionPriceType, EntryState, SessionState } from '#app/auction/codes'

/** Starting price in cents per tonne, a basis: the call allows 190,000 steps from here. */
export const START = -9_000_000
export const STEP = 100

export type Bidder = { companyId: number; userId: number; token: string }

let serial = 0

/** Companies with one user each who may bid, and a token for each user. */
export async function makeBidders(count: number): Promise<Bidder[]> {
  const bidders: Bidder[] = []
  for (let n = 0; n < count; n++) {
    const name = `b${String(Date.now() % 100_000).padStart(5, '0')}${String(++serial).padStart(4, '0')}`
    const [company] = await db
      .table('companies')
      .insert({
        name,
        code: name,
        alias: name,
        type: CompanyType.trader,
        state: CompanyState.active,
        regnum: name,
        audited_time: new Date(),
        province_name: '-',
        city_name: '-',
        contact_person: '-',
        contact_mobile: '-',
      })
      .returning('id')
    const [user] = await db
      .table('users')
      .insert({
        username: name,
        mobile: name,
        password: '-',
        company_id: company.id,
        bind_company_state: BindCompanyState.certified,
        manager: true,
      })
      .returning('id')
    const token = await issueToken(null, { kind: 'member', ownerId: user.id })
    bidders.push({ companyId: company.id, userId: user.id, token })
  }
  return bidders
}

/** A session in the bidding phase that ends in the given number of milliseconds, with the given number of lots; every bidder has entered. */
export async function makeSession(
  bidders: readonly Bidder[],
  { lots = 1, ends = 6 * 3_600_000, postpone = 30 }: { lots?: number; ends?: number; postpone?: number } = {}
) {
  const now = Date.now()
  const [session] = await db
    .table('auction_sessions')
    .insert({
      session_code: `B${now.toString(36)}${++serial}`.slice(0, 16),
      name: 'bench',
      state: ends < 0 ? SessionState.flash : SessionState.bidding,
      price_type: AuctionPriceType.basis,
      start_time: new Date(now - 3_600_000),
      end_time: new Date(now + ends),
      postpone,
      bid_notice: '-',
      deposit_rate: 50_000,
      lock_before: 10,
      flash_cap: 60,
    })
    .returning('id')
  const rows = await db
    .table('auction_lots')
    .multiInsert(
      Array.from({ length: lots }, (_, position) => ({
        session_id: session.id,
        position,
        company_id: bidders[0].companyId,
        seller_company_id: bidders[0].companyId,
        product_type: ProductType.xinjiang,
        product_name: 'bench',
        product_weight: 43.729,
        starting_price: START,
        step_price: STEP,
        deposit: 2_186_450,
      }))
    )
    .returning('id')
  await db.table('auction_entries').multiInsert(
    bidders.map(({ companyId, userId }, index) => ({
      session_id: session.id,
      company_id: companyId,
      user_id: userId,
      state: EntryState.entered,
      bidder_no: `B${index}`,
      notice_version: 1,
      deposit: 1_000_000_000_000,
      entered_at: new Date(),
    }))
  )
  return { sessionId: session.id as number, lotIds: (rows as { id: number }[]).map(({ id }) => id) }
}
