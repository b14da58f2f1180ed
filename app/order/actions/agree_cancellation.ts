import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { ANSWER_HOURS } from '#app/order/rules/answers'
import { requireSide, type Side } from '#app/order/shared/access'
import { undoReservation } from '#app/order/actions/end_unaccepted'
import { cancelRequestVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import CancelRequest from '#app/order/models/cancel_request'
import { cancelOrder, noteOrder } from '#app/order/shared/step_parts'
import { onOrder, moveCancelRequest } from '#app/order/moves'
import type Order from '#app/order/models/order'
import { shortTime, tellBoth, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { CancelRequestKind, CancelRequestState, CancelType, OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'
import { goodsBack } from '#app/order/rules/quantity_text'

function requireCancellable(order: Order) {
  if (order.state !== OrderState.unpaid && order.state !== OrderState.unpriced)
    throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.cancelled))
}

/** The open request of an accepted order; an expired one is closed first. */
async function openRequest(trx: Trx, actor: Actor, order: Order): Promise<CancelRequest | null> {
  const request = await CancelRequest.query({ client: trx })
    .where({ orderId: order.id, kind: CancelRequestKind.agreement, state: CancelRequestState.open })
    .forUpdate()
    .first()
  if (!request) return null
  if (!request.expiresAt || (await databaseNow(trx)) <= request.expiresAt) return request
  await moveCancelRequest(trx, actor, request, { to: CancelRequestState.expired, ...UNANSWERED })
  return null
}

/** Audit entry of a request that was not answered in time. */
export const UNANSWERED = { action: 'cancel_request.expire', summary: '取消申请逾期未确认，视为不同意' }

/** Stores the answer to a request, given by the other side or by the reviewing operator. */
export async function answerRequest(
  trx: Trx,
  actor: Actor,
  request: CancelRequest,
  { agree, reason = null, at }: { agree: boolean; reason?: string | null; at: DateTime }
) {
  await moveCancelRequest(trx, actor, request, {
    to: agree ? CancelRequestState.agreed : CancelRequestState.refused,
    action: agree ? 'cancel_request.agree' : 'cancel_request.refuse',
    summary: agree ? '同意取消申请' : '不同意取消申请',
    reason,
    fields: { answererId: actor.userId, answererName: actor.name, answer: reason, answeredAt: at },
  })
}

const tellOther = (side: Side) => (side === 'buyer' ? tellSeller : tellBuyer)

/** 协商取消, first half: one side requests cancellation while nothing is paid. */
export async function askCancellation(
  input: { orderId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    const side = requireSide(order, actor) as Side
    requireCancellable(order)
    if (await openRequest(trx, actor, order)) throw refuse(OrderRefusal.cancelAlreadyAsked)
    const expiresAt = (await databaseNow(trx)).plus({ hours: ANSWER_HOURS })
    await CancelRequest.create(
      {
        orderId: order.id,
        kind: CancelRequestKind.agreement,
        state: CancelRequestState.open,
        askerSide: side,
        askerId: actor.userId!,
        askerName: actor.name,
        reason: input.reason,
        expiresAt,
      },
      { client: trx }
    )
    await noteOrder(trx, actor, order, 'order.cancel.ask', `申请协商取消：${input.reason}`, input.reason)
    await tellOther(side)(trx, order, {
      code: 'N04',
      title: '对方申请取消订单',
      content: `订单${order.orderNo}对方申请协商取消：${input.reason}。请于${shortTime(expiresAt)}前确认，逾期视为不同意。`,
      sms: true,
    })
    return order
  }, outer)
}

/** The requesting side withdraws its request. */
export async function withdrawCancellation(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    const side = requireSide(order, actor)
    const request = await openRequest(trx, actor, order)
    if (!request || request.askerSide !== side) throw refuse(OrderRefusal.cancelRequestMissing)
    await moveCancelRequest(trx, actor, request, {
      to: CancelRequestState.withdrawn,
      action: 'order.cancel.withdraw',
      summary: '撤回取消申请',
      ...onOrder(order),
    })
    return order
  }, outer)
}

/**
 * 协商取消, second half (state-machines §5.1 l): the other side agrees within 24 hours, the deposit is released.
 *
 * @throws NotFoundError when there is no open request
 * @throws StaleError when the request is not the one that was seen
 */
export async function answerCancellation(
  input: { orderId: number; agree: boolean; reason?: string | null } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    const side = requireSide(order, actor)
    requireCancellable(order)
    const request = await openRequest(trx, actor, order)
    if (!request || request.askerSide === side) throw refuse(OrderRefusal.cancelRequestMissing)
    requireSeen(trx, input.seen, cancelRequestVersion(request, order))
    const at = await databaseNow(trx)
    await answerRequest(trx, actor, request, { agree: input.agree, reason: input.reason, at })
    if (!input.agree) {
      await noteOrder(trx, actor, order, 'order.cancel.decline', '不同意取消订单', input.reason ?? undefined)
      await tellOther(side as Side)(trx, order, {
        code: 'N04',
        title: '对方不同意取消',
        content: `订单${order.orderNo}的取消申请未获同意${input.reason ? `：${input.reason}` : ''}，请继续履约。`,
      })
      return order
    }
    await undoReservation(trx, actor, order, SalesState.booked, 'agreed')
    await cancelOrder(trx, actor, order, {
      cancelType: CancelType.agreed,
      action: 'order.cancel.agree',
      summary: `双方协商取消；定金已解冻，${goodsBack(order)}恢复在售`,
      reason: request.reason,
      at,
    })
    await tellBoth(trx, order, {
      code: 'N04',
      title: '订单已协商取消',
      content: `订单${order.orderNo}已由双方协商取消，定金已解冻。`,
    })
    return order
  }, outer)
}
