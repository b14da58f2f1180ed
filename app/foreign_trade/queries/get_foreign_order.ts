import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { databaseNow, formatTime, now } from '#core/clock'
import { refuse } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { requireSide, type Side } from '#app/order/shared/access'
import type { TimelineRow } from '#app/order/transformers/order'
import { missingDocuments } from '#app/foreign_trade/queries/missing_documents'
import { qualityClaim } from '#app/foreign_trade/rules/quality_claim'
import { DollarAccount, ForeignDocumentKind, ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import DollarPosting from '#app/foreign_trade/models/dollar_posting'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { foreignNexts } from '#app/foreign_trade/queries/list_foreign_orders'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { shortageOf } from '#app/foreign_trade/rules/dollar_amounts'
import { foreignOrderVersion } from '#app/foreign_trade/rules/foreign_versions'
import { dollarBalances } from '#app/foreign_trade/shared/dollar_book'
import {
  toForeignOrderFacts,
  toForeignOrderRow,
  type DollarPostingRow,
  type ForeignDocumentRow,
  type ForeignOrderPage,
} from '#app/foreign_trade/transformers/foreign_order'

/** All versions of all documents, newest first, with who has opened them. */
async function documentsOf(orderId: number): Promise<ForeignDocumentRow[]> {
  const { rows } = await db.rawQuery(
    `select d.id as "documentId", d.kind, d.version, d.side, d.uploader_name as "uploaderName", d.reference, f.name as "fileName", d.created_at,
       coalesce((select jsonb_agg(jsonb_build_object('userName', v.user_name, 'companyName', v.company_name, 'at', v.created_at) order by v.id)
         from foreign_document_views v where v.document_id = d.id), '[]') as views
     from foreign_documents d join files f on f.id = d.file_id where d.order_id = ? order by d.kind, d.version desc`,
    [orderId]
  )
  type Row = Omit<ForeignDocumentRow, 'time' | 'views'> & {
    created_at: Date
    views: { userName: string; companyName: string; at: string }[]
  }
  return (rows as Row[]).map(({ created_at: at, views, ...row }) => ({
    ...row,
    time: formatTime(at)!,
    views: views.map(({ userName, companyName, at: seen }) => ({
      userName,
      companyName,
      time: formatTime(new Date(seen))!,
    })),
  }))
}

/** The dollar book of an order, oldest first. */
async function bookOf(orderId: number): Promise<DollarPostingRow[]> {
  const postings = await DollarPosting.query().where('orderId', orderId).orderBy('id')
  const entries: { posting_id: number; account: DollarAccount; amount: number }[] = await db
    .from('dollar_entries')
    .whereIn(
      'posting_id',
      postings.map(({ id }) => id)
    )
    .select('posting_id', 'account', 'amount')
  const held = (postingId: number, account: DollarAccount) =>
    Number(entries.find((entry) => entry.posting_id === postingId && entry.account === account)?.amount ?? 0)
  return postings.map(({ id, kind, memo, actorName, createdAt }) => ({
    postingId: id,
    kind,
    memo,
    actorName,
    time: formatTime(createdAt)!,
    buyer: held(id, DollarAccount.buyer),
    seller: held(id, DollarAccount.seller),
    goods: held(id, DollarAccount.goods),
  }))
}

async function timelineOf(orderId: number): Promise<TimelineRow[]> {
  const rows = await db
    .from('audit_logs')
    .where({ entity: 'foreign_order', entity_id: String(orderId) })
    .whereNotNull('summary')
    .orderBy('id', 'desc')
    .limit(200)
    .select('created_at', 'actor_kind', 'actor_name', 'company_name', 'summary', 'reason')
  return rows.map((row) => ({
    time: formatTime(row.created_at),
    who: row.actor_kind === 'operator' ? `平台 ${row.actor_name}` : row.actor_name,
    company: row.company_name,
    text: row.summary,
    reason: row.reason,
  }))
}

const over = (due: DateTime | null, at: DateTime) => due !== null && at > due

/** What the buyer may do beside the next step, by the clock. */
async function waysOut(order: ForeignOrder) {
  const at = await databaseNow()
  const { state, shippedOn, shipDue, quotaKind, quotaNo, quotaDue, presentedAt, presentDue } = order
  return {
    mayLeaveUnconfirmed: state === ForeignOrderState.unpaid && over(order.confirmDue, at),
    mayLeaveWithoutDocuments:
      state === ForeignOrderState.undocumented && order.documentsAt === null && over(order.documentsDue, at),
    mayLeaveLate:
      state === ForeignOrderState.undocumented &&
      (shippedOn === null ? now().toISODate()! > shipDue : shippedOn > shipDue),
    mayLeaveWithoutQuota:
      state === ForeignOrderState.arriving && quotaKind !== ImportQuota.none && quotaNo === null && over(quotaDue, at),
    mayDeclareDefault: state === ForeignOrderState.unpaid && presentedAt === null && over(presentDue, at),
  }
}

/** Everything of an order, for a member of a side or for an operator, who sees it as the seller does. @throws NotFoundError for strangers */
export async function getForeignOrder(orderId: number, actor: Actor): Promise<ForeignOrderPage> {
  const order = await ForeignOrder.find(orderId)
  if (!order) throw refuse(ForeignTradeRefusal.orderMissing)
  const own = requireSide(order, actor, undefined, ForeignTradeRefusal.orderMissing)
  const side: Side = own === 'platform' ? 'seller' : own
  const next = (await foreignNexts([orderId], side)).get(orderId) ?? null
  const documents = await documentsOf(orderId)
  const claimed = documents.some(({ kind }) => kind === ForeignDocumentKind.evidence)
  const { seller } = await inTransaction((trx) => dollarBalances(trx, orderId))
  return {
    ...toForeignOrderRow(order, side, next),
    ...toForeignOrderFacts(order),
    ...(await waysOut(order)),
    seen: foreignOrderVersion(order),
    shortage: order.landedWeight === null ? null : shortageOf(order.landedWeight, order.netWeight),
    qualityClaim: claimed || order.differencePaidAt ? null : qualityClaim(order),
    difference: order.landedAmount !== null || order.cancelledAt ? seller : 0,
    missingDocuments: order.state === ForeignOrderState.undocumented ? await missingDocuments(order) : [],
    documents,
    book: await bookOf(orderId),
    timeline: await timelineOf(orderId),
  }
}
