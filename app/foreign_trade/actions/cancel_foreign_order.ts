import type { Actor } from '#core/actor'
import { databaseNow, now } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { ANSWER_HOURS } from '#app/order/rules/answers'
import { requireSide, type Side } from '#app/order/shared/access'
import { shortTime } from '#app/order/shared/order_notices'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ForeignCancelType, ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import { noteForeignOrder } from '#app/foreign_trade/shared/note_foreign_order'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { foreignOrderVersion } from '#app/foreign_trade/rules/foreign_versions'
import { endForeignOrder, forfeitDeposit, releaseDeposits } from '#app/foreign_trade/shared/end_foreign_order'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { lockForeignOrder } from '#app/foreign_trade/shared/lock_foreign_order'

/** States in which both sides can still agree to leave it: the goods have not been weighed yet. */
const AGREEABLE = [ForeignOrderState.unpaid, ForeignOrderState.undocumented, ForeignOrderState.arriving] as const
const OPEN = [
  ForeignOrderState.unaccepted,
  ...AGREEABLE,
  ForeignOrderState.unsettled,
  ForeignOrderState.disputed,
] as const

/** Nobody wishes to leave the order. */
const NO_WISH = { cancelAsker: null, cancelAskedReason: null, cancelDue: null }

const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** 协商取消: one side asks; the other answers within a day. A wish that lapsed makes way for another one. */
export async function askForeignCancel(
  input: { orderId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { from: AGREEABLE, step: '协商取消' })
    const side = requireSide(order, actor) as Side
    const at = await databaseNow(trx)
    if (order.cancelAsker && at <= order.cancelDue!) throw refuse(ForeignTradeRefusal.cancelAsked)
    const cancelDue = at.plus({ hours: ANSWER_HOURS })
    await order.merge({ cancelDue, cancelAsker: side, cancelAskedReason: input.reason }).save()
    await noteForeignOrder(trx, actor, order, 'foreign_order.cancel_ask', '申请协商取消', input.reason)
    await tellForeign(trx, order, other(side), {
      code: 'N04',
      title: '对方申请取消订单',
      content: `外棉订单${order.orderNo}对方申请取消：${input.reason}，请于${shortTime(cancelDue)}前确认是否同意，逾期视为不同意。`,
      sms: true,
    })
    return order
  }, outer)
}

/** The other side agrees or not; whoever has asked may take it back with `agree` false. */
export async function answerForeignCancel(
  input: { orderId: number; agree: boolean } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { from: AGREEABLE, step: '协商取消', money: true })
    const side = requireSide(order, actor) as Side
    const { cancelAsker, cancelAskedReason } = order
    if (!cancelAsker || (cancelAsker === side && input.agree)) throw refuse(ForeignTradeRefusal.noCancelAsked)
    if (input.agree && (await databaseNow(trx)) > order.cancelDue!) throw refuse(ForeignTradeRefusal.cancelLapsed)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    if (!input.agree) {
      await order.merge(NO_WISH).save()
      const own = cancelAsker === side
      await noteForeignOrder(trx, actor, order, 'foreign_order.cancel_no', own ? '撤回取消申请' : '不同意取消')
      return order
    }
    await releaseDeposits(trx, actor, order, 'agreed')
    await endForeignOrder(trx, actor, order, {
      cancelType: ForeignCancelType.agreed,
      action: 'foreign_order.cancel',
      summary: '双方协商取消；保证金已解冻',
      reason: cancelAskedReason ?? '协商取消',
    })
    await tellForeign(trx, order, 'both', {
      code: 'N04',
      title: '外棉订单已取消',
      content: `外棉订单${order.orderNo}已协商取消，保证金已解冻；已付的美元货款由卖方退回。`,
    })
    return order
  }, outer)
}

/** The system's, when the other side has not answered in time: that is a no. */
export async function lapseForeignCancel(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { from: AGREEABLE, step: '协商取消' })
    const { cancelAsker, cancelDue } = order
    if (!cancelAsker || (await databaseNow(trx)) <= cancelDue!) throw refuse(ForeignTradeRefusal.noCancelAsked)
    await order.merge(NO_WISH).save()
    await noteForeignOrder(trx, actor, order, 'foreign_order.cancel_lapse', '取消申请逾期未确认，视为不同意')
    await tellForeign(trx, order, cancelAsker as Side, {
      code: 'N04',
      title: '取消申请已失效',
      content: `外棉订单${order.orderNo}的取消申请对方逾期未确认，视为不同意，订单继续履行。`,
    })
    return order
  }, outer)
}

type SellersDefault = {
  cancelType: ForeignCancelType
  action: string
  /** What the seller has not done: `装运逾期`. */
  fault: string
  reason: string
}

