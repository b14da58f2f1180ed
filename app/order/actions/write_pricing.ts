/*
 * Changes of an order and its lines by point pricing. The rules are those of `pair_order`, which locks the order and writes the audit entries; a
 * change of state is a move of the order.
 */
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import type OrderLine from '#app/order/models/order_line'

type PricingOfOrder = Partial<
  Pick<
    Order,
    | 'amount'
    | 'autoFill'
    | 'pointDeadline'
    | 'pointReminded'
    | 'pointStuckAt'
    | 'priceContract'
    | 'priceDiff'
    | 'pricingStatus'
  >
>

type PricingOfLine = Pick<OrderLine, 'price' | 'amount'> &
  Partial<Pick<OrderLine, 'fixedPrice' | 'pricedAt' | 'pricedBy' | 'priceContract' | 'priceDiff'>>

export async function writePricing(trx: Trx, order: Order, pricing: PricingOfOrder): Promise<void> {
  order.useTransaction(trx)
  await order.merge(pricing).save()
}

export async function writeLinePricing(trx: Trx, line: OrderLine, pricing: PricingOfLine): Promise<void> {
  line.useTransaction(trx)
  await line.merge(pricing).save()
}
