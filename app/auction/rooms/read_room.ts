/*
 * What a room needs of the database, in one statement and therefore as of one moment: an item never stands there without the bid that
 * moved it.
 */
import db from '@adonisjs/lucid/services/db'
import { shiftedNow } from '#core/clock'
import { type AuctionDirection, BidRefusal, type EntryState, type LotState, SessionState } from '#app/auction/codes'

/** Times in milliseconds since the epoch. */
export type RoomRows = {
  now: number
  house: {
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
  }
  items: {
    id: number
    rev: number
    state: LotState
    memo: string | null
    starting_price: number
    step_price: number
    hammer_price: number | null
    buyer_company_id: number | null
    offer_num: number
    deadline: number
    hammer_time: number | null
    deposit: number
    product_weight: number
  }[]
  entries: { company_id: number; state: EntryState; bidder_no: string; deposit: number }[]
  outages: { from: number; until: number; deadline: number | null }[]
  bids: { item_id: number; seq: number; bidder_no: string | null; price: number; at: number }[]
}

const ms = (expression: string) => `floor(extract(epoch from ${expression}) * 1000)`

/** Bids of an item are read from a number on, at most so many, the latest. */
const READ = `
  select ${ms('clock_timestamp()')} as now,
    (select json_build_object('id', h.id, 'rev', h.rev, 'state', h.state, 'price_direction', h.price_direction,
       'start_time', ${ms('h.start_time')}, 'end_time', ${ms('h.end_time')}, 'close_time', ${ms('h.close_time')}, 'postpone', h.postpone,
       'lock_before', h.lock_before, 'flash_cap', h.flash_cap, 'deposit_rate', h.deposit_rate)
     from auction_houses h where h.id = :house and h.state <> ${SessionState.draft}) as house,
    (select json_agg(json_build_object('id', i.id, 'rev', i.rev, 'state', i.state, 'memo', i.memo, 'starting_price', i.starting_price,
       'step_price', i.step_price, 'hammer_price', i.hammer_price, 'buyer_company_id', i.buyer_company_id, 'offer_num', i.offer_num,
       'deadline', ${ms('coalesce(i.deadline, h.end_time + make_interval(secs => h.postpone))')}, 'hammer_time', ${ms('i.hammer_time')},
       'deposit', i.deposit, 'product_weight', i.product_weight) order by i.position)
     from auction_items i join auction_houses h on h.id = i.house_id where i.house_id = :house) as items,
    (select json_agg(json_build_object('company_id', e.company_id, 'state', e.state, 'bidder_no', e.bidder_no, 'deposit', e.deposit))
     from auction_entries e where e.house_id = :house) as entries,
    (select json_agg(json_build_object('from', ${ms('o.began_at')}, 'until', ${ms('o.ended_at')}, 'deadline', ${ms('o.deadline')}) order by o.id)
     from auction_outages o where o.house_id = :house) as outages,
    (select json_agg(json_build_object('item_id', b.item_id, 'seq', b.seq, 'bidder_no', b.bidder_no, 'price', b.price, 'at', ${ms('b.at')})
       order by b.item_id, b.seq)
     from auction_items i left join unnest(:items::bigint[], :seqs::int[]) as known(item_id, seq) on known.item_id = i.id,
     lateral (select * from auction_bids b where b.item_id = i.id and b.reason = ${BidRefusal.accepted} and b.seq > coalesce(known.seq, 0)
       order by b.seq desc limit :most) b
     where i.house_id = :house and i.last_seq > coalesce(known.seq, 0)) as bids`

/**
 * A published session with its accepted bids after those known.
 *
 * @param known number of the last bid known of each item
 * @param most bids of an item to read, the latest
 */
export async function readRoom(
  houseId: number,
  known: ReadonlyMap<number, number>,
  most: number
): Promise<RoomRows | null> {
  const { rows } = await db.rawQuery(READ, {
    ...{ house: houseId, most },
    ...{ items: [...known.keys()], seqs: [...known.values()] },
  } as never)
  const [{ now, house, items, entries, outages, bids }] = rows
  if (!house) return null
  return {
    ...{ now: shiftedNow()?.getTime() ?? Number(now), house, items: items ?? [], entries: entries ?? [] },
    ...{ outages: outages ?? [], bids: bids ?? [] },
  }
}
