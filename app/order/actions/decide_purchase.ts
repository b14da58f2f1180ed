import { can, type Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { DomainError, NotFoundError, StaleError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { UserState } from '#app/identity/codes'
import { actorOfUser } from '#app/identity/sessions/members'
import { wantedOf } from '#app/order/queries/offers_of'
import { placeOrders } from '#app/order/actions/place_orders'
import { PurchaseRequestState } from '#app/order/codes'
import type Order from '#app/order/models/order'
import type PurchaseRequest from '#app/order/models/purchase_request'
import { movePurchaseRequest } from '#app/order/moves'
import { purchaseRequestsOf } from '#app/order/queries/purchase_requests'
import { OrderRefusal } from '#app/order/refusals'
import { tellApprovers, tellAsker, requestPath } from '#app/order/shared/purchase_notices'
import { requestVersion } from '#app/order/transformers/purchase_request'

/** @throws NotFoundError for requests that the actor may not see */
async function lockRequest(trx: Trx, requestId: number, actor: Actor): Promise<PurchaseRequest> {
  const request = await purchaseRequestsOf(actor, trx).where('id', requestId).forUpdate().first()
  if (!request) throw refuse(OrderRefusal.requestMissing)
  return request
}

/** The person who asked, as he may act now. @throws RefusedError when he has left the company or may not order any more */
async function askerOf(trx: Trx, request: PurchaseRequest): Promise<Actor> {
  const active = await trx.from('users').where({ id: request.userId, state: UserState.active }).first()
  const asker = active && (await actorOfUser(request.userId, trx))
  if (!asker?.certified || asker.companyId !== request.companyId || !can(asker, 'order:add'))
    throw refuse(OrderRefusal.askerMayNotOrder)
  return asker
}

/** The fields of a decision, whoever makes it. */
const decision = async (trx: Trx, actor: Actor, reason: string | null = null) => ({
  decidedBy: actor.userId,
  decidedName: actor.name,
  decidedAt: await databaseNow(trx),
  reason,
})

/** Places what was asked for, all of it, at the terms that were asked for. */
async function placeAsked(trx: Trx, request: PurchaseRequest, asker: Actor): Promise<Order[]> {
  try {
    const { orders } = await placeOrders(
      {
        lines: request.lines.map(({ price, basis, seen, ...line }) => ({
          ...wantedOf(line),
          seen,
          ...(basis ? { priceDiff: basis.priceDiff, priceContract: basis.contract } : { price }),
        })),
        buyerReference: request.buyerReference,
        remark: request.remark,
        approved: { requestId: request.id, destination: request.destination },
      },
      asker,
      trx
    )
    return orders
  } catch (error) {
    const moved = error instanceof StaleError || error instanceof NotFoundError
    if (!(error instanceof DomainError) || !moved) throw error
    throw refuse(OrderRefusal.requestGoodsMoved({ message: error.message }))
  }
}

/**
 * 批准: the orders are placed as by the person who asked, at exactly what he was shown, with his address and number. All or nothing.
 *
 * @throws StaleError `商品已变动：…` when goods, prices or terms are others now
 * @throws RefusedError `不能审批自己的采购申请`, `可用余额不足…`, `申请人已不能为本企业下单，请驳回`
 */
export async function approvePurchase(
  input: { requestId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<{ request: PurchaseRequest; orders: Order[] }> {
  return inTransaction(async (trx) => {
    // Ahead of the request: somebody who leaves the company holds it while his requests end.
    await requireTradingCompany(trx, actor.companyId ?? 0)
    const request = await lockRequest(trx, input.requestId, actor)
    if (request.userId === actor.userId) throw refuse(OrderRefusal.ownRequest)
    PurchaseRequestState.assert(request.state, PurchaseRequestState.approved)
    if ((await databaseNow(trx)) > request.expiresAt) throw refuse(OrderRefusal.requestLate)
    requireSeen(trx, input.seen, requestVersion(request))
    const asker = await askerOf(trx, request)
    const orders = await placeAsked(trx, request, asker)
    const numbers = orders.map(({ orderNo }) => orderNo).join('、')
    await movePurchaseRequest(trx, actor, request, {
      to: PurchaseRequestState.approved,
      action: 'purchase_request.approve',
      summary: `批准${request.userName}的采购申请，生成订单${numbers}`,
      after: { orders: orders.map(({ id }) => id), amount: request.amount },
      fields: await decision(trx, actor),
    })
    await tellAsker(trx, request, {
      title: '采购申请已批准',
      content: `${actor.name}批准了您的采购申请${request.requestNo}（${formatYuan(request.amount)}元），已生成订单${numbers}。`,
    })
    return { request, orders }
  }, outer)
}

/** 驳回 with a reason. */
export async function rejectPurchase(
  input: { requestId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<PurchaseRequest> {
  return inTransaction(async (trx) => {
    const request = await lockRequest(trx, input.requestId, actor)
    if (request.userId === actor.userId) throw refuse(OrderRefusal.ownRequest)
    await movePurchaseRequest(trx, actor, request, {
      to: PurchaseRequestState.rejected,
      action: 'purchase_request.reject',
      summary: `驳回${request.userName}的采购申请`,
      reason: input.reason,
      fields: await decision(trx, actor, input.reason),
    })
    await tellAsker(trx, request, {
      title: '采购申请被驳回',
      content: `${actor.name}驳回了您的采购申请${request.requestNo}：${input.reason}。`,
    })
    return request
  }, outer)
}

/** 撤回 by whoever asked. */
export async function withdrawPurchase(
  input: { requestId: number },
  actor: Actor,
  outer?: Trx
): Promise<PurchaseRequest> {
  return inTransaction(async (trx) => {
    const request = await lockRequest(trx, input.requestId, actor)
    if (request.userId !== actor.userId) throw refuse(OrderRefusal.requestMissing)
    await movePurchaseRequest(trx, actor, request, {
      to: PurchaseRequestState.withdrawn,
      action: 'purchase_request.withdraw',
      summary: '撤回采购申请',
      fields: await decision(trx, actor),
    })
    await tellApprovers(trx, request, {
      title: '采购申请已撤回',
      content: `${request.userName}撤回了采购申请${request.requestNo}，无需审批。`,
      link: requestPath(request),
    })
    return request
  }, outer)
}
