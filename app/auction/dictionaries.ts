/*
 * Enumerations of auctions (glossary §2.6, §2.7, §2.11). The reasons why a bid is refused are codes as well: every
 * refused bid is kept with its own.
 */
import { defineDictionary } from '#core/dictionary'

export const AuctionHouseStates = defineDictionary('auctionHouseState', '场次状态', {
  1: ['待发布', 'grey'],
  2: ['未开始', 'plain'],
  3: ['已锁定', 'amber'],
  5: ['竞价中', 'green'],
  6: ['秒杀中', 'red'],
  8: ['已作废', 'grey'],
  9: ['已结束', 'grey'],
})

export const AuctionItemStates = defineDictionary('auctionItemState', '标的状态', {
  1: ['待拍', 'plain'],
  4: ['流拍', 'grey'],
  5: ['已拍中', 'amber'],
  8: ['已弃拍', 'red'],
  9: ['已成交', 'green'],
})

export const AuctionEntryStates = defineDictionary('auctionEntryState', '入场状态', {
  1: ['待入场', 'amber'],
  2: ['已入场', 'green'],
  9: ['已结束', 'grey'],
})

export const HouseCompanyRoles = defineDictionary('auctionCompanyRole', '身份', { 1: '委托企业', 2: '竞买企业' })

export const AuctionHouseModes = defineDictionary('auctionHouseMode', '竞价模式', { 1: '传统竞价' })

export const AuctionPriceTypes = defineDictionary('auctionPriceType', '竞价方式', { 1: '一口价竞价', 2: '基差竞价' })

export const AuctionDirections = defineDictionary('auctionDirection', '竞价方向', { 1: '加价', 2: '降价' })

export const BidRefusals = defineDictionary('bidRefusal', '出价结果', {
  0: ['有效', 'green'],
  1: '竞价尚未开始',
  2: '出价已截止',
  3: '未入场',
  4: '已领先',
  5: '未达到可出价',
  6: '不是步长的整数倍',
  7: '出价偏离过大',
  8: '保证金额度不足',
  9: '场次已作废',
  10: '企业已被限制交易',
})
