/*
 * What of an auction leaves the server for members. The reserve price never does, nor who the other bidders are: they are numbers.
 */
import { formatTime } from '#core/clock'
import { sumTonnes } from '#core/money'
import type AuctionEntry from '#app/auction/models/auction_entry'
import type AuctionHouse from '#app/auction/models/auction_house'
import type AuctionItem from '#app/auction/models/auction_item'
import { differencePrice, nextBid } from '#app/auction/rules/bid_range'
import { quotaTonnes } from '#app/auction/rules/quota'
import { remainSeconds } from '#app/auction/rules/session_clock'
import { closesAt, stateAt, timesOf } from '#app/auction/rules/session_times'
import type { DateTime } from 'luxon'
import type { ProductType } from '#app/catalog/codes'
import type { StorageFeeType } from '#app/listing/codes'
import {
  AuctionDirection,
  type AuctionPriceType,
  type EntryState,
  LotState,
  type SessionMode,
  type SessionState,
} from '#app/auction/codes'
import { isOneOf } from '#core/define_codes'

/** Cents per tonne, tonnes. */
export type AuctionItemRow = {
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
  appraisedPrice: number | null
  stepPrice: number
  storageAddress: string | null
  storageFeeType: StorageFeeType
  batchCode: string | null
  /** Deposit that the item takes, cents. */
  deposit: number
  /** Only one's own company: everybody else is `bidderNo`. */
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
  /** Of one's own won items. */
  confirmDue: string | null
  signedAt: string | null
  orderId: number | null
}

export type AuctionHouseRow = {
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

/** One's own entry: deposit in cents, quota in tonnes. */
export type AuctionEntryRow = { state: EntryState; bidderNo: string; deposit: number; quota: number }

export type AuctionHouseDetail = AuctionHouseRow & {
  bidNotice: string | null
  noticeVersion: number
  depositRate: number
  itemList: AuctionItemRow[]
  entry: AuctionEntryRow | null
  /** The server's clock, milliseconds since the epoch. */
  serverTime: number
}

/** Who looks: their company, and the numbers of everybody in the session. */
export type Viewer = { companyId: number | null; numbers: ReadonlyMap<number, string> }

const isMine = (item: AuctionItem, viewer: Viewer) =>
  viewer.companyId !== null && item.buyerCompanyId === viewer.companyId

export function toAuctionItemRow(item: AuctionItem, house: AuctionHouse, viewer: Viewer): AuctionItemRow {
  const mine = isMine(item, viewer)
  return {
    id: item.id,
    houseId: item.houseId,
    companyId: item.companyId,
    sellerCompanyId: item.sellerCompanyId,
    productType: item.productType,
    productId: item.productId,
    productName: item.productName,
    productWeight: item.productWeight,
    numbers: item.numbers,
    priceContract: item.priceContract,
    startingPrice: item.startingPrice,
    appraisedPrice: item.appraisedPrice,
    stepPrice: item.stepPrice,
    storageAddress: item.storageAddress,
    storageFeeType: item.storageFeeType,
    batchCode: item.batchCode,
    deposit: item.deposit,
    buyerCompanyId: mine ? item.buyerCompanyId : null,
    bidderNo: item.buyerCompanyId === null ? null : (viewer.numbers.get(item.buyerCompanyId) ?? null),
    hammerPrice: item.hammerPrice,
    hammerTime: formatTime(item.hammerTime),
    differencePrice: differencePrice(item),
    nextPrice: nextBid(house.priceDirection === AuctionDirection.up, item),
    offerNum: item.offerNum,
    state: item.state,
    deadline: closesAt(house, item).toMillis(),
    confirmDue: mine ? formatTime(item.confirmDue) : null,
    signedAt: mine ? formatTime(item.signedAt) : null,
    orderId: mine ? item.orderId : null,
  }
}

export function toAuctionHouseRow(
  house: AuctionHouse,
  items: AuctionItem[],
  viewer: Viewer,
  at: DateTime
): AuctionHouseRow {
  const open = items.filter((item) => item.state === LotState.waiting).map((item) => closesAt(house, item).toMillis())
  const inHand = items.filter(
    (item) => isMine(item, viewer) && isOneOf(item.state, LotState.waiting, LotState.hammered, LotState.dealt)
  )
  return {
    id: house.id,
    houseCode: house.houseCode,
    houseMode: house.houseMode,
    priceType: house.priceType,
    priceDirection: house.priceDirection,
    productType: house.productType,
    postpone: house.postpone,
    name: house.name,
    startTime: formatTime(house.startTime)!,
    endTime: formatTime(house.endTime)!,
    closeTime: formatTime(house.closeTime),
    limited: house.limited,
    millsOnly: house.millsOnly,
    remainSeconds: remainSeconds(timesOf(house), open, at.toMillis()),
    state: stateAt(house, items, at),
    itemCount: items.length,
    totalWeight: sumTonnes(items.map((item) => item.productWeight)),
    inHandCount: inHand.length,
    inHandWeight: sumTonnes(inHand.map((item) => item.productWeight)),
  }
}

export function toAuctionEntryRow(entry: AuctionEntry, house: AuctionHouse): AuctionEntryRow {
  return {
    state: entry.state,
    bidderNo: entry.bidderNo,
    deposit: entry.deposit,
    quota: quotaTonnes(entry.deposit, house.depositRate),
  }
}
