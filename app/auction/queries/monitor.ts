/* The live monitor of a session, for operators: company names instead of numbers, reserve prices, and all bids, refused ones with their reason. */
import db from '@adonisjs/lucid/services/db'
import { databaseNow, formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
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

function reserveOf(session: AuctionSession, lot: AuctionLot): boolean | null {
  if (lot.reservePrice === null) return null
  if (lot.standingPrice === null) return false
  return session.priceDirection === AuctionDirection.up
    ? lot.standingPrice >= lot.reservePrice
    : lot.standingPrice <= lot.reservePrice
}

/** @throws NotFoundError */
export async function monitorOf(sessionId: number): Promise<AuctionMonitor> {
  const session = await AuctionSession.find(sessionId)
  if (!session) throw refuse(AuctionRefusal.sessionMissing)
  const [lots, entries, bids, at] = await Promise.all([
    AuctionLot.query().where('session_id', sessionId).orderBy('position'),
    AuctionEntry.query().where('session_id', sessionId).orderBy('bidder_no'),
    db.from('auction_bids').where('session_id', sessionId).orderBy('id', 'desc').limit(NEWEST_BIDS),
    databaseNow(),
  ])
  const names = await namesOf([
    ...lots.map((lot) => lot.buyerCompanyId),
    ...entries.map((entry) => entry.companyId),
    ...bids.map((bid) => Number(bid.company_id)),
  ])
  const open = lots.filter((lot) => lot.state === LotState.waiting)
  const inHand = (companyId: number) =>
    lots.filter(
      (lot) =>
        lot.buyerCompanyId === companyId && isOneOf(lot.state, LotState.waiting, LotState.hammered, LotState.dealt)
    )
  return {
    id: session.id,
    state: stateAt(session, lots, at),
    priceType: session.priceType,
    serverTime: at.toMillis(),
    remainSeconds: remainSeconds(
      timesOf(session),
      open.map((lot) => closesAt(session, lot).toMillis()),
      at.toMillis()
    ),
    items: lots.map((lot) => ({
      id: lot.id,
      label: lot.batchCode ?? lot.productName,
      state: lot.state,
      startingPrice: lot.startingPrice,
      reservePrice: lot.reservePrice,
      reserveMet: reserveOf(session, lot),
      price: lot.standingPrice,
      leader: lot.buyerCompanyId === null ? null : (names.get(lot.buyerCompanyId) ?? null),
      offerNum: lot.offerNum,
      deadline: closesAt(session, lot).toMillis(),
    })),
    entries: entries.map((entry) => ({
      bidderNo: entry.bidderNo,
      company: names.get(entry.companyId) ?? '',
      state: entry.state,
      deposit: entry.deposit,
      used: inHand(entry.companyId).reduce((sum, lot) => sum + lot.deposit, 0),
      inHand: inHand(entry.companyId).length,
    })),
    bids: bids.map((bid) => ({
      id: Number(bid.id),
      at: formatTime(bid.at)!,
      label: labelOf(lots, Number(bid.lot_id)),
      bidderNo: bid.bidder_no,
      company: names.get(Number(bid.company_id)) ?? '',
      price: Number(bid.price),
      reason: bid.reason,
    })),
  }
}

function labelOf(lots: AuctionLot[], id: number): string {
  const lot = lots.find((one) => one.id === id)
  return lot?.batchCode ?? lot?.productName ?? ''
}
