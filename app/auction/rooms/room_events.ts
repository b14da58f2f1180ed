/*
 * Events in the room of a session as all watchers receive them: the events of `POST /api/auction/stream` (server-sent events, with `Last-Event-ID`)
 * and the answer of `POST /api/auction/room`, which pages read every three seconds where a stream is not possible. Prices in cents per tonne, weights
 * in tonnes, times in milliseconds since the epoch by the server's clock. The reserve price and the identity of bidders are never included; `mine` is
 * sent to the viewer's own company only.
 */
import type { YesNo } from '#core/codes'
import type { AuctionDirection, EntryState, LotState, SessionState } from '#app/auction/codes'

/** The fields of a lot that change while it is sold. The others are read once from `/auction/get`. */
export type RoomLot = {
  id: number
  /** Number of changes; of two states of a lot the one with the higher number is later. */
  rev: number
  state: LotState
  hammerPrice: number | null
  /** 竞买号 of the leading or winning bidder. */
  bidderNo: string | null
  /** The least a next bid must offer: up the lowest price, down the highest. */
  nextPrice: number
  offerNum: number
  /** The moment at which the lot closes or has closed. */
  deadline: number
  hammerTime: number | null
}

/** An accepted bid. `seq` is its number in the lot's log, in which refused bids are numbered too. */
export type RoomBid = { itemId: number; seq: number; bidderNo: string | null; price: number; at: number }

/**
 * A period in which no bids were possible because the platform was down. `deadline` is the postponed deadline of the affected lots, null when none
 * was postponed.
 */
export type RoomOutage = { from: number; until: number; deadline: number | null }

export type RoomSession = {
  id: number
  rev: number
  /** State by the clock. */
  state: SessionState
  startTime: number
  endTime: number
  closeTime: number | null
  postpone: number
  outages: RoomOutage[]
}

/** The viewer's own company in the session; null when it is not registered. */
export type RoomMine = {
  state: EntryState
  bidderNo: string
  /** Frozen deposit in cents; `quota` is the tonnes it covers. */
  deposit: number
  quota: number
  /** Part of the deposit that lots in hand take, cents. */
  used: number
  inHandCount: number
  inHandWeight: number
  /** Lots that the company leads or has won. */
  itemIds: number[]
} | null

/** The whole state; replaces everything the client has received before, except the bids. */
export type RoomSnapshot = {
  serverTime: number
  session: RoomSession
  items: RoomLot[]
  /** The latest accepted bids in log order: on a first visit some of each lot, on a reconnect all that were missed. */
  bids: RoomBid[]
  /** Lots of which a reconnecting client may have missed more bids than are sent; it must discard the bids it has of them. */
  gaps: number[]
  mine: RoomMine
}

/** Event `item`, id `<item>.<rev>.<seq>`: a lot has changed, with the bids that changed it. */
export type RoomLotEvent = { serverTime: number; item: RoomLot; bids: RoomBid[] }

/** Event `session`, id `0.<rev>.0`. */
export type RoomSessionEvent = { serverTime: number; session: RoomSession }

/** The events by their names. */
export type RoomEvents = {
  snapshot: RoomSnapshot
  item: RoomLotEvent
  session: RoomSessionEvent
  mine: { mine: RoomMine }
  /** The server's clock, sent every five seconds; a stream that does not deliver it is dead. */
  time: { serverTime: number }
}

/** The data a bidder needs to bid again. Contains neither the reserve price nor the leading bidder, only whether that is the bidder's own company. */
export type BiddingState = {
  id: number
  houseId: number
  state: LotState
  priceDirection: AuctionDirection
  startingPrice: number
  stepPrice: number
  hammerPrice: number | null
  /** The least a next bid must offer, cents per tonne. */
  nextPrice: number
  offerNum: number
  /** Whether the leading bid is the company's own (在手). */
  inHand: YesNo
  /** Milliseconds since the epoch. */
  deadline: number
}
