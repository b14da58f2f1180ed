/*
 * Auction data for members. Other bidders appear as numbers, and a reserve price is told to its consignor only.
 */
import { formatTime } from '#core/clock'
import { sumTonnes } from '#core/money'
import type AuctionEntry from '#app/auction/models/auction_entry'
import type AuctionSession from '#app/auction/models/auction_session'
import type AuctionLot from '#app/auction/models/auction_lot'
import { differencePrice, nextBid } from '#app/auction/rules/bid_range'
import { quotaTonnes } from '#app/auction/rules/quota'
import { remainSeconds } from '#app/auction/rules/session_clock'
import { closesAt, stateAt, timesOf } from '#app/auction/rules/session_times'
import type { DateTime } from 'luxon'
import type { ProductType } from '#app/catalog/codes'
import { asksPrices, type AuctionPrices } from '#app/listing/rules/auction_prices'
import type { StorageFeeType } from '#app/listing/codes'
import {
  AuctionDirection,
  type AuctionPriceType,
  type EntryState,
  LotState,
  type SessionMode,
  type SessionState,
} from '#app/auction/codes'
import { lotVersion } from '#app/auction/rules/lot_version'
import { isOneOf } from '#core/define_codes'

/** Prices in cents per tonne, weights in tonnes. */
export type AuctionLotRow = {
  /** Version of goods, price and deposit, to be sent with the signature; set for the viewer's own lots only. */
  seen: string | null
  id: number
  houseId: number
  companyId: number
  sellerCompanyId: number
  productType: ProductType
  productId: number | null
  productName: string
  productWeight: number
  numbers: number | null
  priceContract: string | null
  startingPrice: number
  /** 保留价, null for none; only in the lots that the viewer's company has consigned. */
  reservePrice?: number | null
  /** What the company had asked when the session was published, null for nothing; only in its own lots, too. */
  asked?: AuctionPrices | null
  /** The viewer's company has consigned the lot. */
  consigned: boolean
  appraisedPrice: number | null
  stepPrice: number
  storageAddress: string | null
  storageFeeType: StorageFeeType
  batchCode: string | null
  /** Deposit that the lot requires, cents. */
  deposit: number
  /** Set only for the viewer's own company; other companies appear as `bidderNo`. */
  buyerCompanyId: number | null
  bidderNo: string | null
  hammerPrice: number | null
  hammerTime: string | null
  differencePrice: number | null
  nextPrice: number
  offerNum: number
  state: LotState
  /** Milliseconds since the epoch. */
  deadline: number
  /** Set for the lots that the viewer's company has won or consigned only. */
  confirmDue: string | null
  signedAt: string | null
  /** 成交确认书: its number and file, from the signature on. */
  confirmationNo: string | null
  confirmationFileId: number | null
  orderId: number | null
  /** 解除成交: it was sold, and the deal was dissolved because it could not be signed; nobody has abandoned it. */
  dissolved: boolean
}

export type AuctionSessionRow = {
  id: number
  houseCode: string
  houseMode: SessionMode
  priceType: AuctionPriceType
  priceDirection: AuctionDirection
  productType: ProductType
  postpone: number
  name: string
  startTime: string
  endTime: string
  closeTime: string | null
  limited: boolean
  millsOnly: boolean
  remainSeconds: number
  state: SessionState
  itemCount: number
  totalWeight: number
  inHandCount: number
  inHandWeight: number
}

/** The viewer's own entry: deposit in cents, quota in tonnes. */
export type AuctionEntryRow = { state: EntryState; bidderNo: string; deposit: number; quota: number }

export type AuctionSessionDetail = AuctionSessionRow & {
  bidNotice: string | null
  noticeVersion: number
  depositRate: number
  itemList: AuctionLotRow[]
  entry: AuctionEntryRow | null
  /** The server's clock, milliseconds since the epoch. */
  serverTime: number
}

/** The viewer's company, whether the viewer is a certified member of it, and the 竞买号 of all companies in the session. */
export type Viewer = { companyId: number | null; certified: boolean; numbers: ReadonlyMap<number, string> }

