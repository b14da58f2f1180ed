import { goodsNoun, type RefusedGoods } from '#app/catalog/rules/goods_noun'
import type { Cents } from '#core/money'
import { defineRefusals, missing } from '#core/refusal'

type PointedGoods = RefusedGoods & { batchCode: string }

export const PairOrderRefusal = defineRefusals('pair_order', {
  instructionMissing: missing('点价指令不存在'),
  rollMissing: missing('移仓申请不存在或已过期'),
  noQuoteNoRoll: '合约暂无行情，不能移仓',
  instructionPending: '存在待成交的点价指令，请先撤销',
  claimPending: '已提交主张，请等待平台处理',
  rollAlreadyAsked: '已有待确认的移仓申请',
  quoteShortOfLimit: '平台行情未到客户限价，不能执行成交',
  quoteShortOfPrice: '平台行情未到该指令的价格',
  worseThanLimit: '成交价劣于客户限价',
  deadlineNotTradingDay: '新截止日须为交易日',
  deadlineNotLater: '新截止日须晚于原截止日和今天',
  priceNotPositive: '点价后单价不大于零，不能成交',
  pointingNotDue: '点价尚未到期',
  instructionVoid: '点价指令已失效',
  rollSameContract: '移仓合约与原合约相同',
  rollOtherVariety: '移仓合约须为同一品种',
  quotesStopped: '行情已中断，请使用限价点价',
  instructionEnded: '该指令已成交或已撤销',
  priceMissing: '请输入点价价格',
  marketClosed: '非交易时段，不能点价',
  noSettlement: ({ contract, day }: { contract: string; day: string }) => `${contract} ${day} 没有结算价`,
  batchHasInstruction: ({ batchCode, byTonne }: PointedGoods) =>
    `${goodsNoun(byTonne)}${batchCode}已有待成交的点价指令`,
  batchPointed: ({ batchCode, byTonne }: PointedGoods) => `${goodsNoun(byTonne)}${batchCode}已点价`,
  settlementDayOutside: ({ first }: { first: string }) => `结算价日期须在${first}与今天之间`,
  /** @param last day `YYYY-MM-DD`; null when the contract does not exist */
  deadlineTooLate: ({ last }: { last: string | null }) => `新截止日不能晚于合约最后点价日${last ?? ''}`,
  /** Whole yuan per tonne. */
  priceOffTick: ({ tick }: { tick: Cents }) => `点价价格须为${tick / 100}的整数倍`,
  beyondPriceLimit: '超出涨跌停板',
})
