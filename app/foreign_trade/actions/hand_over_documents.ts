import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow, now, ZONE } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { SalesState } from '#app/catalog/codes'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { requireSide } from '#app/order/shared/access'
import { shortTime } from '#app/order/shared/order_notices'
import { setting } from '#app/system/settings/stored_settings'
import { requireFile } from '#app/system/files/stored_files'
import ForeignDocument from '#app/foreign_trade/models/foreign_document'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ForeignDocumentKind, ForeignOfferState, ForeignOrderState, SHIPPING_DOCUMENTS } from '#app/foreign_trade/codes'
import { noteForeignOrder } from '#app/foreign_trade/shared/note_foreign_order'
import { missingDocuments } from '#app/foreign_trade/queries/missing_documents'
import { moveForeignOffer, moveForeignOrder } from '#app/foreign_trade/moves'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { foreignOrderVersion } from '#app/foreign_trade/rules/foreign_versions'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { lockForeignOrder } from '#app/foreign_trade/shared/lock_foreign_order'
import { writeDocument } from '#app/foreign_trade/shared/write_document'
import { ForeignSetting } from '#app/foreign_trade/settings'

const from = [ForeignOrderState.undocumented] as const

/** A seller whose documents were sent back, or whose goods have left long ago, has at least so long. */
const DAYS_TO_MEND = 7

/** Until when documents of goods that were shipped on a day have to be complete. */
async function documentsDueOf(trx: Trx, shippedOn: string, at: DateTime): Promise<DateTime> {
  const days = await setting(ForeignSetting.documentsTimeout, trx)
  const shipped = DateTime.fromISO(shippedOn, { zone: ZONE }).endOf('day')
  return DateTime.max(shipped.plus({ days }), at.plus({ days: DAYS_TO_MEND }))
}

export type AddDocumentInput = {
  orderId: number
  kind: ForeignDocumentKind
  fileId: number
  reference?: string | null
  /** Of a bill of lading: day and vessel. */
  shippedOn?: string | null
  vessel?: string | null
}

/** A bill of lading says when and on what the goods have left. */
function shipment(input: AddDocumentInput) {
  if (input.kind !== ForeignDocumentKind.billOfLading) return {}
  if (!input.shippedOn) throw InvalidInputError.of('shippedOn', '请输入装运日期', 'required')
  if (!input.reference) throw InvalidInputError.of('reference', '请输入提单号', 'required')
  if (input.shippedOn > now().toISODate()!) throw refuse(ForeignTradeRefusal.shippedInFuture)
  return { shippedOn: input.shippedOn, vessel: input.vessel ?? null, blNo: input.reference }
}

/**
 * The seller uploads a document or a new version of one. When all that were promised are there, the buyer is asked to confirm.
 *
 * @throws RefusedError for a document of another kind
 */
export async function addDocument(input: AddDocumentInput, actor: Actor, outer?: Trx): Promise<ForeignDocument> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'seller', from, step: '交单' })
    if (!(SHIPPING_DOCUMENTS as readonly number[]).includes(input.kind))
      throw refuse(
        ForeignTradeRefusal.wrongDocument({
          kind: ForeignDocumentKind.word(input.kind),
          state: ForeignOrderState.word(order.state),
        })
      )
    const at = await databaseNow(trx)
    order.merge(shipment(input))
    // The first bill of lading starts the time for the other documents: a better one later gives no more.
    if (order.shippedOn && !order.documentsDue) order.documentsDue = await documentsDueOf(trx, order.shippedOn, at)
    const { kind, fileId, reference } = input
    const document = await writeDocument(trx, actor, order, { kind, fileId, reference, side: 'seller' })
    const complete = (await missingDocuments(order, trx)).length === 0
    const receiveDue = complete ? at.plus({ days: await setting(ForeignSetting.receiveTimeout, trx) }) : null
    await order.merge({ documentsAt: complete ? at : null, receiveDue }).save()
    await noteForeignOrder(
      trx,
      actor,
      order,
      'foreign_order.document',
      `上传${ForeignDocumentKind.word(kind)}${document.version > 1 ? `第${document.version}版` : ''}${complete ? '，单证齐备' : ''}`
    )
    if (complete)
      await tellForeign(trx, order, 'buyer', {
        code: 'N07',
        title: '卖方已交单',
        content: `外棉订单${order.orderNo}的单证已齐备，请于${shortTime(receiveDue)}前核对并确认收单或提出不符点，逾期视为已收单。`,
        sms: true,
      })
    return document
  }, outer)
}

