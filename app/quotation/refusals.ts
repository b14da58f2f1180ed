import { goodsNoun, type RefusedGoods } from '#app/catalog/rules/goods_noun'
import { defineRefusals, missing, stale } from '#core/refusal'

/** A batch is sold or locked as a whole; goods by the tonne are sold out. */
const soldText = ({ byTonne }: RefusedGoods) => (byTonne ? '该商品已售罄或已撤牌' : '该批次已售或已锁定')

export const QuotationRefusal = defineRefusals('quotation', {
  quotationMissing: missing('询价不存在'),
  buyerMoneyShort: '买方可用余额不足，无法成交',
  openerOnly: '只有发起方可以撤回',
  /** Of several lines that are accepted together. */
  someLinesGone: stale(({ byTonne }: RefusedGoods) => `部分${goodsNoun(byTonne)}已售，是否继续`),
  alreadyAsked: ({ byTonne }: RefusedGoods) => `您已对该${goodsNoun(byTonne)}发起询价`,
  quotationEnded: '询价已结束',
  notNegotiable: ({ byTonne }: RefusedGoods) => `该${goodsNoun(byTonne)}不议价`,
  soldOrLocked: soldText,
  awaitOtherSide: '请等待对方答复',
  /** The listing has changed since the standing price was named: the price has to be named again. */
  termsMoved: stale('商品条款已变动，原出价不能直接成交，请核对后重新还价'),
  soldOrLockedNow: stale(soldText),
  acceptedAwaitingMoney: '卖方已接受，等待买方入金',
  awaitMoney: '等待买方入金',
  tooManyRounds: ({ rounds }: { rounds: number }) => `最多还价${rounds}轮`,
  bargainOfColleague: '议价由同事发起，您有采购限额，请由发起人或有采购审批权限的同事还价',
  /** A price binds its buyer, who is over his limit. */
  overLimit: ({ why }: { why: string }) => `${why}，请由有采购审批权限的同事议价`,
})
