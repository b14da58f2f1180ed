import { goodsNoun, type RefusedGoods } from '#app/catalog/rules/goods_noun'
import { formatYuan } from '#core/money'
import { defineRefusals, forbidden, missing, stale } from '#core/refusal'

export const ListingRefusal = defineRefusals('listing', {
  batchGone: missing('商品不存在或已被删除'),
  listingMissing: missing('挂牌不存在'),
  listingGone: missing('挂牌不存在或已撤牌'),
  searchMissing: missing('搜索不存在或已被删除'),
  warehouseMissing: missing('没有找到该仓库'),
  ginMissing: missing('没有找到该加工厂'),
  shopMissing: missing('没有找到该店铺'),
  batchNotFound: missing('没有找到该批次'),
  cottonListMissing: missing('清单不存在或已被删除'),
  notForYourself: '不能为本企业预留',
  ownGoods: '不能购买本企业的商品',
  noQuoteForContract: '合约暂无行情，请直接填写新基差',
  searchNameTaken: '搜索名称已存在',
  cottonListNameTaken: '清单名称已存在',
  fixedPriceListing: ({ byTonne }: RefusedGoods) => `该${goodsNoun(byTonne)}为一口价挂牌`,
  basisListing: ({ byTonne }: RefusedGoods) => `该${goodsNoun(byTonne)}为基差挂牌，请修改基差`,
  orderOpenNotDelistable: '该批次存在未完结的订单，不能撤牌',
  batchLocked: ({ byTonne }: RefusedGoods) => `${byTonne ? '该商品已售罄' : '该批次已锁定'}，不能修改价格`,
  termsLocked: ({ byTonne }: RefusedGoods) => `${byTonne ? '该商品已售罄' : '该批次已锁定'}，不能修改条款`,
  batchNotListed: '该批次未挂牌，不能预留',
  heldAlready: ({ days }: { days: number }) => `同一批次${days}天内只能预留一次`,
  tooManySearches: ({ limit }: { limit: number }) => `最多保存${limit}条搜索`,
  tooManyCottonLists: ({ limit }: { limit: number }) => `最多建立${limit}个清单`,
  cottonListFull: ({ limit }: { limit: number }) => `每个清单最多${limit}批`,
  cartFull: ({ limit }: { limit: number }) => `购物车最多${limit}批`,
  priceMoved: stale('价格已变动，请刷新后重新下单'),
  /** Goods or terms other than the price are not the ones that the buyer has seen. */
  termsMoved: stale('商品条款已变动，请核对后重新下单'),
  /** Of a price that nobody has confirmed: distance in percent, 折标准级价 and index in cents per tonne, day of the index. */
  priceFarFromIndex: stale(
    ({ percent, standard, index, day }: { percent: number; standard: number; index: number; day: string }) =>
      `价格偏离指数${percent}%：折标准级${formatYuan(standard)}元/吨，指数${formatYuan(index)}元/吨（${day}），请确认`
  ),
  soldOrDelisted: stale(({ byTonne }: RefusedGoods) => (byTonne ? '该商品已售罄或已撤牌' : '该批次已撤牌或已售')),
  lockedByOthers: stale('该批次已被他人锁定'),
  noneOnSale: '该批次已撤牌或已售',

  // Requirements for listing a batch (state-machines §2.1).
  productNotListable: ({ product }: { product: string }) => `${product}暂不支持线上挂牌`,
  priceMissing: '请输入单价',
  priceOutside: '单价应在1至100,000元/吨之间',
  /** Cents per tonne. */
  priceBelowDeposit: ({ deposit }: { deposit: number }) => `单价不能低于定金标准${formatYuan(deposit)}元/吨，请核对`,
  weightNotPositive: '重量须大于0',
  /** The first wrong sum of shares. */
  sharesWrong: ({ problem }: { problem: string }) => problem,
  warehouseNotGiven: '在库批次须填写仓库',
  placeNotGiven: '在库商品须填写仓库或存放地',
  arrivalNotGiven: ({ byTonne }: RefusedGoods) => `在途${goodsNoun(byTonne)}自提须填写预计到库日期，请先登记发运`,
  appointmentMissing: '请输入预约交货日期',
  basisMissing: '请输入基差',
  basisOutside: '基差应在-5,000至+10,000元/吨之间',
  contractMissing: '请选择点价合约',
  contractDelisted: ({ contract }: { contract: string }) => `合约${contract}不存在或已摘牌`,
  contractOfOtherGoods: '棉花批次请选择郑棉合约',
  contractNotOfFibre: '涤短请选择短纤合约',
  noFuturesOfGoods: ({ product }: { product: string }) => `${product}没有对应的期货合约，请按一口价挂牌`,
  /** What is sold by the tonne is neither held for one customer nor sold in an auction, and its price has no premium for quality. */
  byTonneNotHeld: '按吨销售的商品不能预留',
  notReleased: '未设为参与竞价，不能填写起拍价和保留价',
  /** Of a roll whose spread nobody can tell. */
  askedNotRolled: '合约暂无行情，无法折算竞价的起拍价和保留价，请先在条款中清空后再移仓',
  byTonneNotAuctioned: '按吨销售的商品不参与竞价',
  byTonneWithoutPremium: '按吨销售的商品没有优质溢价',
  tonnesMissing: '请输入订购吨数',
  byTonneNotInCart: '按吨销售的商品不能加入购物车，请在商品页填写吨数后下单',
  byTonneNotInLists: '按吨销售的商品不能加入选棉清单',
  byTonneNotCompared: '按吨销售的商品没有公检质量，不能与批次对比',
  byTonneNoInspection: '按吨销售的商品没有公检检测结果，检测报告在商品页查看',
  /** Its page is another one. */
  soldByTonne: ({ name }: { name: string; productId: number }) => `${name}按吨销售，请在棉副涤短中查看`,
  goodsNotFound: missing('没有找到该商品'),
  /** Of goods that are entered with a price by somebody who may enter goods and not list them. */
  mayNotList: forbidden('您没有挂牌权限：请不填单价和基差，录入后由有权限的同事挂牌'),
  contractEndsSoon: ({ contract, days }: { contract: string; days: number }) =>
    `合约${contract}距点价截止日不足${days}天，请选择其他合约`,
  /** Days `YYYY-MM-DD`. */
  pointDeadlineOutside: ({ after, until }: { after: string; until: string }) =>
    `点价截止日须晚于${after}且不晚于${until}`,
  agioUnknown: ({ byTonne }: RefusedGoods) =>
    byTonne ? '该商品没有郑商所升贴水，不能按标准级基差报价' : '该批次郑商所升贴水无法计算，不能按标准级基差报价',
})
