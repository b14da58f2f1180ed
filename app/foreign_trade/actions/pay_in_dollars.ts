import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import {
  DollarAccount,
  DollarPostingKind,
  ForeignCancelType,
  ForeignDocumentKind,
  ForeignOrderState,
  ForeignPayment,
} from '#app/foreign_trade/codes'
import { shortTime } from '#app/order/shared/order_notices'
import { setting } from '#app/system/settings/stored_settings'
import { moveForeignOrder } from '#app/foreign_trade/moves'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { dollarText } from '#app/foreign_trade/rules/dollar_amounts'
import { foreignOrderVersion } from '#app/foreign_trade/rules/foreign_versions'
import { writeDocument } from '#app/foreign_trade/shared/write_document'
import { postDollars } from '#app/foreign_trade/shared/dollar_book'
import { endForeignOrder, forfeitDeposit, releaseDeposits } from '#app/foreign_trade/shared/end_foreign_order'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { noteForeignOrder } from '#app/foreign_trade/shared/note_foreign_order'
import { lockForeignOrder } from '#app/foreign_trade/shared/lock_foreign_order'
import { ForeignSetting } from '#app/foreign_trade/settings'
import Hold from '#app/ledger/models/hold'
import { unfreeze } from '#app/ledger/actions/holds'

const from = [ForeignOrderState.unpaid] as const

export type PresentInput = {
  orderId: number
  fileId: number
  bank: string
  reference: string
} & SeenInput

/**
 * The buyer shows the slip of the transfer or the letter of credit, as the contract has it: the whole value in the dollar book.
 *
 * @throws RefusedError when something was presented already
 */
export async function presentPayment(input: PresentInput, actor: Actor, outer?: Trx): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '提交付款凭证' })
    if (order.presentedAt) throw refuse(ForeignTradeRefusal.presentedAlready)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    const kind =
      order.payment === ForeignPayment.letterOfCredit ? ForeignDocumentKind.letterOfCredit : ForeignDocumentKind.slip
    const document = await writeDocument(trx, actor, order, {
      kind,
      fileId: input.fileId,
      side: 'buyer',
      reference: input.reference,
    })
    const word = ForeignDocumentKind.word(kind)
    await postDollars(trx, actor, {
      key: `presented:${order.id}:${document.version}`,
      orderId: order.id,
      kind: DollarPostingKind.presented,
      memo: `${word} ${input.reference}`,
      from: DollarAccount.buyer,
      to: DollarAccount.seller,
      amount: order.amount,
    })
    const presentedAt = await databaseNow(trx)
    const confirmDue = presentedAt.plus({ days: await setting(ForeignSetting.confirmTimeout, trx) })
    await order.merge({ presentedAt, confirmDue, paymentBank: input.bank, paymentReference: input.reference }).save()
    await noteForeignOrder(
      trx,
      actor,
      order,
      'foreign_order.present',
      `上传${word} ${input.reference}（${input.bank}），${dollarText(order.amount)}`
    )
    await tellForeign(trx, order, 'seller', {
      code: 'N07',
      title: `买方已上传${word}`,
      content: `外棉订单${order.orderNo}买方已上传${word}，金额${dollarText(order.amount)}，请核对后于${shortTime(confirmDue)}前确认已收款或已收证，或退回；逾期买方可取消订单。`,
      sms: true,
    })
    return order
  }, outer)
}

/** The seller sends back what it cannot accept: the book is written back, and the buyer presents again within the same time. */
export async function returnPayment(
  input: { orderId: number; reason: string } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'seller', from, step: '退回付款凭证' })
    if (!order.presentedAt) throw refuse(ForeignTradeRefusal.nothingPresented)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    await postDollars(trx, actor, {
      key: `returned:${order.id}:${order.presentedAt.toMillis()}`,
      orderId: order.id,
      kind: DollarPostingKind.returned,
      memo: `凭证退回：${input.reason}`.slice(0, 200),
      from: DollarAccount.seller,
      to: DollarAccount.buyer,
      amount: order.amount,
    })
    // The days that the seller has looked at it are given back to the buyer, and two at least: what is sent back in the last hour shall not cost the deposit.
    const at = await databaseNow(trx)
    const presentDue = DateTime.max(order.presentDue!.plus(at.diff(order.presentedAt)), at.plus({ days: 2 }))
    await order.merge({ presentedAt: null, confirmDue: null, presentDue }).save()
    await noteForeignOrder(trx, actor, order, 'foreign_order.return', '退回付款凭证', input.reason)
    await tellForeign(trx, order, 'buyer', {
      code: 'N07',
      title: '付款凭证被退回',
      content: `您的外棉订单${order.orderNo}的付款凭证被卖方退回：${input.reason}，请重新上传。`,
      sms: true,
    })
    return order
  }, outer)
}

/** 已收款/已收证 (3 → 4): the deposit in yuan is released. */
export async function confirmPayment(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, {
      side: 'seller',
      from,
      step: '确认收款',
      money: true,
    })
    if (!order.presentedAt) throw refuse(ForeignTradeRefusal.nothingPresented)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    const hold = await Hold.findOrFail(order.depositHoldId!, { client: trx })
    await unfreeze(trx, { holdId: hold.id, key: `foreign.paid:${order.id}`, actor })
    const done = order.payment === ForeignPayment.letterOfCredit ? '已收证' : '已收款'
    await moveForeignOrder(trx, actor, order, {
      to: ForeignOrderState.undocumented,
      action: 'foreign_order.paid',
      summary: `${done}；买方定金 ${formatYuan(hold.amount)} 元已解冻`,
      fields: { paidAt: await databaseNow(trx), confirmDue: null },
    })
    await tellForeign(trx, order, 'buyer', {
      code: 'N14',
      title: '定金已解冻',
      content: `外棉订单${order.orderNo}卖方确认${done}，定金${formatYuan(hold.amount)}元已解冻，等待卖方交单。`,
    })
    return order
  }, outer)
}

/**
 * No credit and no transfer in time (flows §8): the deposit goes to the seller, who may say so at once; the system does so as well.
 *
 * @throws RefusedError while the buyer still has time, or has presented something
 */
export async function defaultForeignBuyer(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, {
      side: 'seller',
      from,
      step: '买方违约',
      money: true,
    })
    if (order.presentedAt) throw refuse(ForeignTradeRefusal.presentedAlready)
    if ((await databaseNow(trx)) <= order.presentDue!) throw refuse(ForeignTradeRefusal.notPresentedInTime)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    const amount = await forfeitDeposit(trx, actor, order, { of: 'buyer', memo: '买方逾期未付款开证，定金归卖方' })
    await releaseDeposits(trx, actor, order, 'default')
    await endForeignOrder(trx, actor, order, {
      cancelType: ForeignCancelType.buyerDefault,
      action: 'foreign_order.default',
      summary: `买方逾期未付款开证，定金 ${formatYuan(amount)} 元扣划给卖方；报盘恢复`,
      reason: '逾期未付款开证',
    })
    await tellForeign(trx, order, 'both', {
      code: 'N20',
      title: '买方违约',
      content: `外棉订单${order.orderNo}买方逾期未付款开证，定金${formatYuan(amount)}元已扣划给卖方。`,
      sms: true,
    })
    return order
  }, outer)
}
