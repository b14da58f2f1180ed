/*
 * The room on screen: what stays the same (`/auction/get`), what the stream says, and one's own answers that were faster than the stream.
 * Pure. An item only ever gets more bids, so of two the one with more is later.
 */
import type { RoomView } from '~/lib/room_view'
import { sumWeight } from '~/lib/format'
import type { AuctionLotRow, AuctionRoom } from '../api'
import { differencePrice } from '#wire/auction/rules/bid_range'
import { AuctionDirection, LotState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
/** Milliseconds → `YYYY-MM-DD HH:mm:ss` of the trade's time zone. */
const timeText = (at: number | null) => (at === null ? null : TIME.format(at))

const further = (direction: AuctionDirection, a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : direction === AuctionDirection.up ? Math.max(a, b) : Math.min(a, b)

function mergeItem(room: AuctionRoom, item: AuctionLotRow, view: RoomView, companyId: number | null): AuctionLotRow {
  const live = view.items.get(item.id)
  if (!live || live.offerNum < item.offerNum) return item
  const me = view.mine?.bidderNo ?? null
  const own = me === null ? null : (view.bids.get(item.id)?.findLast((bid) => bid.bidderNo === me)?.price ?? null)
  return {
    ...item,
    state: item.state === LotState.abandoned || item.state === LotState.dealt ? item.state : live.state,
    hammerPrice: live.hammerPrice,
    differencePrice: differencePrice({ ...item, hammerPrice: live.hammerPrice }),
    bidderNo: live.bidderNo,
    buyerCompanyId: me !== null && live.bidderNo === me ? companyId : null,
    nextPrice: live.nextPrice,
    offerNum: live.offerNum,
    deadline: live.deadline,
    hammerTime: timeText(live.hammerTime) ?? item.hammerTime,
    myPrice: further(room.priceDirection, item.myPrice, own),
  }
}

export function mergeRoom(room: AuctionRoom, view: RoomView | null, companyId: number | null): AuctionRoom {
  if (!view || view.session.id !== room.id) return room
  const { session, mine } = view
  const itemList = room.itemList.map((item) => mergeItem(room, item, view, companyId))
  const inHand = itemList.filter(
    (item) => item.buyerCompanyId !== null && isOneOf(item.state, LotState.waiting, LotState.hammered, LotState.dealt)
  )
  return {
    ...room,
    state: session.state,
    startsAt: session.startTime,
    endsAt: session.endTime,
    startTime: timeText(session.startTime)!,
    endTime: timeText(session.endTime)!,
    closeTime: timeText(session.closeTime) ?? room.closeTime,
    postpone: session.postpone,
    itemList,
    inHandCount: inHand.length,
    inHandWeight: sumWeight(inHand.map((item) => item.productWeight)),
    entry: mine ? { state: mine.state, bidderNo: mine.bidderNo, deposit: mine.deposit, quota: mine.quota } : room.entry,
  }
}
