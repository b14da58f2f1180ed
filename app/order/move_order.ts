import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import type { Trx } from '#core/transaction'
import { release } from '#app/ledger/holds'
import Hold from '#app/ledger/models/hold'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { orderHooks } from '#app/order/hooks'
import type Order from '#app/order/models/order'
import { CancelRequestState, type CancelType, OrderState, PickState } from '#app/order/codes'
import type { SalesState } from '#app/catalog/codes'

export type OrderStep = {
  to: OrderState
  /** `order.accept` */
  action: string
  /** Sentence of the timeline that both sides read. */
  summary: string
  reason?: string | null
  /** Columns that change with the state. */
  fields?: Partial<Order>
}

/** One step of a locked order: checked against the machine, saved, written to the audit log. */
export async function moveOrder(trx: Trx, actor: Actor, order: Order, step: OrderStep) {
  OrderState.assert(order.state, step.to)
  const from = order.state
  order.useTransaction(trx)
  await order.merge({ ...step.fields, state: step.to } as Partial<Order>).save()
  await audit(trx, actor, {
    action: step.action,
    entity: 'order',
    entityId: order.id,
    from,
    to: step.to,
    reason: step.reason,
    summary: step.summary,
  })
}

/** A line of the timeline for what does not change the state. */
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

/** Moves all batches of an order, in ascending id; goods of a purchase auction are no batches of the market. */
export async function moveBatches(
  trx: Trx,
  actor: Actor,
  order: Order,
  from: SalesState,
  to: SalesState,
  reason: string
) {
  const batchIds = order.lines.flatMap((line) => line.batchId ?? []).sort((a, b) => a - b)
  for (const batchId of batchIds) await moveSalesState(trx, actor, { batchId, from, to, reason })
}

export type Cancellation = {
  cancelType: CancelType
  action: string
  summary: string
  reason: string
  at: DateTime
  fields?: Partial<Order>
}

/** What the supplier of a purchase auction has put up goes back: it has delivered, or need not any more. Its accounts are locked. */
export async function releaseSellerDeposit(trx: Trx, actor: Actor, order: Order) {
  if (!order.sellerHoldId) return
  const hold = await Hold.findOrFail(order.sellerHoldId, { client: trx })
  if (hold.remaining > 0)
    await release(trx, { holdId: hold.id, key: `order.seller.release:${order.id}`, actor, memo: '卖方履约保证金释放' })
}

/** Any → cancelled, with whatever belongs to the order in the modules below. */
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
    } as Partial<Order>,
  })
  await releaseSellerDeposit(trx, actor, order)
  await trx
    .from('cancel_requests')
    .where({ order_id: order.id, state: CancelRequestState.open })
    .update({ state: CancelRequestState.expired })
  await trx
    .from('pick_orders')
    .where('order_id', order.id)
    .whereIn('state', [PickState.unapproved, PickState.approved])
    .update({ state: PickState.refused, reject_reason: '订单已取消', finished_at: trx.raw('clock_timestamp()') })
  for (const hook of orderHooks()) await hook.cancelled?.(trx, actor, order, cancellation.reason)
}
