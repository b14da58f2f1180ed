/*
 * What the screens of auctions show besides the session and its items: where the goods come from, what the viewer has done with them.
 */
import type { AuctionSessionDetail, AuctionSessionRow, AuctionLotRow } from '#app/auction/transformers/auction'
import type { LotGoods } from '#app/auction/transformers/lot_goods'
import type { YesNo } from '#core/codes'

/** Cents per tonne. */
export type LotExtras = {
  /** Short name of the company that put the lot up. */
  consignor: string | null
  /** The certificate's figures; null in down sessions, where goods are named after the deal. */
  goods: LotGoods | null
  /** Whether the viewer has starred the lot. */
  isCollect: YesNo
  /** The last accepted bid of the viewer's company on it. */
  myPrice: number | null
}

export type AuctionLotCard = AuctionLotRow & LotExtras

/** The last price of a contract; cents per tonne. */
export type ContractQuote = {
  code: string
  lastPrice: number | null
  upDown: number | null
  /** 演示数据: made by the simulator. */
  simulated: boolean
}

/** The room: `/auction/get`. */
export type AuctionRoom = Omit<AuctionSessionDetail, 'itemList'> & {
  itemList: AuctionLotCard[]
  /** Start and planned end, milliseconds since the epoch. */
  startsAt: number
  endsAt: number
  /** Minutes that flash bids can move a deadline beyond the planned end. */
  flashCap: number
  /** The least a company must freeze to enter, cents. */
  entryMinimum: number
  contracts: ContractQuote[]
}

/** A lot outside its room: with the session it stands in. */
export type AuctionLotOfSession = AuctionLotCard & {
  session: Pick<
    AuctionSessionRow,
    'id' | 'houseCode' | 'name' | 'priceType' | 'priceDirection' | 'state' | 'startTime' | 'endTime' | 'closeTime'
  > & { depositRate: number }
}

export type SessionExtras = {
  /** Contracts that the bases of the session stand on. */
  contracts: string[]
  /** Up the lowest, down the highest starting price, cents per tonne. */
  startingPrice: number | null
  /** Up the highest, down the lowest standing price, cents per tonne. */
  topPrice: number | null
  offerNum: number
  /** Lots that found a buyer. */
  dealCount: number
  /** Short names of the companies that put lots up. */
  consignors: string[]
  /** The least a company must freeze to enter, cents. */
  entryMinimum: number
  /** Cents per tonne. */
  depositRate: number
  /** The viewer's own entry, 0 without one. */
  entryState: number
  /** What the clock counts down to: start, end, nearest deadline; null when the session is over. Milliseconds since the epoch. */
  countsTo: number | null
}

export type AuctionSessionCard = AuctionSessionRow & SessionExtras

/** Sessions by how far they are; `mine` counts those that the viewer's company is registered for. */
export type AuctionPhaseCounts = { running: number; coming: number; ended: number; mine: number }

/** Sessions of a day, for the calendar. Days are `YYYY-MM-DD`. */
export type AuctionDay = { day: string; total: number; running: number; coming: number; ended: number }

/** Today's sessions as guests see them. */
export type AuctionsToday = { total: number; itemCount: number; totalWeight: number; data: AuctionSessionCard[] }

/** What stands between a company and taking part; cents. */
export type EntryTerms = {
  /** The first condition that is not met, in words; null when the company may enter. */
  problem: string | null
  /** The company may not see this session's door before that is done. */
  needs: 'certify' | 'account' | null
  minimum: number
  useBalance: number
}

/** One accepted bid. `at` in milliseconds since the epoch, `price` in cents per tonne. */
export type BidLine = { seq: number; at: number; bidderNo: string | null; mine: boolean; price: number }
