/*
 * What a session needs before it may be published (state-machines §7.1). Moments are milliseconds.
 */
import type { Cents } from '#core/money'
import { AuctionDirection, AuctionPriceType } from '#app/auction/codes'

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
export function timesProblem(house: Pick<DraftHouse, 'startTime' | 'endTime' | 'postpone'>): string | null {
  const minutes = (house.endTime - house.startTime) / MINUTE
  if (minutes < 10 || minutes > 480) return '竞价时长应在10分钟至8小时之间'
  if (!Number.isInteger(house.postpone) || house.postpone < 10 || house.postpone > 300) return '延时应在10至300秒之间'
  return null
}

/** The first reason why an item cannot be put up, or null. */
export function itemProblem(house: Pick<DraftHouse, 'priceType' | 'priceDirection'>, item: DraftItem): string | null {
  const { label, startingPrice, reservePrice, stepPrice } = item
  if (stepPrice <= 0) return `${label}：幅度须大于0`
  if (!(item.productWeight > 0)) return `${label}：重量须大于0`
  if (house.priceType === AuctionPriceType.fixed && startingPrice <= 0) return `${label}：起拍价须大于0`
  if (house.priceType === AuctionPriceType.basis && !item.priceContract) return `${label}：基差竞价须填写点价合约`
  if (reservePrice !== null) {
    const reachable =
      house.priceDirection === AuctionDirection.up ? reservePrice >= startingPrice : reservePrice <= startingPrice
    if (!reachable)
      return house.priceDirection === AuctionDirection.up
        ? `${label}：保留价不能低于起拍价`
        : `${label}：保留价不能高于起拍价`
  }
  return null
}

/** The first reason why a session cannot be published at a moment, or null. Whether its lots are free is asked of them. */
export function publishProblem(
  house: DraftHouse,
  items: readonly DraftItem[],
  at: number,
  noticeMinutes = NOTICE_MINUTES
): string | null {
  if (items.length === 0) return '场次至少包含一个标的'
  if (house.startTime < at + noticeMinutes * MINUTE) return `开始时间须晚于当前时间${noticeMinutes}分钟`
  if (!house.bidNotice?.trim()) return '请填写竞价须知'
  for (const item of items) {
    const problem = itemProblem(house, item)
    if (problem) return problem
  }
  return timesProblem(house)
}
