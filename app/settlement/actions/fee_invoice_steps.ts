/*
 * The platform's invoice for its service fee (state-machines §10): issued and reversed by operators, confirmed or sent back by the company that has
 * paid the fee. Everything locks order and settlement first, as the end of an order does that gives the fee back.
 */
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type { Side } from '#app/order/shared/access'
import { tellSeller } from '#app/order/shared/order_notices'
import { openFeeInvoice } from '#app/settlement/actions/open_fee_invoice'
import FeeInvoice from '#app/settlement/models/fee_invoice'
import type Settlement from '#app/settlement/models/settlement'
import { moveFeeInvoice } from '#app/settlement/moves'
import { CONFIRM_DAYS, confirmsAt } from '#app/settlement/rules/invoice_confirmation'
import { feeInvoiceVersion } from '#app/settlement/rules/settlement_versions'
import { lockSettlement } from '#app/settlement/shared/lock_settlement'
import { grantFile, useFile } from '#app/system/files/stored_files'
import { InvoiceState } from '#app/settlement/codes'
import { SettlementRefusal } from '#app/settlement/refusals'

const valid = (trx: Trx, settlementId: number) =>
  FeeInvoice.query({ client: trx })
    .where('settlement_id', settlementId)
    .whereNot('state', InvoiceState.reversed)
    .forUpdate()
    .first()

/** The fee invoice of a settlement, for the company that has paid the fee. */
async function lockOwn(trx: Trx, settlementId: number, actor: Actor, side?: Side) {
  const locked = await lockSettlement(trx, settlementId, actor, { side, missing: SettlementRefusal.noFeeInvoice })
  const invoice = await valid(trx, settlementId)
  if (!invoice) throw refuse(SettlementRefusal.noFeeInvoice)
  return { ...locked, invoice }
}

/** A fee invoice by its own number, for operators. */
async function lockById(trx: Trx, id: number, actor: Actor) {
  const seen = await FeeInvoice.find(id, { client: trx })
  if (!seen) throw refuse(SettlementRefusal.noFeeInvoice)
  const locked = await lockSettlement(trx, seen.settlementId, actor)
  const invoice = await FeeInvoice.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
  return { ...locked, invoice }
}

/**
 * A number as the tax office gives it, blue or red, which stands on one paper only.
 *
 * @throws InvalidInputError at the field when it has another form or stands on another invoice
 */
async function requireOwnNumber(trx: Trx, invoice: FeeInvoice, field: 'number' | 'redNumber', number: string) {
  const word = field === 'number' ? '发票号码' : '红字发票号码'
  if (!/^\d{8}(\d{12})?$/.test(number)) throw InvalidInputError.of(field, `${word}为8位或20位数字`)
  // Two invoices of one number that are registered at once wait here for each other.
  await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`fee-invoice:${number}`])
  const other = await FeeInvoice.query({ client: trx })
    .where((any) => void any.where('number', number).orWhere('red_number', number))
    .if(field === 'number', (own) => void own.whereNot('id', invoice.id))
    .first()
  if (other) throw InvalidInputError.of(field, `${word}已用于订单${other.orderNo}`)
}

/** @throws InvalidInputError at the field that cannot be: a day ahead or before the fee, a number that stands on another invoice */
async function requirePaper(trx: Trx, invoice: FeeInvoice, number: string, issuedOn: string, at: DateTime) {
  if (issuedOn > at.toISODate()!) throw InvalidInputError.of('issuedOn', '开票日期不能晚于今天')
  if (issuedOn < invoice.createdAt.setZone(at.zone).toISODate()!)
    throw InvalidInputError.of('issuedOn', '开票日期不能早于收费日期')
  await requireOwnNumber(trx, invoice, 'number', number)
}

export type IssueFeeInvoiceInput = { id: number; number: string; issuedOn: string; fileId: number }

/**
 * → 已开票 by an operator: number, day and file; the amount is what was charged.
 *
 * @throws RefusedError when the fee was given back meanwhile
 */
export async function issueFeeInvoice(input: IssueFeeInvoiceInput, actor: Actor, outer?: Trx): Promise<FeeInvoice> {
  return inTransaction(async (trx) => {
    const { order, invoice } = await lockById(trx, input.id, actor)
    InvoiceState.assert(invoice.state, InvoiceState.issued)
    if (invoice.refunded) throw refuse(SettlementRefusal.feeGivenBack)
    const at = await databaseNow(trx)
    const number = input.number.trim()
    const { issuedOn, fileId } = input
    await requirePaper(trx, invoice, number, issuedOn, at)
    await useFile(trx, fileId, actor)
    await grantFile(trx, fileId, invoice.companyId)
    const before = invoice.number && { number: invoice.number, issuedOn: invoice.issuedOn, fileId: invoice.fileId }
    await moveFeeInvoice(trx, actor, invoice, {
      to: InvoiceState.issued,
      action: 'fee_invoice.issue',
      summary: `开具服务费发票 ${number}，${formatYuan(invoice.amount)} 元`,
      before: before || null,
      after: { number, issuedOn, fileId },
      fields: { number, issuedOn, fileId, deliveredAt: at, returnReason: null },
    })
    await tellSeller(trx, order, {
      code: 'N11',
      title: '服务费发票已开具',
      content: `订单${order.orderNo}的平台服务费发票${number}已开具，金额${formatYuan(invoice.amount)}元，请核对后确认。`,
    })
    return invoice
  }, outer)
}

