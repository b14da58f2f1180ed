import { defineDictionary } from '#core/dictionary'

export const ContractStates = defineDictionary('contractState', '合约状态', {
  1: ['上市', 'green'],
  9: ['已摘牌', 'grey'],
})

export const SeriesKinds = defineDictionary('seriesKind', '序列类别', { 1: '棉花', 2: '纺织', 3: '汇率' })

export const FeedKinds = defineDictionary('feedKind', '行情源方式', { 1: 'HTTP拉取', 2: '文件', 3: '演示模拟' })

export const FeedTargets = defineDictionary('feedTarget', '行情源内容', { 1: '实时行情', 2: '结算价', 3: '价格序列' })

export const FeedFormats = defineDictionary('feedFormat', '行情源格式', { 1: 'CSV', 2: 'JSON' })

export const IndividuationKinds = defineDictionary('individuationKind', '个性化类型', {
  1: '升贴水方案',
  2: '行情推送',
})

export const IndividuationStates = defineDictionary('individuationState', '申请状态', {
  1: ['待审核', 'amber'],
  2: ['已通过', 'green'],
  3: ['未通过', 'red'],
})

export const WatchDirections = defineDictionary('watchDirection', '提醒条件', {
  1: '涨到',
  2: '跌到',
  3: '涨到或跌到',
})
