/*
 * Who may bid on a lot is decided before the bid joins the queue of the lot: the queue, the lock of the lot and the log of bids belong to the companies
 * that have entered. A bid of anybody else would make theirs wait, and would stay in a log that nothing can be removed from.
 */
import db from '@adonisjs/lucid/services/db'
import { Cached } from '#core/cached'
import { refuse } from '#core/errors'
import { biddingState } from '#app/auction/queries/bidding_state'
import { bidRefusal, decideBid } from '#app/auction/rules/bid_decision'
import { EntryState, SessionCompanyRole, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/**
 * Milliseconds for which a company counts as entered without another look. A company that leaves or is blacklisted meanwhile is refused by
 * `auction_place_bids`, under the lock of the lot.
 */
const ENTERED = 2_000

const entrants = new Cached<true>({ age: ENTERED, most: 5_000 })

type Outsider = { lotId: number; companyId: number; price: number; at?: Date }

/** @throws the refusal that the bid of a company without a place in the session gets, see `refuseOutsiders` */
async function requireEntry({ lotId, companyId, price, at }: Outsider): Promise<true> {
  const { rows } = await db.rawQuery(
    `select s.state, s.start_time, s.end_time, s.postpone, s.price_type, s.price_direction, s.limited, l.state as lot_state, l.deadline,
       l.starting_price, l.step_price, l.standing_price, l.deposit, e.state as entry_state, clock_timestamp() as now,
       exists (select 1 from auction_session_companies i where i.session_id = s.id and i.company_id = :company
         and i.role = ${SessionCompanyRole.bidder}) as invited
     from auction_lots l join auction_sessions s on s.id = l.session_id
       left join auction_entries e on e.session_id = s.id and e.company_id = :company
     where l.id = :lot and s.state <> ${SessionState.draft}`,
    { lot: lotId, company: companyId } as never
  )
  const [row] = rows
  if (!row) throw refuse(AuctionRefusal.lotMissing)
  if (row.entry_state === EntryState.entered) return true
  if (row.limited && !row.invited && row.entry_state === null) throw refuse(AuctionRefusal.notInvited)
  const decision = decideBid(
    {
      state: row.state,
      startTime: row.start_time.getTime(),
      endTime: row.end_time.getTime(),
      postpone: row.postpone,
      priceType: row.price_type,
      priceDirection: row.price_direction,
    },
    {
      state: row.lot_state,
      deadline: row.deadline?.getTime() ?? null,
      startingPrice: row.starting_price,
      stepPrice: row.step_price,
      standingPrice: row.standing_price,
      buyerCompanyId: null,
      deposit: row.deposit,
    },
    row.entry_state === null ? null : { state: row.entry_state, deposit: 0, inHand: 0 },
    { companyId, price, at: (at ?? row.now).getTime() }
  )
  throw refuse(bidRefusal(decision, row.price_direction), await biddingState(lotId, companyId))
}

/** Whether the company has used this key for a bid on this lot: the first answer is repeated, also when its entry has ended since. */
async function isRepeated(lotId: number, companyId: number, key: string): Promise<boolean> {
  const bid = await db.from('auction_bids').where({ lot_id: lotId, company_id: companyId, bid_key: key }).first()
  return bid !== null
}

/**
 * Passes only bids of companies that have entered the session, and repetitions of bids that are known.
 *
 * @throws NotFoundError for lots of sessions that are not published
 * @throws RefusedError when the session is limited to companies of a list and this one is not on it
 * @throws StaleError (40900) like the bid path itself, with the state of the lot
 */
export async function refuseOutsiders(bid: Outsider & { key: string }): Promise<void> {
  const { lotId, companyId, key } = bid
  try {
    await entrants.get(`${lotId}:${companyId}`, () => requireEntry(bid))
  } catch (error) {
    if (!(await isRepeated(lotId, companyId, key))) throw error
  }
}
