import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { unfreeze } from '#app/ledger/actions/holds'
import { requireSide } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'
import { cancelOrder, moveBatches } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { AcceptState, CancelType, OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'
import { goodsBack } from '#app/order/rules/quantity_text'

/** Releases the deposit of an unpaid order and returns its batches to the market. */
export async function undoReservation(trx: Trx, actor: Actor, order: Order, from: SalesState, event: string) {
  if (order.depositHoldId) {
    await unfreeze(trx, { holdId: order.depositHoldId, key: `order.${event}.release:${order.id}`, actor })
    await tellBuyer(trx, order, {
      code: 'N14',
      title: '定金已解冻',
      content: `您的订单${order.orderNo}已取消，定金${formatYuan(order.deposit)}元已解冻。`,
    })
  }
  await moveBatches(trx, actor, order, from, SalesState.onSale, `订单${order.orderNo}取消`)
}

function requireWaiting(order: Order) {
  if (order.state !== OrderState.unaccepted)
    throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.cancelled))
}

/** 拒绝 by the seller with a reason (state-machines §5.1 c). */
export async function rejectOrder(
  input: { orderId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    requireSide(order, actor, 'seller')
    requireWaiting(order)
    await undoReservation(trx, actor, order, SalesState.ordered, 'reject')
    await cancelOrder(trx, actor, order, {
      cancelType: CancelType.refused,
      action: 'order.reject',
      summary: `拒绝接单：${input.reason}；定金已解冻`,
      reason: input.reason,
      at: await databaseNow(trx),
      fields: { acceptState: AcceptState.refused },
    })
    await tellBuyer(trx, order, {
      code: 'N04',
      title: '卖方已拒单',
      content: `您的订单${order.orderNo}被卖方拒绝：${input.reason}。定金已解冻。`,
      sms: true,
    })
    return order
  }, outer)
}

/** Cancellation by the buyer before the seller accepts (state-machines §5.1 d). */
export async function cancelOwnOrder(
  input: { orderId: number; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    requireSide(order, actor, 'buyer')
    requireWaiting(order)
    await undoReservation(trx, actor, order, SalesState.ordered, 'cancel')
    await cancelOrder(trx, actor, order, {
      cancelType: CancelType.withdrawn,
      action: 'order.cancel',
      summary: '买方在接单前撤单；定金已解冻',
      reason: input.reason?.trim() || '买方撤单',
      at: await databaseNow(trx),
    })
    await tellSeller(trx, order, {
      code: 'N03',
      title: '买方已撤单',
      content: `订单${order.orderNo}已由买方撤销，${goodsBack(order)}恢复在售。`,
    })
    return order
  }, outer)
}

/** Cancellation by the system when the seller did not accept in time. Refuses an order whose deadline has not passed. */
export async function expireUnaccepted(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    requireWaiting(order)
    const at = await databaseNow(trx)
    if (!order.acceptDue || at <= order.acceptDue) throw refuse(OrderRefusal.notDue)
    await undoReservation(trx, actor, order, SalesState.ordered, 'timeout')
    await cancelOrder(trx, actor, order, {
      cancelType: CancelType.timedOut,
      action: 'order.timeout',
      summary: '卖方未在时限内接单，订单取消；定金已解冻',
      reason: '接单超时',
      at,
    })
    await tellBuyer(trx, order, {
      code: 'N04',
      title: '订单超时取消',
      content: `您的订单${order.orderNo}因卖方未在时限内接单已取消，定金已解冻。`,
      sms: true,
    })
    await tellSeller(trx, order, {
      code: 'N03',
      title: '订单超时取消',
      content: `订单${order.orderNo}未在时限内接单，已自动取消，${goodsBack(order)}恢复在售。`,
    })
    return order
  }, outer)
}
