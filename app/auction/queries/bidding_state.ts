import db from '@adonisjs/lucid/services/db'
import { refuse } from '#core/errors'
import { nextBid } from '#app/auction/rules/bid_range'
import { deadlineOf } from '#app/auction/rules/session_clock'
import type { BiddingState } from '#app/auction/rooms/room_events'
import { AuctionDirection } from '#app/auction/codes'
import { YesNo } from '#core/codes'
import { AuctionRefusal } from '#app/auction/refusals'

type Standing = Omit<BiddingState, 'inHand'> & { buyerCompanyId: number | null }

async function readStanding(lotId: number): Promise<Standing | null> {
  const { rows } = await db.rawQuery(
    `select l.id, l.session_id, l.state, l.starting_price, l.step_price, l.standing_price, l.offer_num, l.buyer_company_id, l.deadline,
       s.price_direction, s.end_time, s.postpone
     from auction_lots l join auction_sessions s on s.id = l.session_id where l.id = ?`,
    [lotId]
  )
  const [row] = rows
  if (!row) return null
  const bidding = { startingPrice: row.starting_price, stepPrice: row.step_price, standingPrice: row.standing_price }
  return {
    id: row.id,
    houseId: row.session_id,
    state: row.state,
    priceDirection: row.price_direction,
    startingPrice: row.starting_price,
    stepPrice: row.step_price,
    hammerPrice: row.standing_price,
    nextPrice: nextBid(row.price_direction === AuctionDirection.up, bidding),
    offerNum: row.offer_num,
    buyerCompanyId: row.buyer_company_id,
    deadline: deadlineOf({ endTime: row.end_time.getTime(), postpone: row.postpone }, row.deadline?.getTime() ?? null),
  }
}

const asked = new Map<number, Promise<Standing | null>>()

/**
 * Reads the state of a lot once for all callers that wait at the same moment: bids of one batch are refused together, and a read that begins after
 * the refusal serves them all.
 */
function standingOf(lotId: number): Promise<Standing | null> {
  let standing = asked.get(lotId)
  if (!standing) {
    standing = new Promise((resolve, reject) => {
      setImmediate(() => {
        asked.delete(lotId)
        readStanding(lotId).then(resolve, reject)
      })
    })
    asked.set(lotId, standing)
  }
  return standing
}

/** @throws NotFoundError */
export async function biddingState(lotId: number, companyId: number | null): Promise<BiddingState> {
  const standing = await standingOf(lotId)
  if (!standing) throw refuse(AuctionRefusal.lotMissing)
  const { buyerCompanyId, ...state } = standing
  return { ...state, inHand: companyId !== null && buyerCompanyId === companyId ? YesNo.yes : YesNo.no }
}
