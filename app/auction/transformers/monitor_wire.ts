/*
 * Data of the live monitor of a session, for operators. Prices in cents per tonne, amounts in cents; times of lots in milliseconds since the epoch.
 */
import type { AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'

export type AuctionMonitor = {
  id: number
  /** State by the clock. */
  state: SessionState
  priceType: AuctionPriceType
  serverTime: number
  remainSeconds: number
  items: {
    id: number
    label: string
    state: LotState
    startingPrice: number
    reservePrice: number | null
    /** Null without a reserve price. */
    reserveMet: boolean | null
    price: number | null
    leader: string | null
    offerNum: number
    deadline: number
  }[]
  entries: { bidderNo: string; company: string; state: EntryState; deposit: number; used: number; inHand: number }[]
  /** Newest first. */
  bids: {
    id: number
    at: string
    label: string
    bidderNo: string | null
    company: string
    price: number
    reason: BidRefusal
  }[]
}

/** A session that can be chosen for a preview; `word` is the name of its state. */
export type PreviewChoice = { id: number; houseCode: string; name: string; word: string }
