import type { Actor } from '#core/actor'
import { shiftedNow } from '#core/clock'
import { refuse } from '#core/errors'
import { queueBid, type PlacedBid } from '#app/auction/shared/bid_queue'
import { noticeStall, servingBegun } from '#app/auction/shared/pulse'
import { biddingState } from '#app/auction/queries/bidding_state'
import { refuseOutsiders } from '#app/auction/queries/refuse_outsiders'
import { bidRefusal } from '#app/auction/rules/bid_decision'
import { BidRefusal } from '#app/auction/codes'
import { countBid, countOutsider } from '#app/auction/metrics'
import { CoreRefusal } from '#core/refusals'
import { AuctionRefusal } from '#app/auction/refusals'

export type BidInput = {
  lotId: number
  /** Cents per tonne; a basis may be negative. */
  price: number
  /** The bidder has confirmed a first bid that is far from the starting price. */
  confirmed?: boolean
  /** Idempotency key, unique for each attempt. */
  key: string
}

/**
 * Places a bid for the actor's company and returns after commit. The bid of a company that has entered is stored whether or not it is accepted;
 * that of anybody else is refused before the queue and leaves nothing.
 *
 * @throws StaleError (40900) with the refusal of state-machines §7.3 and the current state of the lot
 * @throws NotFoundError
 */
export async function placeBid(input: BidInput, actor: Actor): Promise<PlacedBid> {
  if (actor.companyId === null || actor.userId === null) throw refuse(AuctionRefusal.joinCompanyFirst)
  const at = shiftedNow()
  await servingBegun()
  await noticeStall()
  try {
    await refuseOutsiders({ ...input, companyId: actor.companyId, at })
  } catch (error) {
    countOutsider()
    throw error
  }
  const placed = await queueBid(input.lotId, {
    companyId: actor.companyId,
    userId: actor.userId,
    price: input.price,
    key: input.key,
    confirmed: input.confirmed,
    at,
  })
  if (!placed.repeated) countBid(placed.reason)
  if (placed.conflict) throw refuse(CoreRefusal.keyReused)
  if (placed.reason !== BidRefusal.accepted) {
    const state = await biddingState(input.lotId, actor.companyId)
    throw refuse(bidRefusal({ reason: placed.reason, detail: placed.detail }, state.priceDirection), state)
  }
  return placed
}