const isMine = (lot: AuctionLot, viewer: Viewer) => viewer.companyId !== null && lot.buyerCompanyId === viewer.companyId

const isConsigned = (lot: AuctionLot, viewer: Viewer) => viewer.certified && lot.sellerCompanyId === viewer.companyId

function askedOf({ askedStartingPrice, askedReservePrice }: AuctionLot): AuctionPrices | null {
  const asked = { startingPrice: askedStartingPrice, reservePrice: askedReservePrice }
  return asksPrices(asked) ? asked : null
}

export function toAuctionLotRow(lot: AuctionLot, session: AuctionSession, viewer: Viewer): AuctionLotRow {
  const mine = isMine(lot, viewer)
  const consigned = isConsigned(lot, viewer)
  return {
    seen: mine ? lotVersion(lot, session) : null,
    id: lot.id,
    houseId: lot.sessionId,
    companyId: lot.companyId,
    sellerCompanyId: lot.sellerCompanyId,
    productType: lot.productType,
    productId: lot.productId,
    productName: lot.productName,
    productWeight: lot.productWeight,
    numbers: lot.numbers,
    priceContract: lot.priceContract,
    startingPrice: lot.startingPrice,
    reservePrice: consigned ? lot.reservePrice : undefined,
    asked: consigned ? askedOf(lot) : undefined,
    consigned,
    appraisedPrice: lot.appraisedPrice,
    stepPrice: lot.stepPrice,
    storageAddress: lot.storageAddress,
    storageFeeType: lot.storageFeeType,
    batchCode: lot.batchCode,
    deposit: lot.deposit,
    buyerCompanyId: mine ? lot.buyerCompanyId : null,
    bidderNo: lot.buyerCompanyId === null ? null : (viewer.numbers.get(lot.buyerCompanyId) ?? null),
    hammerPrice: lot.standingPrice,
    hammerTime: formatTime(lot.hammerTime),
    differencePrice: differencePrice(lot),
    nextPrice: nextBid(session.priceDirection === AuctionDirection.up, lot),
    offerNum: lot.offerNum,
    state: lot.state,
    deadline: closesAt(session, lot).toMillis(),
    confirmDue: mine || consigned ? formatTime(lot.confirmDue) : null,
    signedAt: mine || consigned ? formatTime(lot.signedAt) : null,
    confirmationNo: mine || consigned ? lot.confirmationNo : null,
    confirmationFileId: mine || consigned ? lot.confirmationFileId : null,
    orderId: mine || consigned ? lot.orderId : null,
    dissolved: lot.dissolvedAt !== null,
  }
}

export function toAuctionSessionRow(
  session: AuctionSession,
  lots: AuctionLot[],
  viewer: Viewer,
  at: DateTime
): AuctionSessionRow {
  const open = lots.filter((lot) => lot.state === LotState.waiting).map((lot) => closesAt(session, lot).toMillis())
  const inHand = lots.filter(
    (lot) => isMine(lot, viewer) && isOneOf(lot.state, LotState.waiting, LotState.hammered, LotState.dealt)
  )
  return {
    id: session.id,
    houseCode: session.sessionCode,
    houseMode: session.sessionMode,
    priceType: session.priceType,
    priceDirection: session.priceDirection,
    productType: session.productType,
    postpone: session.postpone,
    name: session.name,
    startTime: formatTime(session.startTime)!,
    endTime: formatTime(session.endTime)!,
    closeTime: formatTime(session.closeTime),
    limited: session.limited,
    millsOnly: session.millsOnly,
    remainSeconds: remainSeconds(timesOf(session), open, at.toMillis()),
    state: stateAt(session, lots, at),
    itemCount: lots.length,
    totalWeight: sumTonnes(lots.map((lot) => lot.productWeight)),
    inHandCount: inHand.length,
    inHandWeight: sumTonnes(inHand.map((lot) => lot.productWeight)),
  }
}

export function toAuctionEntryRow(entry: AuctionEntry, session: AuctionSession): AuctionEntryRow {
  return {
    state: entry.state,
    bidderNo: entry.bidderNo,
    deposit: entry.deposit,
    quota: quotaTonnes(entry.deposit, session.depositRate),
  }
}
