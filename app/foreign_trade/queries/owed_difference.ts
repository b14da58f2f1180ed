import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { owedForeign } from '#app/foreign_trade/shared/foreign_deadlines'

/** Number of an order of which a seller owes dollars after its time; null when it owes nothing. */
export async function owedDifference(trx: Trx, sellerCompanyId: number): Promise<string | null> {
  const order = await trx
    .from('foreign_orders')
    .where('seller_company_id', sellerCompanyId)
    .whereRaw(owedForeign())
    .orderBy('id')
    .select('order_no')
    .first()
  return order?.order_no ?? null
}

/** Who keeps what it owes makes no new offer in dollars. @throws RefusedError */
export async function requireNothingOwed(trx: Trx, sellerCompanyId: number): Promise<void> {
  const orderNo = await owedDifference(trx, sellerCompanyId)
  if (orderNo) throw refuse(ForeignTradeRefusal.differenceOverdue({ orderNo }))
}
