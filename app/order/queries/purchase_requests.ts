import db from '@adonisjs/lucid/services/db'
import { can, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import type { Trx } from '#core/transaction'
import { balancesOf } from '#app/ledger/queries/balances'
import { PurchaseRequestState } from '#app/order/codes'
import PurchaseRequest from '#app/order/models/purchase_request'
import { askedChanges } from '#app/order/queries/asked_lines'
import { OrderRefusal } from '#app/order/refusals'
import { MAY_APPROVE } from '#app/order/shared/purchase_limits'
import {
  requestVersion,
  toPurchaseRequestRow,
  type PurchaseRequestDetail,
  type PurchaseRequestRow,
} from '#app/order/transformers/purchase_request'
import type { TodoItem } from '#app/system/ports/todo'

export type PurchaseRequestFilter = PageInput & { state?: PurchaseRequestState[]; keyword?: string }

const SORTS = { createdTime: 'created_at', amount: 'amount', expiresTime: 'expires_at' }

const viewerOf = (actor: Actor) => ({ userId: actor.userId, mayApprove: can(actor, MAY_APPROVE) })

/** Who may approve sees those of the company, everybody else his own. */
export function purchaseRequestsOf(actor: Actor, client?: Trx) {
  const query = PurchaseRequest.query(client ? { client } : {}).where('company_id', actor.companyId ?? 0)
  return can(actor, MAY_APPROVE) ? query : query.where('user_id', actor.userId ?? 0)
}

/** Requests of the company, open ones first. */
export async function listPurchaseRequests(
  input: PurchaseRequestFilter,
  actor: Actor
): Promise<Paged<PurchaseRequestRow>> {
  const query = purchaseRequestsOf(actor)
  if (input.state?.length) query.whereIn('state', input.state)
  if (input.keyword) {
    const part = containing(input.keyword)
    query.where((either) =>
      either
        .whereILike('request_no', part)
        .orWhereILike('buyer_reference', part)
        .orWhereILike('user_name', part)
        .orWhereRaw(`exists (select 1 from jsonb_array_elements(lines) l where l->>'batchCode' ilike ?)`, [part])
    )
  }
  const [{ $extras }] = await query.clone().count('* as total')
  const sorted = orderOf(input, SORTS, ['createdTime', 'desc'])
  const { pageSize, offset } = pageOf(input)
  const found = await query
    .orderByRaw(`(state = ${PurchaseRequestState.open}) desc, ${sorted.sql}`)
    .limit(pageSize)
    .offset(offset)
  const rows = found.map((request) => toPurchaseRequestRow(request, viewerOf(actor)))
  return paged(rows, Number($extras.total), input, sorted)
}

/** @throws NotFoundError for requests of other companies, and of others where the viewer may not approve */
export async function getPurchaseRequest(requestId: number, actor: Actor): Promise<PurchaseRequestDetail> {
  const request = await purchaseRequestsOf(actor).where('id', requestId).first()
  if (!request) throw refuse(OrderRefusal.requestMissing)
  const open = request.state === PurchaseRequestState.open
  const changes = open ? await askedChanges(db as unknown as Trx, request.lines, actor) : null
  const orders = await db.from('orders').where('purchase_request_id', request.id).orderBy('id').select('id', 'order_no')
  const { useBalance } = await balancesOf(request.companyId)
  return {
    ...toPurchaseRequestRow(request, viewerOf(actor)),
    seen: requestVersion(request),
    lines: request.lines.map((line) => ({ ...line, change: changes?.get(line.listingId) ?? null })),
    destination: request.destination,
    remark: request.remark,
    note: request.note,
    useBalance,
    shortage: open ? Math.max(0, request.deposit - useBalance) : 0,
    orders: orders.map(({ id, order_no: orderNo }) => ({ orderId: id, orderNo })),
  }
}

/** Requests that wait for the viewer's decision. */
export async function purchaseTodo(actor: Actor): Promise<TodoItem[]> {
  if (!can(actor, MAY_APPROVE)) return []
  const [{ $extras }] = await purchaseRequestsOf(actor)
    .where('state', PurchaseRequestState.open)
    .whereNot('user_id', actor.userId!)
    .whereRaw('expires_at > now()')
    .count('* as total')
  const count = Number($extras.total)
  const path = `/buyer/purchase-request?state=${PurchaseRequestState.open}`
  return count ? [{ key: 'buyer.purchaseRequest', word: '采购待审批', count, path }] : []
}
