import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { shortTime, tellBoth } from '#app/order/shared/order_notices'
import Invoice from '#app/settlement/models/invoice'
import { lockSettlement } from '#app/settlement/shared/lock_settlement'
import { isOneOf } from '#core/define_codes'
import { InvoiceState, SettlementState } from '#app/settlement/codes'

/** Not with the buyer: never issued, or sent back. */
export const MISSING_INVOICE = [InvoiceState.unissued, InvoiceState.returned] as const

/**
 * Tells both sides, once, that the invoice is overdue (N11): the retention of the seller and the input tax of the buyer wait for it. The settlement notes
 * that it has reminded; what it noted at an earlier reminder is before the day on which the invoice was due.
 */
export async function remindInvoice(input: { settlementId: number }, actor: Actor): Promise<void> {
  await inTransaction(async (trx) => {
    const { order, settlement } = await lockSettlement(trx, input.settlementId, actor)
    const invoice = await Invoice.query({ client: trx }).where('settlement_id', settlement.id).forUpdate().firstOrFail()
    const at = await databaseNow(trx)
    if (settlement.state !== SettlementState.uninvoiced || !isOneOf(invoice.state, ...MISSING_INVOICE)) return
    if (!invoice.due || at <= invoice.due || (settlement.remindedAt && settlement.remindedAt > invoice.due)) return
    settlement.useTransaction(trx)
    await settlement.merge({ remindedAt: at }).save()
    await audit(trx, actor, {
      action: 'invoice.remind',
      entity: 'settlement',
      entityId: settlement.id,
      summary: '开票逾期，已提醒双方',
    })
    await tellBoth(trx, order, {
      code: 'N11',
      title: '开票逾期',
      content: `订单${order.orderNo}的发票应于${shortTime(invoice.due)}前开具，现已逾期。卖方开具、买方确认后尾款才能放给卖方。`,
      sms: true,
    })
  })
}
