/* Conversion of a session's rows to what watchers may see. This is the only place that decides what leaves the server through a room. */
import type { Actor } from '#core/actor'
import { sumTonnes } from '#core/money'
import type { RoomBid, RoomLot, RoomMine, RoomSession, RoomSnapshot } from '#app/auction/rooms/room_events'
import type { RoomRows } from '#app/auction/rooms/read_room'
import { nextBid } from '#app/auction/rules/bid_range'
import { quotaTonnes } from '#app/auction/rules/quota'
import { sessionStateAt } from '#app/auction/rules/session_clock'
import { AuctionDirection, LotState } from '#app/auction/codes'

/** Whose stream it is. A session whose owner moves to another company loses its streams (`#core/event_stream`). */
export type RoomReader = Pick<Actor, 'kind' | 'companyId'>

type LotRow = RoomRows['lots'][number]
type BidRow = RoomRows['bids'][number]

/** Lots that use a part of the quota; once a lot becomes an order, its deposit belongs to the order. */
const USES_QUOTA: readonly LotState[] = [LotState.waiting, LotState.hammered]
const IN_HAND: readonly LotState[] = [...USES_QUOTA, LotState.dealt]

/** Whether a reader may go on watching, by the rule of `queries/visible_sessions`. */
export const mayWatch = ({ session, knowing }: RoomRows, { kind, companyId }: RoomReader) =>
  !session.limited || kind !== 'member' || (companyId !== null && knowing.includes(companyId))

export function toRoomLot(rows: RoomRows, lot: LotRow): RoomLot {
  const leader = rows.entries.find((entry) => entry.company_id === lot.buyer_company_id)
  return {
    id: lot.id,
    rev: lot.rev,
    state: lot.state,
    hammerPrice: lot.standing_price,
    bidderNo: leader?.bidder_no ?? null,
    nextPrice: nextBid(rows.session.price_direction === AuctionDirection.up, {
      startingPrice: lot.starting_price,
      stepPrice: lot.step_price,
      standingPrice: lot.standing_price,
    }),
    offerNum: lot.offer_num,
    deadline: lot.deadline,
    hammerTime: lot.hammer_time,
  }
}

export const toRoomBid = (row: BidRow): RoomBid => ({
  itemId: row.lot_id,
  seq: row.seq,
  bidderNo: row.bidder_no,
  price: row.price,
  at: row.at,
})

export function toRoomSession({ session, lots, outages, now }: RoomRows): RoomSession {
  const open = lots.filter((lot) => lot.state === LotState.waiting).map((lot) => lot.deadline)
  const times = {
    state: session.state,
    startTime: session.start_time,
    endTime: session.end_time,
    postpone: session.postpone,
    lockBefore: session.lock_before,
    flashCap: session.flash_cap,
  }
  return {
    id: session.id,
    rev: session.rev,
    state: sessionStateAt(times, open, now),
    startTime: session.start_time,
    endTime: session.end_time,
    closeTime: session.close_time,
    postpone: session.postpone,
    outages,
  }
}

/** The data of a company's own entry. */
export function toRoomMine(rows: RoomRows, companyId: number | null): RoomMine {
  const entry = rows.entries.find((one) => one.company_id === companyId)
  if (!entry) return null
  const own = rows.lots.filter((lot) => lot.buyer_company_id === companyId)
  const inHand = own.filter((lot) => IN_HAND.includes(lot.state))
  return {
    state: entry.state,
    bidderNo: entry.bidder_no,
    deposit: entry.deposit,
    quota: quotaTonnes(entry.deposit, rows.session.deposit_rate),
    used: own.filter((lot) => USES_QUOTA.includes(lot.state)).reduce((sum, lot) => sum + lot.deposit, 0),
    inHandCount: inHand.length,
    inHandWeight: sumTonnes(inHand.map((lot) => lot.product_weight)),
    itemIds: inHand.map((lot) => lot.id),
  }
}

export function toRoomSnapshot(rows: RoomRows, bids: RoomBid[], companyId: number | null): Omit<RoomSnapshot, 'gaps'> {
  return {
    serverTime: rows.now,
    session: toRoomSession(rows),
    items: rows.lots.map((lot) => toRoomLot(rows, lot)),
    bids,
    mine: toRoomMine(rows, companyId),
  }
}
