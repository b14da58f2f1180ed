/*
 * Whether a bid is accepted (state-machines §7.3, F12). The same sentences stand in SQL as `auction_decide`, which decides for real under
 * the item's row lock; a test holds the two against each other on random cases. Prices are cents per tonne, a basis may be negative.
 */
import { formatYuan, type Cents } from '#core/money'
import { bidProblem, nextBid, type Bidding } from '#app/auction/rules/bid_range'
import { deadlineOf } from '#app/auction/rules/session_clock'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'

export type BidHouse = {
  state: SessionState
  startTime: number
  endTime: number
  postpone: number
  priceType: AuctionPriceType
  priceDirection: AuctionDirection
}
export type BidItem = Bidding & {
  state: LotState
  deadline: number | null
  buyerCompanyId: number | null
  /** Rate × weight of this item. */
  deposit: Cents
}
/**
 * The bidder's entry: what is frozen, and the deposits of the items it leads or has won in this session. `barred`: its company has been put
 * on the blacklist since.
 */
export type BidEntry = { state: EntryState; deposit: Cents; inHand: Cents; barred?: boolean }

/** `detail` is the bound or the step in cents per tonne, or the missing deposit in cents. */
export type Decision = { reason: BidRefusal; detail: number | null }

export function decideBid(
  house: BidHouse,
  item: BidItem,
  entry: BidEntry | null,
  bid: { companyId: number; price: Cents; at: number }
): Decision {
  const refuse = (reason: BidRefusal, detail: number | null = null): Decision => ({ reason, detail })
  if (house.state === SessionState.voided) return refuse(BidRefusal.voided)
  if (house.state === SessionState.draft || bid.at < house.startTime) return refuse(BidRefusal.notStarted)
  if (
    house.state === SessionState.ended ||
    item.state !== LotState.waiting ||
    bid.at >= deadlineOf(house, item.deadline)
  )
    return refuse(BidRefusal.closed)
  if (entry?.barred) return refuse(BidRefusal.barred)
  if (entry?.state !== EntryState.entered) return refuse(BidRefusal.notEntered)
  if (item.buyerCompanyId === bid.companyId) return refuse(BidRefusal.leading)

  const up = house.priceDirection === AuctionDirection.up
  const problem = bidProblem(up, house.priceType === AuctionPriceType.fixed, item, bid.price)
  if (problem === 'bound') return refuse(BidRefusal.bound, nextBid(up, item))
  if (problem === 'multiple') return refuse(BidRefusal.multiple, item.stepPrice)
  if (problem === 'far') return refuse(BidRefusal.far)
  const missing = entry.inHand + item.deposit - entry.deposit
  if (missing > 0) return refuse(BidRefusal.quota, missing)
  return refuse(BidRefusal.accepted)
}

/** The sentence for the person who bid. */
export function refusalText(decision: Decision, direction: AuctionDirection): string {
  const yuan = formatYuan(decision.detail ?? 0)
  switch (decision.reason) {
    case BidRefusal.accepted:
      return '出价成功'
    case BidRefusal.notStarted:
      return '竞价尚未开始'
    case BidRefusal.closed:
      return '出价已截止'
    case BidRefusal.notEntered:
      return '贵司尚未入场，请先缴纳保证金'
    case BidRefusal.leading:
      return '您当前已领先，无需重复出价'
    case BidRefusal.bound:
      return direction === AuctionDirection.up
        ? `出价低于当前最低可出价${yuan}元/吨`
        : `出价高于当前最高可报价${yuan}元/吨`
    case BidRefusal.multiple:
      return `出价须为${yuan}元/吨的整数倍`
    case BidRefusal.far:
      return '出价偏离过大，请确认'
    case BidRefusal.quota:
      return `保证金额度不足，请追加保证金${yuan}元`
    case BidRefusal.voided:
      return '本场竞价已作废'
    case BidRefusal.barred:
      return '企业已被限制交易，请联系平台'
  }
}
