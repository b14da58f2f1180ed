/*
 * What happens in the room of a session, as it reaches everybody who watches: the events of `POST /api/auction/stream` (server-sent events,
 * `Last-Event-ID` understood) and the answer of `POST /api/auction/room`, which is what pages read every three seconds where no stream gets
 * through. Cents per tonne, tonnes, milliseconds since the epoch by the server's clock. The reserve price and who the bidders are never
 * stand here; `mine` goes to one's own company only.
 */
import type { YesNo } from '#core/codes'
import type { AuctionDirection, EntryState, LotState, SessionState } from '#app/auction/codes'

/** A lot as far as it changes while it is sold. What stays the same is read once from `/auction/get`. */
export type RoomLot = {
  id: number
  /** Counts what has changed; of two states of a lot the one with more is later. */
  rev: number
  state: LotState
  hammerPrice: number | null
  /** 竞买号 of whoever leads or has won. */
  bidderNo: string | null
  /** The least a next bid must offer: up the lowest price, down the highest. */
  nextPrice: number
  offerNum: number
  /** When it closes or has closed. */
  deadline: number
  hammerTime: number | null
}

/** An accepted bid. `seq` is its number in the lot's log, in which refused bids have theirs. */
export type RoomBid = { itemId: number; seq: number; bidderNo: string | null; price: number; at: number }

/** While nobody could bid because the platform was down. Who was cut off got until `deadline` (null: nothing had to be put off). */
export type RoomOutage = { from: number; until: number; deadline: number | null }

export type RoomSession = {
  id: number
  rev: number
  /** By the clock. */
  state: SessionState
  startTime: number
  endTime: number
  closeTime: number | null
  postpone: number
  outages: RoomOutage[]
}

/** One's own company in the session; null for those who have not registered. */
export type RoomMine = {
  state: EntryState
  bidderNo: string
  /** Cents that are frozen, and the tonnes they cover. */
  deposit: number
  quota: number
  /** Cents of the deposit that lots in hand take. */
  used: number
  inHandCount: number
  inHandWeight: number
  /** Lots one leads or has won. */
  itemIds: number[]
} | null

/** Everything as it stands; what has been seen before it is forgotten but for the bids. */
export type RoomSnapshot = {
  serverTime: number
  session: RoomSession
  items: RoomLot[]
  /** Latest accepted bids in the order of the log: a first visit sees some of each lot, a returning one all it has missed. */
  bids: RoomBid[]
  /** Lots of which a returning reader may have missed more bids than are sent: what it has of them is to be forgotten. */
  gaps: number[]
  mine: RoomMine
}

/** Event `item`, id `<item>.<rev>.<seq>`: a lot has changed, with the bids that did it. */
export type RoomLotEvent = { serverTime: number; item: RoomLot; bids: RoomBid[] }

/** Event `session`, id `0.<rev>.0`. */
export type RoomSessionEvent = { serverTime: number; session: RoomSession }

/** The events by their names. */
export type RoomEvents = {
  snapshot: RoomSnapshot
  item: RoomLotEvent
  session: RoomSessionEvent
  mine: { mine: RoomMine }
  /** The server's clock every ten seconds; a stream on which it stays away is dead. */
  time: { serverTime: number }
}

/** What a bidder needs to bid again. Neither the reserve price nor who leads, but whether it is oneself. */
export type BiddingState = {
  id: number
  houseId: number
  state: LotState
  priceDirection: AuctionDirection
  startingPrice: number
  stepPrice: number
  hammerPrice: number | null
  /** The least a next bid must offer. */
  nextPrice: number
  offerNum: number
  /** Whether the leading bid is one's own (在手). */
  inHand: YesNo
  /** Milliseconds since the epoch. */
  deadline: number
}
