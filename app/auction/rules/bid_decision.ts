/*
 * Decides whether a bid is accepted (state-machines §7.3, F12). `auction_decide` implements the same rules in SQL and is the one that decides, under
 * the lot's row lock; a test compares the two on random cases. Prices are cents per tonne, a basis may be negative.
 */
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { AuctionRefusal } from '#app/auction/refusals'
import {
  asksToConfirm,
  bidProblem,
  farthestBid,
  MOST_STEPS,
  nextBid,
  stepsBetween,
  type Bidding,
} from '#app/auction/rules/bid_range'
import { deadlineOf } from '#app/auction/rules/session_clock'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'

export type BidSession = {
  state: SessionState
  startTime: number
  endTime: number
  postpone: number
  priceType: AuctionPriceType
  priceDirection: AuctionDirection
}
export type BidLot = Bidding & {
  state: LotState
  deadline: number | null
  buyerCompanyId: number | null
  /** Rate × weight of this lot, cents. */
  deposit: Cents
}
/**
 * The bidder's entry: `deposit` is the frozen amount, `inHand` the deposits of the lots it leads or has won in this session (both cents). `barred`:
 * its company was blacklisted, or banned for abandoning lots, after entering.
 */
export type BidEntry = { state: EntryState; deposit: Cents; inHand: Cents; barred?: boolean }

/**
 * `detail` is the bound, the step or the farthest price that needs no confirmation in cents per tonne, or the missing deposit in cents; of an accepted
 * first bid that had to be confirmed its steps from the starting price, so that the log tells a confirmed bid from one that was let through.
 */
export type Decision = { reason: BidRefusal; detail: number | null }

export function decideBid(
  session: BidSession,
  lot: BidLot,
  entry: BidEntry | null,
  bid: { companyId: number; price: Cents; at: number; confirmed?: boolean }
): Decision {
  const refuse = (reason: BidRefusal, detail: number | null = null): Decision => ({ reason, detail })
  if (session.state === SessionState.voided) return refuse(BidRefusal.voided)
  if (session.state === SessionState.draft || bid.at < session.startTime) return refuse(BidRefusal.notStarted)
  if (
    session.state === SessionState.ended ||
    lot.state !== LotState.waiting ||
    bid.at >= deadlineOf(session, lot.deadline)
  )
    return refuse(BidRefusal.closed)
  if (entry?.barred) return refuse(BidRefusal.barred)
  if (entry?.state !== EntryState.entered) return refuse(BidRefusal.notEntered)
  if (lot.buyerCompanyId === bid.companyId) return refuse(BidRefusal.leading)

  const up = session.priceDirection === AuctionDirection.up
  const { price, confirmed = false } = bid
  const problem = bidProblem(up, session.priceType === AuctionPriceType.fixed, lot, { price, confirmed })
  if (problem === 'bound') return refuse(BidRefusal.bound, nextBid(up, lot))
  if (problem === 'multiple') return refuse(BidRefusal.multiple, lot.stepPrice)
  if (problem === 'far') return refuse(BidRefusal.far)
  if (problem === 'unconfirmed') return refuse(BidRefusal.far, farthestBid(up, lot))
  const missing = entry.inHand + lot.deposit - entry.deposit
  if (missing > 0) return refuse(BidRefusal.quota, missing)
  return refuse(BidRefusal.accepted, asksToConfirm(lot, price) ? stepsBetween(lot, price) : null)
}

/** The refusal of a bid that was not accepted, with its figures. @param direction selects the wording of a missed bound */
export function bidRefusal(decision: Decision, direction: AuctionDirection): Refusal {
  const figure = decision.detail ?? 0
  switch (decision.reason as Exclude<BidRefusal, typeof BidRefusal.accepted>) {
    case BidRefusal.notStarted:
      return AuctionRefusal.bidTooEarly
    case BidRefusal.closed:
      return AuctionRefusal.bidTooLate
    case BidRefusal.notEntered:
      return AuctionRefusal.bidWithoutEntry
    case BidRefusal.leading:
      return AuctionRefusal.bidderLeads
    case BidRefusal.bound:
      return direction === AuctionDirection.up
        ? AuctionRefusal.bidTooLow({ lowest: figure })
        : AuctionRefusal.bidTooHigh({ highest: figure })
    case BidRefusal.multiple:
      return AuctionRefusal.bidOffStep({ step: figure })
    case BidRefusal.far:
      return decision.detail === null
        ? AuctionRefusal.bidTooFar
        : AuctionRefusal.bidUnconfirmed({ farthest: figure, steps: MOST_STEPS })
    case BidRefusal.quota:
      return AuctionRefusal.bidDepositShort({ missing: figure })
    case BidRefusal.voided:
      return AuctionRefusal.sessionVoided
    case BidRefusal.barred:
      return AuctionRefusal.bidderRestricted
  }
}