/**
 * Opens a document for a member of a side, and notes who has seen it when. Operators open it without a note.
 *
 * @returns the row of the file
 */
export async function openDocument(input: { documentId: number }, actor: Actor, outer?: Trx) {
  return inTransaction(async (trx) => {
    const document = await ForeignDocument.query({ client: trx }).where('id', input.documentId).first()
    if (!document) throw refuse(ForeignTradeRefusal.documentMissing)
    const order = await ForeignOrder.query({ client: trx }).where('id', document.orderId).firstOrFail()
    requireSide(order, actor, undefined, ForeignTradeRefusal.documentMissing)
    const file = await requireFile(document.fileId, actor, trx, { noted: true })
    if (actor.kind === 'member')
      await trx.rawQuery(
        `insert into foreign_document_views (document_id, user_id, user_name, company_name) values (?, ?, ?, ?)
         on conflict (document_id, user_id) do nothing`,
        [document.id, actor.userId!, actor.name, actor.companyName!]
      )
    return file
  }, outer)
}

/** The buyer asks for better documents: they are complete again when the seller has uploaded another one. */
export async function returnDocuments(
  input: { orderId: number; reason: string } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '退回单证' })
    const missing = await missingDocuments(order, trx)
    if (!order.documentsAt) throw refuse(ForeignTradeRefusal.documentsIncomplete({ missing: missing.map(wordOf) }))
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    const documentsDue = DateTime.max(
      order.documentsDue ?? (await databaseNow(trx)),
      (await databaseNow(trx)).plus({ days: DAYS_TO_MEND })
    )
    await order.merge({ documentsAt: null, receiveDue: null, documentsDue }).save()
    await noteForeignOrder(
      trx,
      actor,
      order,
      'foreign_order.documents_returned',
      '单证有不符点，退回卖方',
      input.reason
    )
    await tellForeign(trx, order, 'seller', {
      code: 'N07',
      title: '单证有不符点',
      content: `外棉订单${order.orderNo}买方认为单证有不符点：${input.reason}，请于${shortTime(documentsDue)}前上传更正的单证，逾期买方可取消订单。`,
      sms: true,
    })
    return order
  }, outer)
}

const wordOf = (kind: ForeignDocumentKind) => ForeignDocumentKind.word(kind)

/** 已收单 (4 → 5): the batch is sold. The system's, when the buyer has found nothing wrong in time. */
export async function receiveDocuments(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, {
      side: 'buyer',
      from,
      step: '确认收单',
      money: true,
    })
    const missing = await missingDocuments(order, trx)
    if (missing.length > 0 || !order.documentsAt)
      throw refuse(ForeignTradeRefusal.documentsIncomplete({ missing: missing.map(wordOf) }))
    if (actor.kind === 'system' && (await databaseNow(trx)) <= order.receiveDue!)
      throw refuse(ForeignTradeRefusal.receiveNotDue)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    const offer = await ForeignOffer.query({ client: trx }).where('id', order.offerId).forUpdate().firstOrFail()
    await moveForeignOffer(trx, actor, offer, {
      to: ForeignOfferState.sold,
      action: 'foreign_offer.sell',
      summary: `订单${order.orderNo}收单`,
      fields: { endedAt: await databaseNow(trx) },
    })
    await moveSalesState(trx, actor, {
      batchId: order.batchId,
      from: SalesState.booked,
      to: SalesState.sold,
      reason: `外棉订单${order.orderNo}收单`,
    })
    await moveForeignOrder(trx, actor, order, {
      to: ForeignOrderState.arriving,
      action: 'foreign_order.received',
      summary: `${actor.kind === 'system' ? '买方逾期未提出不符点，视为已收单' : '已收单'}；批次 已预订 → 已售`,
      fields: { receivedAt: await databaseNow(trx), receiveDue: null, documentsDue: null },
    })
    if (actor.kind === 'system')
      await tellForeign(trx, order, 'buyer', {
        code: 'N07',
        title: '单证视为已收',
        content: `外棉订单${order.orderNo}的单证逾期未提出不符点，视为已收单，等待到港通关。`,
      })
    await tellForeign(trx, order, 'seller', {
      code: 'N07',
      title: '买方已收单',
      content: `外棉订单${order.orderNo}买方已收单，等待到港通关。`,
    })
    return order
  }, outer)
}
