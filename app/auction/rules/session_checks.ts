/*
 * What a session needs before it may be published (state-machines §7.1). Moments are milliseconds.
 */
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { AuctionDirection, AuctionPriceType } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

const MINUTE = 60_000
/** Minutes between publishing and the start. */
export const NOTICE_MINUTES = 30

export type DraftHouse = {
  priceType: AuctionPriceType
  priceDirection: AuctionDirection
  startTime: number
  endTime: number
  postpone: number
  bidNotice: string | null
}
export type DraftItem = {
  label: string
  priceContract: string | null
  startingPrice: Cents
  reservePrice: Cents | null
  stepPrice: Cents
  productWeight: number
}

/** The first reason why times cannot stand, or null. */
export function timesProblem(house: Pick<DraftHouse, 'startTime' | 'endTime' | 'postpone'>): Refusal | null {
  const minutes = (house.endTime - house.startTime) / MINUTE
  if (minutes < 10 || minutes > 480) return AuctionRefusal.durationOutside
  if (!Number.isInteger(house.postpone) || house.postpone < 10 || house.postpone > 300)
    return AuctionRefusal.extensionOutside
  return null
}

/** The first reason why an item cannot be put up, or null. */
export function itemProblem(house: Pick<DraftHouse, 'priceType' | 'priceDirection'>, item: DraftItem): Refusal | null {
  const { label, startingPrice, reservePrice, stepPrice } = item
  if (stepPrice <= 0) return AuctionRefusal.stepNotPositive({ label })
  if (!(item.productWeight > 0)) return AuctionRefusal.weightNotPositive({ label })
  if (house.priceType === AuctionPriceType.fixed && startingPrice <= 0)
    return AuctionRefusal.startingPriceNotPositive({ label })
  if (house.priceType === AuctionPriceType.basis && !item.priceContract)
    return AuctionRefusal.contractMissing({ label })
  if (reservePrice !== null) {
    const reachable =
      house.priceDirection === AuctionDirection.up ? reservePrice >= startingPrice : reservePrice <= startingPrice
    if (!reachable)
      return house.priceDirection === AuctionDirection.up
        ? AuctionRefusal.reserveBelowStart({ label })
        : AuctionRefusal.reserveAboveStart({ label })
  }
  return null
}

/** The first reason why a session cannot be published at a moment, or null. Whether its lots are free is asked of them. */
export function publishProblem(
  house: DraftHouse,
  items: readonly DraftItem[],
  at: number,
  noticeMinutes = NOTICE_MINUTES
): Refusal | null {
  if (items.length === 0) return AuctionRefusal.noLots
  if (house.startTime < at + noticeMinutes * MINUTE) return AuctionRefusal.startTooSoon({ minutes: noticeMinutes })
  if (!house.bidNotice?.trim()) return AuctionRefusal.noticeMissing
  for (const item of items) {
    const problem = itemProblem(house, item)
    if (problem) return problem
  }
  return timesProblem(house)
}
