import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { requireIndependent } from '#app/admin/two_persons'
import { answerRequest } from '#app/order/actions/agree_cancellation'
import { unfreeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import Hold from '#app/ledger/models/hold'
import { reverse } from '#app/ledger/actions/reverse'
import { lockOrder } from '#app/order/shared/lock_order'
import CancelRequest from '#app/order/models/cancel_request'
import { cancelOrder, moveBatches, noteOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { tellBoth } from '#app/order/shared/order_notices'
import { CancelRequestKind, CancelRequestState, CancelType, OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'

/** 平台作废, first half: an operator requests it with a reason. */
export async function askVoid(input: { orderId: number; reason: string }, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    OrderState.assert(order.state, OrderState.cancelled)
    const open = await CancelRequest.query({ client: trx })
      .where({ orderId: order.id, kind: CancelRequestKind.voiding, state: CancelRequestState.open })
      .first()
    if (open) throw refuse(OrderRefusal.voidAlreadyRequested)
    await CancelRequest.create(
      {
        orderId: order.id,
        kind: CancelRequestKind.voiding,
        state: CancelRequestState.open,
        askerSide: 'platform',
        askerId: actor.userId!,
        askerName: actor.name,
        reason: input.reason,
      },
      { client: trx }
    )
    await noteOrder(trx, actor, order, 'order.void.ask', '平台申请作废订单，待复核', input.reason)
    return order
  }, outer)
}

/**
 * Any open state → cancelled, 平台作废, second half (state-machines §5.1 o): another operator approves; every posting of the order is reversed,
 * newest first, which restores all balances.
 *
 * @throws RefusedError when the same operator approves, or when a seller has already spent money that has to be returned
 */
export async function decideVoid(
  input: { orderId: number; approve: boolean; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const postings = await openPostings(trx, input.orderId)
    await lockAccounts(trx, [...new Set(postings.flatMap((posting) => posting.accounts))])
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    const request = await CancelRequest.query({ client: trx })
      .where({ orderId: order.id, kind: CancelRequestKind.voiding, state: CancelRequestState.open })
      .forUpdate()
      .first()
    if (!request) throw refuse(OrderRefusal.noVoidRequest)
    if (request.askerId === actor.userId) throw refuse(OrderRefusal.secondOperatorNeeded)
    await requireIndependent(request.askerId, actor, trx)
    const at = await databaseNow(trx)
    await answerRequest(trx, actor, request, { agree: input.approve, reason: input.reason, at })
    if (!input.approve) {
      await noteOrder(trx, actor, order, 'order.void.decline', '作废申请未通过复核', input.reason ?? undefined)
      return order
    }
    if (!OrderState.allows(order.state, OrderState.cancelled))
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.cancelled))
    // Read again under the lock: postings made since the first read have to be reversed too.
    for (const posting of await openPostings(trx, order.id)) {
      await reverse(trx, { key: `void:${posting.id}`, of: posting.key, reason: request.reason, actor })
    }
    // A deposit brought along by the deal was not frozen by a posting of the order.
    const deposit = order.depositHoldId ? await Hold.find(order.depositHoldId, { client: trx }) : null
    if (deposit && deposit.remaining > 0)
      await unfreeze(trx, { holdId: deposit.id, key: `order.void.release:${order.id}`, actor })
    const { state } = order
    if (state <= OrderState.unpaid)
      await moveBatches(
        trx,
        actor,
        order,
        state === OrderState.unaccepted ? SalesState.ordered : SalesState.booked,
        SalesState.onSale,
        `订单${order.orderNo}平台作废`
      )
    await cancelOrder(trx, actor, order, {
      cancelType: CancelType.voided,
      action: 'order.void',
      summary: '平台作废，资金已全部冲回',
      reason: request.reason,
      at,
    })
    await tellBoth(trx, order, {
      code: 'N12',
      title: '订单已由平台作废',
      content: `订单${order.orderNo}已由平台作废，原因：${request.reason}。相关资金已原路退回。`,
      sms: true,
    })
    return order
  }, outer)
}

/** Postings of the order that are not reversed, newest first, with their accounts. */
async function openPostings(trx: Trx, orderId: number): Promise<{ id: number; key: string; accounts: string[] }[]> {
  const { rows } = await trx.rawQuery(
    `select t.id, t.key, array_agg(distinct e.account_code) as accounts
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.ref_type = 'order' and t.ref_id = ? and t.reverses_id is null
       and not exists (select 1 from ledger_transactions r where r.reverses_id = t.id)
     group by t.id, t.key order by t.id desc`,
    [orderId]
  )
  return rows
}