/**
 * → 已确认 by the company that has paid the fee, or by the system fifteen days after the delivery.
 *
 * @throws StaleError when the invoice is not the one that was seen
 */
export async function confirmFeeInvoice(
  input: { settlementId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<FeeInvoice> {
  return inTransaction(async (trx) => {
    const { invoice } = await lockOwn(trx, input.settlementId, actor, 'seller')
    InvoiceState.assert(invoice.state, InvoiceState.confirmed)
    requireSeen(trx, input.seen, feeInvoiceVersion(invoice))
    if (invoice.refunded) throw refuse(SettlementRefusal.feeGivenBack)
    const at = await databaseNow(trx)
    const automatic = actor.kind === 'system'
    if (automatic && (!invoice.deliveredAt || at <= confirmsAt(invoice.deliveredAt)))
      throw refuse(SettlementRefusal.autoConfirmNotDue)
    await moveFeeInvoice(trx, actor, invoice, {
      to: InvoiceState.confirmed,
      action: 'fee_invoice.confirm',
      summary: automatic ? `服务费发票交付满 ${CONFIRM_DAYS} 天，自动确认` : '确认服务费发票',
      fields: { confirmedAt: at, confirmedBy: actor.name },
    })
    return invoice
  }, outer)
}

/** → 已退回 by the company that has paid the fee, with a reason that operators read. */
export async function returnFeeInvoice(
  input: { settlementId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<FeeInvoice> {
  return inTransaction(async (trx) => {
    const { invoice } = await lockOwn(trx, input.settlementId, actor, 'seller')
    InvoiceState.assert(invoice.state, InvoiceState.returned)
    if (invoice.refunded) throw refuse(SettlementRefusal.feeGivenBack)
    await moveFeeInvoice(trx, actor, invoice, {
      to: InvoiceState.returned,
      action: 'fee_invoice.return',
      summary: `退回服务费发票：${input.reason}`,
      reason: input.reason,
      fields: { returnReason: input.reason, deliveredAt: null },
    })
    return invoice
  }, outer)
}

/** → 已红冲 by an operator. A new invoice begins, unless the fee was given back. */
export async function reverseFeeInvoice(
  input: { id: number; redNumber: string; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<FeeInvoice> {
  return inTransaction(async (trx) => {
    const { order, settlement, invoice } = await lockById(trx, input.id, actor)
    const { reason } = input
    const redNumber = input.redNumber.trim()
    await requireOwnNumber(trx, invoice, 'redNumber', redNumber)
    await moveFeeInvoice(trx, actor, invoice, {
      from: [InvoiceState.issued, InvoiceState.returned, InvoiceState.confirmed],
      to: InvoiceState.reversed,
      action: 'fee_invoice.red',
      summary: `服务费发票红冲，红字发票 ${redNumber}${invoice.refunded ? '，服务费已退还' : '，待重新开具'}`,
      reason,
      fields: { redNumber, redReason: reason },
    })
    if (!invoice.refunded) await openFeeInvoice(trx, order, settlement, invoice.amount, await databaseNow(trx))
    await tellSeller(trx, order, {
      code: 'N11',
      title: '服务费发票已红冲',
      content: `订单${order.orderNo}的平台服务费发票${invoice.number}已红冲（${redNumber}）：${reason}${invoice.refunded ? '，服务费已退还。' : '，将重新开具。'}`,
    })
    return invoice
  }, outer)
}

/** The fee has been given back: an invoice that was never issued ends, one that was has to be reversed by an operator. */
export async function giveFeeInvoiceBack(trx: Trx, actor: Actor, settlement: Settlement, reason: string) {
  const invoice = await valid(trx, settlement.id)
  if (!invoice) return
  if (invoice.state === InvoiceState.unissued) {
    await moveFeeInvoice(trx, actor, invoice, {
      to: InvoiceState.reversed,
      action: 'fee_invoice.cancel',
      summary: '订单取消，服务费已退还，不再开票',
      reason,
      fields: { refunded: true },
    })
    return
  }
  invoice.useTransaction(trx)
  await invoice.merge({ refunded: true }).save()
  await audit(trx, actor, {
    action: 'fee_invoice.refund',
    entity: 'fee_invoice',
    entityId: invoice.id,
    summary: '订单取消，服务费已退还，待开具红字发票',
    reason,
  })
}
