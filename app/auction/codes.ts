/*
 * Codes of auctions (glossary §2.6, §2.7, §2.11; state-machines §7). Sessions move by the clock from published to flash: the stored state may lag
 * behind, `rules/session_clock` decides.
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/** state-machines §7.1. A session that was not read for a while may pass several states at once, each with its line in the log. */
export const SessionState = defineStates(
  'auctionSessionState',
  '场次状态',
  {
    draft: [1, '待发布', 'grey', ['published', 'voided']],
    published: [2, '未开始', 'plain', ['draft', 'locked', 'voided']],
    locked: [3, '已锁定', 'amber', ['bidding', 'voided']],
    bidding: [5, '竞价中', 'indigo', ['flash', 'voided']],
    flash: [6, '秒杀中', 'red', ['ended', 'voided']],
    voided: [8, '已作废', 'grey'],
    ended: [9, '已结束', 'grey'],
  },
  { initial: ['draft'], columns: ['auction_sessions.state'] }
)
export type SessionState = CodeOf<typeof SessionState>

/** Published and not begun. */
export const COMING_SESSION = [SessionState.published, SessionState.locked] as const

/** Bids are accepted. */
export const RUNNING_SESSION = [SessionState.bidding, SessionState.flash] as const

/** Published and not over. */
export const OPEN_SESSION = [...COMING_SESSION, ...RUNNING_SESSION] as const

/** state-machines §7.4; hammered → unsold happens when a session is voided after the lot was hammered, and when a deal that cannot
 * be signed is dissolved (解除成交). */
export const LotState = defineStates(
  'auctionLotState',
  '标的状态',
  {
    waiting: [1, '待拍', 'plain', ['unsold', 'hammered']],
    unsold: [4, '流拍', 'grey'],
    hammered: [5, '已拍中', 'amber', ['unsold', 'abandoned', 'dealt']],
    abandoned: [8, '已弃拍', 'red'],
    dealt: [9, '已成交', 'green'],
  },
  { initial: ['waiting'], columns: ['auction_lots.state'] }
)
export type LotState = CodeOf<typeof LotState>

/** Sold by the hammer, even when the deal was abandoned. */
export const SOLD_LOT = [LotState.hammered, LotState.abandoned, LotState.dealt] as const

/**
 * state-machines §7.2; ended → registered: a company that left, or whose session was withdrawn, may register again before the session is over and
 * keeps its number.
 */
export const EntryState = defineStates(
  'auctionEntryState',
  '入场状态',
  {
    registered: [1, '待入场', 'amber', ['entered', 'ended']],
    entered: [2, '已入场', 'green', ['ended']],
    ended: [9, '已结束', 'grey', ['registered']],
  },
  { initial: ['registered'], columns: ['auction_entries.state'] }
)
export type EntryState = CodeOf<typeof EntryState>

export const SessionCompanyRole = defineCodes(
  'auctionCompanyRole',
  '身份',
  { consignor: [1, '委托企业'], bidder: [2, '竞买企业'] },
  { columns: ['auction_session_companies.role'] }
)
export type SessionCompanyRole = CodeOf<typeof SessionCompanyRole>

export const SessionMode = defineCodes(
  'auctionSessionMode',
  '竞价模式',
  { traditional: [1, '传统竞价'] },
  { columns: ['auction_sessions.session_mode'] }
)
export type SessionMode = CodeOf<typeof SessionMode>

export const AuctionPriceType = defineCodes(
  'auctionPriceType',
  '竞价方式',
  { fixed: [1, '一口价竞价'], basis: [2, '基差竞价'] },
  { columns: ['auction_sessions.price_type', 'report_auctions.price_type'] }
)
export type AuctionPriceType = CodeOf<typeof AuctionPriceType>

export const AuctionDirection = defineCodes(
  'auctionDirection',
  '竞价方向',
  { up: [1, '加价'], down: [2, '降价'] },
  { columns: ['auction_sessions.price_direction', 'report_auctions.price_direction'] }
)
export type AuctionDirection = CodeOf<typeof AuctionDirection>

/** Reasons for refusing a bid; every refused bid is stored with its reason. `auction_decide` in SQL uses the same numbers. */
export const BidRefusal = defineCodes(
  'bidRefusal',
  '出价结果',
  {
    accepted: [0, '有效', 'green'],
    notStarted: [1, '竞价尚未开始'],
    closed: [2, '出价已截止'],
    notEntered: [3, '未入场'],
    leading: [4, '已领先'],
    bound: [5, '未达到可出价'],
    multiple: [6, '不是步长的整数倍'],
    far: [7, '出价偏离过大'],
    quota: [8, '保证金额度不足'],
    voided: [9, '场次已作废'],
    barred: [10, '企业已被限制交易'],
  },
  { columns: ['auction_bids.reason'] }
)
export type BidRefusal = CodeOf<typeof BidRefusal>
