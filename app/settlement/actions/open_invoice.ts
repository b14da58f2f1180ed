import type { DateTime } from 'luxon'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import Invoice from '#app/settlement/models/invoice'
import type Settlement from '#app/settlement/models/settlement'
import { invoiceLines } from '#app/settlement/rules/vat'
import { setting } from '#app/system/settings/stored_settings'
import { SettlementSetting } from '#app/settlement/settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { InvoiceState } from '#app/settlement/codes'

/** New → 1 待开票 (state-machines §10): amounts per line with the tax included in them. */
export async function openInvoice(trx: Trx, order: Order, settlement: Settlement, at: DateTime): Promise<Invoice> {
  const lines = invoiceLines(
    settlement.lines
      .filter((line) => line.amount > 0)
      .map(({ lineNo, batchCode, productType, weight, amount }) => ({
        lineNo,
        batchCode,
        productType,
        weight,
        amount,
      }))
  )
  return Invoice.create(
    {
      settlementId: settlement.id,
      orderId: order.id,
      orderNo: order.orderNo,
      state: InvoiceState.unissued,
      sellerCompanyId: order.sellerCompanyId,
      buyerCompanyId: order.buyerCompanyId,
      title: order.buyerInvoice,
      lines,
      amount: settlement.amount,
      net: lines.reduce((sum, line) => sum + line.net, 0),
      tax: lines.reduce((sum, line) => sum + line.tax, 0),
      due: await addWorkingDays(at, await setting(SettlementSetting.invoiceTimeout, trx), '17:00', trx),
    },
    { client: trx }
  )
}
