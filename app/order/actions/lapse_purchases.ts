import db from '@adonisjs/lucid/services/db'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import { systemActor, type Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction, type Trx } from '#core/transaction'
import { PurchaseRequestState } from '#app/order/codes'
import PurchaseRequest from '#app/order/models/purchase_request'
import { movePurchaseRequest } from '#app/order/moves'
import { askedChanges } from '#app/order/queries/asked_lines'
import { requestPath, tellApprovers, tellAsker } from '#app/order/shared/purchase_notices'

/** Why a request ends. Whoever has left is not told: his company is. */
type End = { reason: string; left?: true }

const LEFT: End = { reason: '申请人已离开企业', left: true }

/** Whoever asked and left while he was asking: his company has no part in it any more. */
async function hasLeft(trx: Trx, { userId, companyId }: PurchaseRequest): Promise<boolean> {
  return !(await trx.from('users').where({ id: userId, company_id: companyId }).first())
}

/** Why a request cannot be approved any more; null while it can. */
async function endOf(trx: Trx, request: PurchaseRequest): Promise<End | null> {
  if (await hasLeft(trx, request)) return LEFT
  if ((await databaseNow(trx)) > request.expiresAt) return { reason: '超过审批时限' }
  const changes = await askedChanges(trx, request.lines, request)
  const line = request.lines.find(({ listingId }) => changes.get(listingId))
  if (!line) return null
  const what = changes.get(line.listingId)!.message ? '已撤牌、已售或不能下单' : '的价格或条款已变动'
  return { reason: `${goodsNoun(!!line.byTonne)}${line.batchCode}${what}` }
}

async function lapse(trx: Trx, actor: Actor, request: PurchaseRequest, { reason, left }: End): Promise<void> {
  await movePurchaseRequest(trx, actor, request, {
    to: PurchaseRequestState.lapsed,
    action: 'purchase_request.lapse',
    summary: `采购申请失效：${reason}`,
    reason,
    fields: { decidedAt: await databaseNow(trx), reason },
  })
  if (left)
    return tellApprovers(trx, request, {
      title: '采购申请已失效',
      content: `${request.userName}已离开企业，其采购申请${request.requestNo}失效，无需审批。`,
      link: requestPath(request),
    })
  await tellAsker(trx, request, {
    title: '采购申请已失效',
    content: `您的采购申请${request.requestNo}已失效：${reason}。如仍需采购，请重新下单。`,
  })
}

/** Ends the open requests of somebody who leaves his company, in the transaction in which he leaves. */
export async function lapsePurchasesOf(
  trx: Trx,
  actor: Actor,
  { companyId, userId }: { companyId: number; userId: number }
): Promise<void> {
  const open = await PurchaseRequest.query({ client: trx })
    .where({ companyId, userId, state: PurchaseRequestState.open })
    .orderBy('id')
    .forUpdate()
  for (const request of open) await lapse(trx, actor, request, LEFT)
}

/** Ends an open request that is late, whose asker has left, or whose goods, prices or terms are others. @returns false when it stands */
export async function lapsePurchase(
  { requestId }: { requestId: number },
  actor: Actor,
  outer?: Trx
): Promise<PurchaseRequest | false> {
  return inTransaction(async (trx) => {
    const request = await PurchaseRequest.query({ client: trx }).where('id', requestId).forUpdate().firstOrFail()
    if (request.state !== PurchaseRequestState.open) return false
    const end = await endOf(trx, request)
    if (!end) return false
    await lapse(trx, actor, request, end)
    return request
  }, outer)
}

/** Looks through all open requests. Approvals look themselves, so nothing depends on it running in time. */
export async function lapsePurchases(): Promise<number> {
  const actor = systemActor()
  const open = (last: number) => rowsAfter(last, db.from('purchase_requests').where('state', PurchaseRequestState.open))
  return sweep('purchase request', open, (requestId) => lapsePurchase({ requestId }, actor))
}
