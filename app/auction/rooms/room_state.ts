/*
 * Rows of a session as those who watch it see them. Nothing else decides what leaves the server through a room.
 */
import { sumTonnes } from '#core/money'
import type { RoomBid, RoomItem, RoomMine, RoomSession, RoomSnapshot } from '#app/auction/room_events'
import type { RoomRows } from '#app/auction/rooms/read_room'
import { nextBid } from '#app/auction/rules/bid_range'
import { quotaTonnes } from '#app/auction/rules/quota'
import { houseStateAt } from '#app/auction/rules/session_clock'
import { AuctionDirection, LotState } from '#app/auction/codes'

type ItemRow = RoomRows['items'][number]
type BidRow = RoomRows['bids'][number]

/** Items that take a part of the quota; once it is an order, its deposit is the order's. */
const USES_QUOTA: readonly LotState[] = [LotState.waiting, LotState.hammered]
const IN_HAND: readonly LotState[] = [...USES_QUOTA, LotState.dealt]

export function toRoomItem(rows: RoomRows, item: ItemRow): RoomItem {
  const leader = rows.entries.find((entry) => entry.company_id === item.buyer_company_id)
  return {
    id: item.id,
    rev: item.rev,
    state: item.state,
    hammerPrice: item.hammer_price,
    bidderNo: leader?.bidder_no ?? null,
    nextPrice: nextBid(rows.house.price_direction === AuctionDirection.up, {
      startingPrice: item.starting_price,
      stepPrice: item.step_price,
      hammerPrice: item.hammer_price,
    }),
    offerNum: item.offer_num,
    deadline: item.deadline,
    hammerTime: item.hammer_time,
  }
}

export const toRoomBid = (row: BidRow): RoomBid => ({
  ...{ itemId: row.item_id, seq: row.seq, bidderNo: row.bidder_no, price: row.price, at: row.at },
})

export function toRoomSession({ house, items, outages, now }: RoomRows): RoomSession {
  const open = items.filter((item) => item.state === LotState.waiting).map((item) => item.deadline)
  const times = {
    ...{ state: house.state, startTime: house.start_time, endTime: house.end_time, postpone: house.postpone },
    ...{ lockBefore: house.lock_before, flashCap: house.flash_cap },
  }
  return {
    id: house.id,
    rev: house.rev,
    state: houseStateAt(times, open, now),
    startTime: house.start_time,
    endTime: house.end_time,
    closeTime: house.close_time,
    postpone: house.postpone,
    outages,
  }
}

/** What a company may know of itself. */
export function toRoomMine(rows: RoomRows, companyId: number | null): RoomMine {
  const entry = rows.entries.find((one) => one.company_id === companyId)
  if (!entry) return null
  const own = rows.items.filter((item) => item.buyer_company_id === companyId)
  const inHand = own.filter((item) => IN_HAND.includes(item.state))
  return {
    state: entry.state,
    bidderNo: entry.bidder_no,
    deposit: entry.deposit,
    quota: quotaTonnes(entry.deposit, rows.house.deposit_rate),
    used: own.filter((item) => USES_QUOTA.includes(item.state)).reduce((sum, item) => sum + item.deposit, 0),
    inHandCount: inHand.length,
    inHandWeight: sumTonnes(inHand.map((item) => item.product_weight)),
    itemIds: inHand.map((item) => item.id),
  }
}

export function toRoomSnapshot(rows: RoomRows, bids: RoomBid[], companyId: number | null): Omit<RoomSnapshot, 'gaps'> {
  return {
    serverTime: rows.now,
    session: toRoomSession(rows),
    items: rows.items.map((item) => toRoomItem(rows, item)),
    bids,
    mine: toRoomMine(rows, companyId),
  }
}
