import db from '@adonisjs/lucid/services/db'
import { refuse } from '#core/errors'
import { nextBid } from '#app/auction/rules/bid_range'
import { deadlineOf } from '#app/auction/rules/session_clock'
import type { BiddingState } from '#app/auction/room_events'
import { AuctionDirection } from '#app/auction/codes'
import { YesNo } from '#core/codes'
import { AuctionRefusal } from '#app/auction/refusals'

type Facts = Omit<BiddingState, 'inHand'> & { buyerCompanyId: number | null }

async function readFacts(itemId: number): Promise<Facts | null> {
  const { rows } = await db.rawQuery(
    `select i.id, i.house_id, i.state, i.starting_price, i.step_price, i.hammer_price, i.offer_num, i.buyer_company_id, i.deadline,
       h.price_direction, h.end_time, h.postpone
     from auction_items i join auction_houses h on h.id = i.house_id where i.id = ?`,
    [itemId]
  )
  const [row] = rows
  if (!row) return null
  const prices = { startingPrice: row.starting_price, stepPrice: row.step_price, hammerPrice: row.hammer_price }
  return {
    id: row.id,
    houseId: row.house_id,
    state: row.state,
    priceDirection: row.price_direction,
    ...prices,
    nextPrice: nextBid(row.price_direction === AuctionDirection.up, prices),
    offerNum: row.offer_num,
    buyerCompanyId: row.buyer_company_id,
    deadline: deadlineOf({ endTime: row.end_time.getTime(), postpone: row.postpone }, row.deadline?.getTime() ?? null),
  }
}

const asked = new Map<number, Promise<Facts | null>>()

/** Bids of one batch are refused at the same moment, and one reading that begins after it serves them all. */
function factsOf(itemId: number): Promise<Facts | null> {
  let facts = asked.get(itemId)
  if (!facts) {
    facts = new Promise((resolve, reject) => {
      setImmediate(() => {
        asked.delete(itemId)
        readFacts(itemId).then(resolve, reject)
      })
    })
    asked.set(itemId, facts)
  }
  return facts
}

/** @throws NotFoundError */
export async function biddingState(itemId: number, companyId: number | null): Promise<BiddingState> {
  const facts = await factsOf(itemId)
  if (!facts) throw refuse(AuctionRefusal.lotMissing)
  const { buyerCompanyId, ...state } = facts
  return { ...state, inHand: companyId !== null && buyerCompanyId === companyId ? YesNo.yes : YesNo.no }
}
