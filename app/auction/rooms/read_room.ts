/* Reads the data of a room in one statement and therefore as of one moment: a lot and the bid that changed it are always read together. */
import db from '@adonisjs/lucid/services/db'
import { shiftedNow } from '#core/clock'
import { type AuctionDirection, BidRefusal, type EntryState, type LotState, SessionState } from '#app/auction/codes'

/** Times in milliseconds since the epoch. */
export type RoomRows = {
  now: number
  session: {
    id: number
    rev: number
    state: SessionState
    price_direction: AuctionDirection
    start_time: number
    end_time: number
    close_time: number | null
    postpone: number
    lock_before: number
    flash_cap: number
    deposit_rate: number
    limited: boolean
  }
  /** Companies that know of a session for invited companies: the rule of `queries/visible_sessions`. */
  knowing: number[]
  lots: {
    id: number
    rev: number
    state: LotState
    memo: string | null
    starting_price: number
    step_price: number
    standing_price: number | null
    buyer_company_id: number | null
    offer_num: number
    deadline: number
    hammer_time: number | null
    deposit: number
    product_weight: number
  }[]
  entries: { company_id: number; state: EntryState; bidder_no: string; deposit: number }[]
  outages: { from: number; until: number; deadline: number | null }[]
  bids: { lot_id: number; seq: number; bidder_no: string | null; price: number; at: number }[]
}

const ms = (expression: string) => `floor(extract(epoch from ${expression}) * 1000)`

/** Reads the bids of a lot after a given number, at most a given count, the latest ones. */
const READ = `
  select ${ms('clock_timestamp()')} as now,
    (select json_build_object('id', s.id, 'rev', s.rev, 'state', s.state, 'price_direction', s.price_direction,
       'start_time', ${ms('s.start_time')}, 'end_time', ${ms('s.end_time')}, 'close_time', ${ms('s.close_time')}, 'postpone', s.postpone,
       'lock_before', s.lock_before, 'flash_cap', s.flash_cap, 'deposit_rate', s.deposit_rate, 'limited', s.limited)
     from auction_sessions s where s.id = :session and s.state <> ${SessionState.draft}) as session,
    (select json_agg(k.company_id) from (
       select i.company_id from auction_session_companies i where i.session_id = :session
       union select e.company_id from auction_entries e where e.session_id = :session
       union select unnest(array[c.seller_company_id, c.company_id]) from auction_lots c where c.session_id = :session) k
     where k.company_id is not null) as knowing,
    (select json_agg(json_build_object('id', l.id, 'rev', l.rev, 'state', l.state, 'memo', l.memo, 'starting_price', l.starting_price,
       'step_price', l.step_price, 'standing_price', l.standing_price, 'buyer_company_id', l.buyer_company_id, 'offer_num', l.offer_num,
       'deadline', ${ms('coalesce(l.deadline, s.end_time + make_interval(secs => s.postpone))')}, 'hammer_time', ${ms('l.hammer_time')},
       'deposit', l.deposit, 'product_weight', l.product_weight) order by l.position)
     from auction_lots l join auction_sessions s on s.id = l.session_id where l.session_id = :session) as lots,
    (select json_agg(json_build_object('company_id', e.company_id, 'state', e.state, 'bidder_no', e.bidder_no, 'deposit', e.deposit))
     from auction_entries e where e.session_id = :session) as entries,
    (select json_agg(json_build_object('from', ${ms('o.began_at')}, 'until', ${ms('o.ended_at')}, 'deadline', ${ms('o.deadline')}) order by o.id)
     from auction_outages o where o.session_id = :session) as outages,
    (select json_agg(json_build_object('lot_id', b.lot_id, 'seq', b.seq, 'bidder_no', b.bidder_no, 'price', b.price, 'at', ${ms('b.at')})
       order by b.lot_id, b.seq)
     from auction_lots l left join unnest(:lots::bigint[], :seqs::int[]) as known(lot_id, seq) on known.lot_id = l.id,
     lateral (select * from auction_bids b where b.lot_id = l.id and b.reason = ${BidRefusal.accepted} and b.seq > coalesce(known.seq, 0)
       order by b.seq desc limit :most) b
     where l.session_id = :session and l.last_seq > coalesce(known.seq, 0)) as bids`

/**
 * A published session with its accepted bids after the known ones.
 *
 * @param known number of the last known bid of each lot
 * @param most maximum number of bids of a lot, the latest ones
 */
export async function readRoom(
  sessionId: number,
  known: ReadonlyMap<number, number>,
  most: number
): Promise<RoomRows | null> {
  const { rows } = await db.rawQuery(READ, {
    session: sessionId,
    most,
    lots: [...known.keys()],
    seqs: [...known.values()],
  } as never)
  const [{ now, session, knowing, lots, entries, outages, bids }] = rows
  if (!session) return null
  return {
    now: shiftedNow()?.getTime() ?? Number(now),
    session,
    knowing: knowing ?? [],
    lots: lots ?? [],
    entries: entries ?? [],
    outages: outages ?? [],
    bids: bids ?? [],
  }
}
