/*
 * The room on screen, merged from the answer of `/auction/get`, the events of the stream, and the answers to the user's own bids that arrived
 * before the stream. Pure. Bids of a lot are never removed, so of two versions the one with more bids is newer.
 */
import type { RoomView } from '~/lib/room_view'
import { sumWeight } from '~/lib/format'
import type { AuctionLotCard, AuctionRoom } from '../api'
import { differencePrice } from '#wire/auction/rules/bid_range'
import { AuctionDirection, LotState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
/** Milliseconds → `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
const timeText = (at: number | null) => (at === null ? null : TIME.format(at))

const further = (direction: AuctionDirection, a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : direction === AuctionDirection.up ? Math.max(a, b) : Math.min(a, b)

function mergeLot(room: AuctionRoom, lot: AuctionLotCard, view: RoomView, companyId: number | null): AuctionLotCard {
  const live = view.lots.get(lot.id)
  if (!live || live.offerNum < lot.offerNum) return lot
  const me = view.mine?.bidderNo ?? null
  const own = me === null ? null : (view.bids.get(lot.id)?.findLast((bid) => bid.bidderNo === me)?.price ?? null)
  return {
    ...lot,
    state: lot.state === LotState.abandoned || lot.state === LotState.dealt ? lot.state : live.state,
    hammerPrice: live.hammerPrice,
    differencePrice: differencePrice({ ...lot, standingPrice: live.hammerPrice }),
    bidderNo: live.bidderNo,
    buyerCompanyId: me !== null && live.bidderNo === me ? companyId : null,
    nextPrice: live.nextPrice,
    offerNum: live.offerNum,
    deadline: live.deadline,
    hammerTime: timeText(live.hammerTime) ?? lot.hammerTime,
    myPrice: further(room.priceDirection, lot.myPrice, own),
  }
}

export function mergeRoom(room: AuctionRoom, view: RoomView | null, companyId: number | null): AuctionRoom {
  if (!view || view.session.id !== room.id) return room
  const { session, mine } = view
  const lotList = room.itemList.map((lot) => mergeLot(room, lot, view, companyId))
  const inHand = lotList.filter(
    (lot) => lot.buyerCompanyId !== null && isOneOf(lot.state, LotState.waiting, LotState.hammered, LotState.dealt)
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
    itemList: lotList,
    inHandCount: inHand.length,
    inHandWeight: sumWeight(inHand.map((lot) => lot.productWeight)),
    entry: mine ? { state: mine.state, bidderNo: mine.bidderNo, deposit: mine.deposit, quota: mine.quota } : room.entry,
  }
}
