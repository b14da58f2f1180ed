import type { DateTime } from 'luxon'
import { splitVat, type Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import FeeInvoice from '#app/settlement/models/fee_invoice'
import type Settlement from '#app/settlement/models/settlement'
import { SERVICE_VAT } from '#app/settlement/rules/vat'
import { setting } from '#app/system/settings/stored_settings'
import { SettlementSetting } from '#app/settlement/settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { InvoiceState } from '#app/settlement/codes'

/** New → 1 待开票: what the platform has charged the seller for a settlement, with the VAT included in it (F13). */
export async function openFeeInvoice(trx: Trx, order: Order, settlement: Settlement, fee: Cents, at: DateTime) {
  return FeeInvoice.create(
    {
      settlementId: settlement.id,
      orderId: order.id,
      orderNo: order.orderNo,
      companyId: order.sellerCompanyId,
      state: InvoiceState.unissued,
      title: order.sellerInvoice,
      vatRate: SERVICE_VAT,
      amount: fee,
      ...splitVat(fee, SERVICE_VAT),
      due: await addWorkingDays(at, await setting(SettlementSetting.invoiceTimeout, trx), '17:00', trx),
    },
    { client: trx }
  )
}
