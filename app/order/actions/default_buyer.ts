import { EntryKind } from '#app/ledger/codes'
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { available } from '#app/ledger/rules/accounts'
import { capture } from '#app/ledger/actions/holds'
import { requireSide } from '#app/order/shared/access'
import { orderVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import { cancelOrder, moveBatches } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { CancelType, OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'
import { goodsBack } from '#app/order/rules/quantity_text'

type BuyerDefault = { key: string; action: string; summary: string; reason: string; said: string; at: DateTime }

/** Cancels a locked order at the buyer's expense: the whole deposit goes to the seller, the batches go back on sale. */
export async function endByBuyerDefault(trx: Trx, actor: Actor, order: Order, end: BuyerDefault) {
  if (order.depositHoldId) {
    await capture(trx, {
      holdId: order.depositHoldId,
      to: available(order.sellerCompanyId),
      kind: EntryKind.forfeit,
      memo: '买方违约，定金归卖方',
      key: end.key,
      actor,
    })
  }
  await moveBatches(trx, actor, order, SalesState.booked, SalesState.onSale, `订单${order.orderNo}买方违约`)
  await cancelOrder(trx, actor, order, { cancelType: CancelType.buyerDefault, ...end })
  await tellBuyer(trx, order, {
    code: 'N14',
    title: '定金已扣划',
    content: `您的订单${order.orderNo}${end.said}，定金${formatYuan(order.deposit)}元已扣划给卖方。`,
    sms: true,
  })
  await tellBuyer(trx, order, {
    code: 'N20',
    title: '违约通知',
    content: `您的订单${order.orderNo}因${end.said}按买方违约取消。`,
  })
  await tellSeller(trx, order, {
    code: 'N20',
    title: '买方违约',
    content: `订单${order.orderNo}买方${end.said}，定金${formatYuan(order.deposit)}元已转入贵司账户，${goodsBack(order)}恢复在售。`,
  })
}

/**
 * 买方违约 (state-machines §5.1 m): the whole deposit goes to the seller, the batches go back on sale. The seller may declare it once the payment is
 * late; the system does so one working day later.
 *
 * @throws RefusedError while the buyer still has time
 * @throws StaleError when the order is not the one that was seen
 */
export async function defaultBuyer(input: { orderId: number } & SeenInput, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    requireSide(order, actor, 'seller')
    if (order.state !== OrderState.unpaid)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.cancelled))
    const at = await databaseNow(trx)
    const due = actor.kind === 'system' ? order.defaultDue : order.payDue
    if (!due || at <= due) throw refuse(OrderRefusal.payNotDue)
    requireSeen(trx, input.seen, orderVersion(order))

    await endByBuyerDefault(trx, actor, order, {
      key: `order.default.buyer:${order.id}`,
      action: 'order.default.buyer',
      summary: `买方逾期未付款，定金 ${formatYuan(order.deposit)} 元扣划给卖方；${goodsBack(order)}恢复在售`,
      reason: '逾期未付款',
      said: '逾期未付款',
      at,
    })
    return order
  }, outer)
}
