import { contractGaps } from '#app/company/rules/contract_data'
import type Order from '#app/order/models/order'
import type { InvoiceTitle } from '#app/order/models/order'
import type { Side } from '#app/order/shared/access'

/** What the contract lacks of a side, by the words of its form. */
export function gapsIn({ address, bank, account }: InvoiceTitle): string[] {
  return contractGaps({ address, invoiceAddress: null, invoiceBank: bank, invoiceAccount: account })
}

/** The sides without which an effective contract cannot be made out; none when it has been. */
export function lackingSides(order: Order): Side[] {
  if (!order.contractNo || order.contractFileId) return []
  const lacking: Side[] = []
  if (gapsIn(order.buyerInvoice).length > 0) lacking.push('buyer')
  if (gapsIn(order.sellerInvoice).length > 0) lacking.push('seller')
  return lacking
}
