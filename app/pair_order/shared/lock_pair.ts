import type { Actor } from '#core/actor'
import { IllegalTransitionError, refuse } from '#core/errors'
import type { Refusal } from '#core/refusal'
import type { Trx } from '#core/transaction'
import { requireSide, type Side } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'
import type Order from '#app/order/models/order'
import PointInstruction from '#app/pair_order/models/point_instruction'
import { OrderState, OrderType } from '#app/order/codes'
import { PairOrderRefusal } from '#app/pair_order/refusals'
import { OrderRefusal } from '#app/order/refusals'

/**
 * The locked pair order: its instructions, lines and rolls change under its lock only, which serialises all changes.
 *
 * @param missing what a stranger is told: that what was named does not exist, which may be a row of the order
 * @throws NotFoundError for a member on another side, and for orders of another kind
 */
export async function lockPair(
  trx: Trx,
  orderId: number,
  actor: Actor,
  side?: Side,
  missing: Refusal = OrderRefusal.orderMissing
): Promise<Order> {
  const order = await lockOrder(trx, orderId)
  requireSide(order, actor, side, missing)
  if (order.orderType !== OrderType.pair) throw refuse(missing)
  return order
}

/** @throws IllegalTransitionError when the order is not waiting for pricing */
export function requirePricing(order: Order) {
  if (order.state !== OrderState.unpriced) throw new IllegalTransitionError(OrderState.word(order.state), '点价')
}

/** An instruction, locked together with its order. */
export async function lockInstruction(trx: Trx, instructionId: number, actor: Actor, side?: Side) {
  const seen = await PointInstruction.query({ client: trx }).where('id', instructionId).first()
  if (!seen) throw refuse(PairOrderRefusal.instructionMissing)
  const order = await lockPair(trx, seen.orderId, actor, side, PairOrderRefusal.instructionMissing)
  const instruction = await PointInstruction.query({ client: trx }).where('id', instructionId).forUpdate().firstOrFail()
  return { order, instruction }
}
