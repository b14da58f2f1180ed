import { defineRefusals, missing } from '#core/refusal'

export const DemandRefusal = defineRefusals('demand', {
  demandMissing: missing('求购不存在'),
  answerMissing: missing('报价不存在'),
  demandEnded: '求购已结束',
  /** Grams. */
  aboveOpen: ({ open }: { open: number }) => `报价重量超过剩余求购量，剩余${(open / 1_000_000).toFixed(3)}吨`,
  ownDemand: '不能对本企业的求购报价',
  otherGoods: ({ batchCode }: { batchCode: string }) => `${batchCode}的商品类型与求购不符`,
  notOwnGoods: missing('商品不存在'),
  notOnSale: ({ batchCode }: { batchCode: string }) => `${batchCode}未在售，请先挂牌`,
  alreadyBargained: ({ batchCode }: { batchCode: string }) => `双方正在就${batchCode}议价`,
  tooManyAnswers: ({ limit }: { limit: number }) => `对同一求购最多有${limit}个待答复的报价`,
  answeredTooOften: ({ limit }: { limit: number }) => `对同一求购最多报价${limit}次，请在已有的报价上还价`,
  tooManyDemands: ({ limit }: { limit: number }) => `最多同时有${limit}条未结束的求购`,
  notEditable: '求购中或已结束的求购不能修改，请先下架',
  pastValidity: '求购已过有效期，不能发布',
  buyerMissing: missing('买方不存在或未开放推荐'),
  /** The goods do not fit what the buyer is interested in. */
  notFitting: ({ batchCode }: { batchCode: string }) => `${batchCode}与该买方的采购意向不符，请刷新后再推荐`,
  introducedLately: ({ days }: { days: number }) => `${days}天内已向该买方推荐过`,
  introducedTooOften: ({ limit }: { limit: number }) => `今天已推荐${limit}次，请明天再推荐`,
  introducedToOften: '该买方今天收到的推荐已满，请明天再推荐',
})
