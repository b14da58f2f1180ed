/* Parts shared by the steps of an order: entries of its timeline, moves of its batches, cancellation. */
import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import type { Trx } from '#core/transaction'
import { unfreeze } from '#app/ledger/actions/holds'
import Hold from '#app/ledger/models/hold'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { moveCancelRequest, moveOrder, movePick } from '#app/order/moves'
import { orderHooks } from '#app/order/ports/hooks'
import type Order from '#app/order/models/order'
import { CancelRequestState, type CancelType, OrderState, PickState } from '#app/order/codes'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { returnTonnage } from '#app/order/shared/order_tonnage'

/** Adds an entry to the timeline without changing the state. */
export async function noteOrder(
  trx: Trx,
  actor: Actor,
  order: Order,
  action: string,
  summary: string,
  reason?: string
) {
  await audit(trx, actor, { action, entity: 'order', entityId: order.id, reason, summary })
}

/**
 * Moves all batches of an order, in ascending id; goods of a purchase auction are not batches and are skipped. Goods by the tonne are taken off their
 * stock when they are ordered, and come back to it when the order ends before its time and before any truck.
 */
export async function moveBatches(
  trx: Trx,
  actor: Actor,
  order: Order,
  from: SalesState,
  to: SalesState,
  reason: string
) {
  const lines = order.lines.filter((line) => line.batchId !== null)
  for (const line of lines.sort((a, b) => a.batchId! - b.batchId!)) {
    const batchId = line.batchId!
    if (!isByTonne(line.productType)) await moveSalesState(trx, actor, { batchId, from, to, reason })
    else if (to === SalesState.onSale) await returnTonnage(trx, actor, { batchId, line, tonnes: line.weight, reason })
  }
}

export type Cancellation = {
  cancelType: CancelType
  action: string
  summary: string
  reason: string
  at: DateTime
  fields?: Partial<ModelAttributes<Order>>
}

/**
 * Releases the deposit of the supplier of a purchase auction. The caller has locked its accounts.
 *
 * @param event when the goods are released, or when the order is cancelled: each posts under a key of its own, because cancellation by the platform
 * first reverses the release, which freezes the deposit again
 */
export async function releaseSellerDeposit(trx: Trx, actor: Actor, order: Order, event: 'release' | 'cancel') {
  if (!order.sellerHoldId) return
  const hold = await Hold.findOrFail(order.sellerHoldId, { client: trx })
  if (hold.remaining > 0)
    await unfreeze(trx, {
      holdId: hold.id,
      key: `order.seller.${event}:${order.id}`,
      actor,
      memo: '卖方履约保证金释放',
    })
}

/** Any state → cancelled, including what belongs to the order in other modules (`ports/hooks`). */
export async function cancelOrder(trx: Trx, actor: Actor, order: Order, cancellation: Cancellation) {
  await moveOrder(trx, actor, order, {
    to: OrderState.cancelled,
    action: cancellation.action,
    summary: cancellation.summary,
    reason: cancellation.reason,
    fields: {
      ...cancellation.fields,
      cancelType: cancellation.cancelType,
      cancelReason: cancellation.reason.slice(0, 200),
      cancelledAt: cancellation.at,
    },
  })
  await releaseSellerDeposit(trx, actor, order, 'cancel')
  const mine = { order_id: order.id }
  await moveCancelRequest.where(trx, actor, mine, {
    to: CancelRequestState.expired,
    action: 'cancel_request.expire',
    summary: '订单已取消，取消申请失效',
  })
  await movePick.where(trx, actor, mine, {
    to: PickState.refused,
    action: 'pick.cancel',
    summary: '订单已取消，提货单失效',
    columns: { reject_reason: '订单已取消', finished_at: trx.raw('clock_timestamp()') },
  })
  // A truck that has taken a part takes no more.
  await movePick.where(trx, actor, mine, {
    to: PickState.completed,
    action: 'pick.cancel',
    summary: '订单已取消，提货单按已出库数量结束',
    columns: { finished_at: trx.raw('clock_timestamp()') },
  })
  for (const hook of orderHooks()) await hook.cancelled?.(trx, actor, order, cancellation.reason)
}
