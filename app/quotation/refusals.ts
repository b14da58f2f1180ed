import { defineRefusals, missing, stale } from '#core/refusal'

export const QuotationRefusal = defineRefusals('quotation', {
  quotationMissing: missing('询价不存在'),
  buyerMoneyShort: '买方可用余额不足，无法成交',
  openerOnly: '只有发起方可以撤回询价',
  alreadyAsked: '您已对该批次发起询价',
  quotationEnded: '询价已结束',
  notNegotiable: '该批次不议价',
  soldOrLocked: '该批次已售或已锁定',
  awaitOtherSide: '请等待对方答复',
  /** The listing has changed since the standing price was named: the price has to be named again. */
  termsMoved: stale('商品条款已变动，原出价不能直接成交，请核对后重新还价'),
  soldOrLockedNow: stale('该批次已售或已锁定'),
  acceptedAwaitingMoney: '卖方已接受，等待买方入金',
  awaitMoney: '等待买方入金',
  tooManyRounds: ({ rounds }: { rounds: number }) => `最多还价${rounds}轮`,
  /** A price binds its buyer, who is over his limit. */
  overLimit: ({ why }: { why: string }) => `${why}，请由有采购审批权限的同事议价`,
})