/** The buyer leaves for what the seller has not done in time: it has its own deposit back, and what the seller has frozen. */
async function leaveSeller(trx: Trx, actor: Actor, order: ForeignOrder, left: SellersDefault): Promise<ForeignOrder> {
  const { cancelType, action, fault, reason } = left
  const penalty = await forfeitDeposit(trx, actor, order, { of: 'seller', memo: `${fault}，履约保证金归买方` })
  await releaseDeposits(trx, actor, order, 'left')
  const captured = penalty > 0 ? `卖方保证金 ${formatYuan(penalty)} 元归买方` : ''
  await endForeignOrder(trx, actor, order, {
    cancelType,
    action,
    reason,
    summary: [fault, actor.kind === 'system' ? '订单取消' : '买方取消', captured].filter(Boolean).join('，'),
  })
  await tellForeign(trx, order, 'both', {
    code: 'N20',
    title: `${fault}，订单取消`,
    content: `外棉订单${order.orderNo}因${fault}取消${captured && `，${captured}`}；已付的美元货款由卖方退回。`,
    sms: true,
  })
  return order
}

/** A slip or a credit that the seller has neither confirmed nor sent back in time: the buyer may leave. @throws RefusedError before that */
export async function cancelUnconfirmed(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const from = [ForeignOrderState.unpaid] as const
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '取消', money: true })
    if (!order.confirmDue) throw refuse(ForeignTradeRefusal.nothingPresented)
    if ((await databaseNow(trx)) <= order.confirmDue)
      throw refuse(ForeignTradeRefusal.confirmNotDue({ day: order.confirmDue.toISODate()! }))
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    return leaveSeller(trx, actor, order, {
      cancelType: ForeignCancelType.unconfirmed,
      action: 'foreign_order.cancel_unconfirmed',
      fault: '卖方逾期未确认收款',
      reason: `确认收款截止${shortTime(order.confirmDue)}`,
    })
  }, outer)
}

/** Shipment more than 30 days late (flows §8): the buyer may leave. @throws RefusedError before that, or when the goods have left in time */
export async function cancelLateShipment(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const from = [ForeignOrderState.undocumented] as const
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '取消', money: true })
    if (order.shippedOn && order.shippedOn <= order.shipDue) throw refuse(ForeignTradeRefusal.shippedInTime)
    if (!order.shippedOn && now().toISODate()! <= order.shipDue)
      throw refuse(ForeignTradeRefusal.notLateYet({ day: order.shipDue }))
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    return leaveSeller(trx, actor, order, {
      cancelType: ForeignCancelType.lateShipment,
      action: 'foreign_order.cancel_late',
      fault: '逾期装运',
      reason: `装运宽限至${order.shipDue}`,
    })
  }, outer)
}

/** Goods that have left in time, and papers that did not come: the buyer may leave. @throws RefusedError before that, or when they are complete */
export async function cancelWithoutDocuments(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const from = [ForeignOrderState.undocumented] as const
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '取消', money: true })
    if (order.documentsAt) throw refuse(ForeignTradeRefusal.documentsComplete)
    if (!order.documentsDue) throw refuse(ForeignTradeRefusal.notLateYet({ day: order.shipDue }))
    if ((await databaseNow(trx)) <= order.documentsDue)
      throw refuse(ForeignTradeRefusal.documentsNotDue({ day: order.documentsDue.toISODate()! }))
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    return leaveSeller(trx, actor, order, {
      cancelType: ForeignCancelType.documentsLate,
      action: 'foreign_order.cancel_documents',
      fault: '卖方逾期未交齐单证',
      reason: `交单截止${shortTime(order.documentsDue)}`,
    })
  }, outer)
}

/** A quota that was promised and has not come (flows §8): the buyer leaves, with what the seller has frozen for it. */
export async function cancelWithoutQuota(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const from = [ForeignOrderState.arriving] as const
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '取消', money: true })
    if (order.quotaKind === ImportQuota.none) throw refuse(ForeignTradeRefusal.quotaNotPromised)
    if (order.quotaNo) throw refuse(ForeignTradeRefusal.quotaGiven)
    if (!order.quotaDue) throw refuse(ForeignTradeRefusal.notArrived)
    if ((await databaseNow(trx)) <= order.quotaDue)
      throw refuse(ForeignTradeRefusal.quotaNotDue({ day: order.quotaDue.toISODate()! }))
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    return leaveSeller(trx, actor, order, {
      cancelType: ForeignCancelType.quotaAbsent,
      action: 'foreign_order.cancel_quota',
      fault: '卖方未提供承诺的配额',
      reason: '承诺的配额未提供',
    })
  }, outer)
}

/** 平台作废: two operators; deposits go back to their owners. */
export async function voidForeignOrder(
  input: { orderId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { from: OPEN, step: '作废', money: true })
    await releaseDeposits(trx, actor, order, 'void')
    await endForeignOrder(trx, actor, order, {
      cancelType: ForeignCancelType.voided,
      action: 'foreign_order.void',
      summary: '平台作废；保证金已解冻',
      reason: input.reason,
    })
    await tellForeign(trx, order, 'both', {
      code: 'N12',
      title: '外棉订单已作废',
      content: `外棉订单${order.orderNo}已由平台作废：${input.reason}。保证金已解冻。`,
      sms: true,
    })
    return order
  }, outer)
}
