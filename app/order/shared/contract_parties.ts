/*
 * The sides of a contract. An order copies the billing data of both when it is placed; the contract is made out as soon as neither copy lacks
 * anything, and until then whoever has not said it is asked.
 */
import type { Trx } from '#core/transaction'
import Company from '#app/company/models/company'
import { requireContractData } from '#app/company/queries/require_contract_data'
import type Order from '#app/order/models/order'
import type { InvoiceTitle } from '#app/order/models/order'
import { gapsIn, lackingSides } from '#app/order/rules/contract_gaps'
import type { Side } from '#app/order/shared/access'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'

export function invoiceTitle(company: Company): InvoiceTitle {
  return {
    title: company.name,
    taxNo: company.regnum,
    address: company.invoiceAddress ?? company.address,
    phone: company.invoicePhone,
    bank: company.invoiceBank,
    account: company.invoiceAccount,
  }
}

/** The copies, with what they lack filled in from the companies; null while one of these has not said it either. */
export async function completeParties(order: Order): Promise<Pick<Order, 'buyerInvoice' | 'sellerInvoice'> | null> {
  const complete = async (copy: InvoiceTitle, companyId: number) => {
    if (gapsIn(copy).length === 0) return copy
    const now = invoiceTitle(await Company.findOrFail(companyId))
    return {
      ...copy,
      address: copy.address || now.address,
      bank: copy.bank || now.bank,
      account: copy.account || now.account,
    }
  }
  const buyerInvoice = await complete(order.buyerInvoice, order.buyerCompanyId)
  const sellerInvoice = await complete(order.sellerInvoice, order.sellerCompanyId)
  return gapsIn(buyerInvoice).length + gapsIn(sellerInvoice).length > 0 ? null : { buyerInvoice, sellerInvoice }
}

/**
 * Before a side goes on in an order whose contract is not made yet: its own data must be there.
 *
 * @throws RefusedError `购销合同需要本企业的…，请先补全开票信息`
 */
export async function requireOwnPart(trx: Trx, order: Order, side: Side): Promise<void> {
  if (!lackingSides(order).includes(side)) return
  await requireContractData(trx, side === 'buyer' ? order.buyerCompanyId : order.sellerCompanyId)
}

/** Tells a side of a deal that was struck without it what its contract waits for. */
export async function askForParties(trx: Trx, order: Order): Promise<void> {
  for (const side of lackingSides(order)) {
    const missing = gapsIn(side === 'buyer' ? order.buyerInvoice : order.sellerInvoice).join('、')
    await (side === 'buyer' ? tellBuyer : tellSeller)(trx, order, {
      code: 'N04',
      title: '合同资料待补全',
      content: `订单${order.orderNo}的购销合同需要贵司的${missing}，请在企业信息中补全开票信息，补全后即生成合同。`,
    })
  }
}
