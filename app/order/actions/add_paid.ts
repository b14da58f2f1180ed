import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'

/** Adds a payment made after the order's own payment. The caller has locked the order and posts the money. */
export async function addPaid(trx: Trx, order: Order, amount: Cents): Promise<void> {
  order.useTransaction(trx)
  await order.merge({ paid: order.paid + amount }).save()
}
