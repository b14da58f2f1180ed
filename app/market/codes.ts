import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

export const ContractState = defineStates(
  'contractState',
  '合约状态',
  { listed: [1, '上市', 'green', ['delisted']], delisted: [9, '已摘牌', 'grey'] },
  { initial: ['listed'], columns: ['futures_contracts.state'] }
)
export type ContractState = CodeOf<typeof ContractState>

export const SeriesKind = defineCodes(
  'seriesKind',
  '序列类别',
  { cotton: [1, '棉花'], spinning: [2, '纺织'], exchangeRate: [3, '汇率'] },
  { columns: ['price_series.kind'] }
)
export type SeriesKind = CodeOf<typeof SeriesKind>

export const FeedKind = defineCodes(
  'feedKind',
  '行情源方式',
  { http: [1, 'HTTP拉取'], file: [2, '文件'], simulator: [3, '演示模拟'] },
  { columns: ['market_feeds.kind'] }
)
export type FeedKind = CodeOf<typeof FeedKind>

export const FeedTarget = defineCodes(
  'feedTarget',
  '行情源内容',
  { quotes: [1, '实时行情'], settlementPrices: [2, '结算价'], series: [3, '价格序列'] },
  { columns: ['market_feeds.target'] }
)
export type FeedTarget = CodeOf<typeof FeedTarget>

export const FeedFormat = defineCodes(
  'feedFormat',
  '行情源格式',
  { csv: [1, 'CSV'], json: [2, 'JSON'] },
  { columns: ['market_feeds.format'] }
)
export type FeedFormat = CodeOf<typeof FeedFormat>

export const IndividuationKind = defineCodes(
  'individuationKind',
  '个性化类型',
  { ownBasis: [1, '升贴水方案'], priceAlerts: [2, '行情推送'] },
  { columns: ['individuation_applies.kind'] }
)
export type IndividuationKind = CodeOf<typeof IndividuationKind>

/** state-machines §12: an application is decided once. */
export const IndividuationState = defineStates(
  'individuationState',
  '申请状态',
  {
    inReview: [1, '待审核', 'amber', ['approved', 'refused']],
    approved: [2, '已通过', 'green'],
    refused: [3, '未通过', 'red'],
  },
  { initial: ['inReview'], columns: ['individuation_applies.state'] }
)
export type IndividuationState = CodeOf<typeof IndividuationState>

export const WatchDirection = defineCodes(
  'watchDirection',
  '提醒条件',
  { rises: [1, '涨到'], falls: [2, '跌到'], either: [3, '涨到或跌到'] },
  { columns: ['price_watches.direction'] }
)
export type WatchDirection = CodeOf<typeof WatchDirection>

/** The goods a basis refers to (F4): this very batch, or standard grade, to which the batch's agio is added. */
export const PriceStandard = defineCodes(
  'priceStandard',
  '计价标准',
  { batch: [1, '到批价'], standardGrade: [2, '标准级价'] },
  { columns: ['listings.price_standard', 'orders.price_standard'] }
)
export type PriceStandard = CodeOf<typeof PriceStandard>
