import db from '@adonisjs/lucid/services/db'
import { NotFoundError } from '#core/errors'
import { nextBid } from '#app/auction/rules/bid_decision'
import { deadlineOf } from '#app/auction/rules/session_clock'

/** What a bidder needs to bid again. Neither the reserve price nor who leads, but whether it is oneself. */
export type BiddingState = {
  id: number
  houseId: number
  state: number
  priceDirection: number
  startingPrice: number
  stepPrice: number
  hammerPrice: number | null
  /** The least a next bid must offer. */
  nextPrice: number
  offerNum: number
  /** 1 when the leading bid is one's own (在手). */
  inHand: number
  /** Milliseconds since the epoch. */
  deadline: number
}

/** @throws NotFoundError */
export async function biddingState(itemId: number, companyId: number | null): Promise<BiddingState> {
  const row = await db
    .from('auction_items as i')
    .join('auction_houses as h', 'h.id', 'i.house_id')
    .where('i.id', itemId)
    .select('i.*', 'h.price_direction', 'h.end_time', 'h.postpone')
    .first()
  if (!row) throw new NotFoundError('标的不存在')
  const prices = { startingPrice: row.starting_price, stepPrice: row.step_price, hammerPrice: row.hammer_price }
  return {
    id: row.id,
    houseId: row.house_id,
    state: row.state,
    priceDirection: row.price_direction,
    ...prices,
    nextPrice: nextBid(row.price_direction, prices),
    offerNum: row.offer_num,
    inHand: companyId !== null && row.buyer_company_id === companyId ? 1 : 0,
    deadline: deadlineOf({ endTime: row.end_time.getTime(), postpone: row.postpone }, row.deadline?.getTime() ?? null),
  }
}
