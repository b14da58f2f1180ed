import { EntryKind } from '#app/ledger/codes'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { available, escrow } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import type { Side } from '#app/order/shared/access'
import { moveOrder } from '#app/order/moves'
import { tellBoth, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { openInvoice } from '#app/settlement/actions/open_invoice'
import { invoiceVersion } from '#app/settlement/rules/settlement_versions'
import { CONFIRM_DAYS, confirmsAt } from '#app/settlement/rules/invoice_confirmation'
import { lockSettlement } from '#app/settlement/shared/lock_settlement'
import { inSettlement, moveInvoice, moveSettlement } from '#app/settlement/moves'
import Invoice from '#app/settlement/models/invoice'
import InvoicePaper from '#app/settlement/models/invoice_paper'
import type Settlement from '#app/settlement/models/settlement'
import { grantFile, useFile } from '#app/system/files/stored_files'
import { InvoiceState, SettlementState } from '#app/settlement/codes'
import { OrderState } from '#app/order/codes'
import { SettlementRefusal } from '#app/settlement/refusals'
import { orderRef } from '#app/order/shared/order_ref'

/** Cents by which the sum of the invoice papers may differ from the amount. */
const CENT = 1

export type RegisterInvoiceInput = {
  settlementId: number
  papers: { number: string; issuedOn: string; amount: number; fileId?: number | null }[]
}

async function lockInvoice(trx: Trx, settlementId: number, actor: Actor, side: Side, money = false) {
  const locked = await lockSettlement(trx, settlementId, actor, { side, accounts: money ? [] : undefined })
  const invoice = await Invoice.query({ client: trx })
    .where('settlement_id', settlementId)
    .whereNot('state', InvoiceState.reversed)
    .forUpdate()
    .preload('papers')
    .first()
  if (!invoice) throw refuse(SettlementRefusal.noInvoiceDue)
  return { ...locked, invoice }
}

/**
 * → 已开票 by the seller (state-machines §10): number, date, file; several invoice papers may make up the amount.
 *
 * @throws RefusedError `发票金额与结算金额不一致`
 * @throws InvalidInputError `开票日期不能晚于今天`
 */
export async function registerInvoice(input: RegisterInvoiceInput, actor: Actor, outer?: Trx): Promise<Invoice> {
  return inTransaction(async (trx) => {
    const { order, settlement, invoice } = await lockInvoice(trx, input.settlementId, actor, 'seller')
    InvoiceState.assert(invoice.state, InvoiceState.issued)
    const at = await databaseNow(trx)
    const late = input.papers.findIndex((paper) => paper.issuedOn > at.toISODate()!)
    if (late !== -1) throw InvalidInputError.of(`papers.${late}.issuedOn`, '开票日期不能晚于今天')
    const sum = input.papers.reduce((total, paper) => total + paper.amount, 0)
    if (Math.abs(sum - invoice.amount) > CENT) throw refuse(SettlementRefusal.invoiceAmountDiffers)
    for (const { fileId } of input.papers) {
      if (!fileId) continue
      await useFile(trx, fileId, actor)
      await grantFile(trx, fileId, order.buyerCompanyId)
    }
    await InvoicePaper.query({ client: trx }).where('invoice_id', invoice.id).delete()
    await InvoicePaper.createMany(
      input.papers.map((paper) => ({ ...paper, fileId: paper.fileId ?? null, invoiceId: invoice.id })),
      { client: trx }
    )
    const numbers = input.papers.map((paper) => paper.number).join('、')
    await moveInvoice(trx, actor, invoice, {
      to: InvoiceState.issued,
      action: 'invoice.register',
      summary: `开具发票 ${numbers}，${formatYuan(sum)} 元`,
      fields: { deliveredAt: at, returnReason: null },
      ...inSettlement(settlement),
    })
    await tellBuyer(trx, order, {
      code: 'N11',
      title: '发票已开具',
      content: `订单${order.orderNo}发票${numbers}已开具，金额${formatYuan(sum)}元，请核对后确认。`,
    })
    return invoice
  }, outer)
}

/** Releases the retention and ends settlement and order (state-machines §5.1 k, §6). */
async function releaseRetention(
  trx: Trx,
  actor: Actor,
  order: Parameters<typeof moveOrder>[2],
  settlement: Settlement
) {
  const at = await databaseNow(trx)
  if (settlement.retention > 0) {
    await post(trx, {
      key: `settlement.retention:${settlement.id}`,
      kind: EntryKind.finalRelease,
      memo: `发票尾款 ${settlement.settlementNo}`,
      ref: orderRef(order),
      actor,
      entries: [
        { account: escrow(order.id), debit: settlement.retention },
        { account: available(order.sellerCompanyId), credit: settlement.retention },
      ],
    })
  }
  await moveSettlement(trx, actor, settlement, {
    to: SettlementState.completed,
    action: 'settlement.complete',
    summary: `发票尾款 ${formatYuan(settlement.retention)} 元已放给卖方，结算完成`,
    fields: { retentionReleased: settlement.retention, completedAt: at },
  })
  await moveOrder(trx, actor, order, {
    to: OrderState.completed,
    action: 'order.complete',
    summary: '订单完成',
    fields: { completedAt: at },
  })
  await tellSeller(trx, order, {
    code: 'N11',
    title: '发票已确认，尾款到账',
    content: `订单${order.orderNo}发票已确认，尾款${formatYuan(settlement.retention)}元已到账，订单完成。`,
    sms: true,
  })
}

/**
 * → 已确认 by the buyer, or by the system fifteen days after the delivery; the retention goes to the seller.
 *
 * @throws StaleError when its papers are not the ones that were seen
 */
export async function confirmInvoice(
  input: { settlementId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Invoice> {
  return inTransaction(async (trx) => {
    const { order, settlement, invoice } = await lockInvoice(trx, input.settlementId, actor, 'buyer', true)
    InvoiceState.assert(invoice.state, InvoiceState.confirmed)
    requireSeen(trx, input.seen, invoiceVersion(invoice))
    const at = await databaseNow(trx)
    const automatic = actor.kind === 'system'
    if (automatic && (!invoice.deliveredAt || at <= confirmsAt(invoice.deliveredAt)))
      throw refuse(SettlementRefusal.autoConfirmNotDue)
    await moveInvoice(trx, actor, invoice, {
      to: InvoiceState.confirmed,
      action: 'invoice.confirm',
      summary: automatic ? `发票交付满 ${CONFIRM_DAYS} 天，自动确认` : '确认发票',
      fields: { confirmedAt: at, confirmedBy: actor.name },
      ...inSettlement(settlement),
    })
    // After a red-letter invoice the retention has been released already.
    if (settlement.state === SettlementState.uninvoiced) await releaseRetention(trx, actor, order, settlement)
    return invoice
  }, outer)
}

/** → 已退回 by the buyer with a reason. */
export async function returnInvoice(
  input: { settlementId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Invoice> {
  return inTransaction(async (trx) => {
    const { order, settlement, invoice } = await lockInvoice(trx, input.settlementId, actor, 'buyer')
    await moveInvoice(trx, actor, invoice, {
      to: InvoiceState.returned,
      action: 'invoice.return',
      summary: `退回发票：${input.reason}`,
      reason: input.reason,
      fields: { returnReason: input.reason, deliveredAt: null },
      ...inSettlement(settlement),
    })
    await tellSeller(trx, order, {
      code: 'N11',
      title: '发票被退回',
      content: `订单${order.orderNo}发票被买方退回：${input.reason}，请重新开具。`,
      sms: true,
    })
    return invoice
  }, outer)
}

/** → 已红冲 by the seller, who then has to issue a new invoice. */
export async function redLetterInvoice(
  input: { settlementId: number; redNumber: string; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Invoice> {
  return inTransaction(async (trx) => {
    const { order, settlement, invoice } = await lockInvoice(trx, input.settlementId, actor, 'seller')
    await moveInvoice(trx, actor, invoice, {
      from: [InvoiceState.issued, InvoiceState.confirmed],
      to: InvoiceState.reversed,
      action: 'invoice.red',
      summary: `发票红冲，红字发票 ${input.redNumber}，待重新开具`,
      reason: input.reason,
      fields: { redNumber: input.redNumber, redReason: input.reason },
      ...inSettlement(settlement),
    })
    const fresh = await openInvoice(trx, order, settlement, await databaseNow(trx))
    await tellBoth(trx, order, {
      code: 'N11',
      title: '发票已红冲',
      content: `订单${order.orderNo}发票已红冲（${input.redNumber}）：${input.reason}，将重新开具。`,
    })
    return fresh
  }, outer)
}
