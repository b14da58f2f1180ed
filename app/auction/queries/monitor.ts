/*
 * The live monitor of a session, for operators: names instead of numbers, reserve prices, and every bid, refused ones with their reason.
 */
import db from '@adonisjs/lucid/services/db'
import { databaseNow, formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import { closeDue } from '#app/auction/actions/close_house'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { remainSeconds } from '#app/auction/rules/session_clock'
import type { AuctionMonitor } from '#app/auction/transformers/monitor_wire'
import { AuctionDirection, LotState } from '#app/auction/codes'
import { isOneOf } from '#core/define_codes'
import { closesAt, stateAt, timesOf } from '#app/auction/rules/session_times'
import { AuctionRefusal } from '#app/auction/refusals'

const NEWEST_BIDS = 60

async function namesOf(ids: (number | null)[]): Promise<Map<number, string>> {
  const rows = await db
    .from('companies')
    .whereIn('id', [...new Set(ids.filter((id) => id !== null))])
    .select('id', 'name')
  return new Map(rows.map((row) => [Number(row.id), row.name]))
}

function reserveOf(house: AuctionHouse, item: AuctionItem): boolean | null {
  if (item.reservePrice === null) return null
  if (item.hammerPrice === null) return false
  return house.priceDirection === AuctionDirection.up
    ? item.hammerPrice >= item.reservePrice
    : item.hammerPrice <= item.reservePrice
}

/** @throws NotFoundError */
export async function monitorOf(houseId: number): Promise<AuctionMonitor> {
  await closeDue(houseId)
  const house = await AuctionHouse.find(houseId)
  if (!house) throw refuse(AuctionRefusal.sessionMissing)
  const [items, entries, bids, at] = await Promise.all([
    AuctionItem.query().where('house_id', houseId).orderBy('position'),
    AuctionEntry.query().where('house_id', houseId).orderBy('bidder_no'),
    db.from('auction_bids').where('house_id', houseId).orderBy('id', 'desc').limit(NEWEST_BIDS),
    databaseNow(),
  ])
  const names = await namesOf([
    ...items.map((item) => item.buyerCompanyId),
    ...entries.map((entry) => entry.companyId),
    ...bids.map((bid) => Number(bid.company_id)),
  ])
  const open = items.filter((item) => item.state === LotState.waiting)
  const inHand = (companyId: number) =>
    items.filter(
      (item) =>
        item.buyerCompanyId === companyId && isOneOf(item.state, LotState.waiting, LotState.hammered, LotState.dealt)
    )
  return {
    id: house.id,
    state: stateAt(house, items, at),
    priceType: house.priceType,
    serverTime: at.toMillis(),
    remainSeconds: remainSeconds(
      timesOf(house),
      open.map((item) => closesAt(house, item).toMillis()),
      at.toMillis()
    ),
    items: items.map((item) => ({
      id: item.id,
      label: item.batchCode ?? item.productName,
      state: item.state,
      startingPrice: item.startingPrice,
      reservePrice: item.reservePrice,
      reserveMet: reserveOf(house, item),
      price: item.hammerPrice,
      leader: item.buyerCompanyId === null ? null : (names.get(item.buyerCompanyId) ?? null),
      offerNum: item.offerNum,
      deadline: closesAt(house, item).toMillis(),
    })),
    entries: entries.map((entry) => ({
      bidderNo: entry.bidderNo,
      company: names.get(entry.companyId) ?? '',
      state: entry.state,
      deposit: entry.deposit,
      used: inHand(entry.companyId).reduce((sum, item) => sum + item.deposit, 0),
      inHand: inHand(entry.companyId).length,
    })),
    bids: bids.map((bid) => ({
      id: Number(bid.id),
      at: formatTime(bid.at)!,
      label: labelOf(items, Number(bid.item_id)),
      bidderNo: bid.bidder_no,
      company: names.get(Number(bid.company_id)) ?? '',
      price: Number(bid.price),
      reason: bid.reason,
    })),
  }
}

function labelOf(items: AuctionItem[], id: number): string {
  const item = items.find((one) => one.id === id)
  return item?.batchCode ?? item?.productName ?? ''
}
