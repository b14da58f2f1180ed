import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { orderHooks } from '#app/order/ports/hooks'
import { isTonnageOrder, type SoldLines } from '#app/order/rules/quantity_text'

/** How far the scale may differ from the contract, in force, per mille, of the module that settles: 合理磅差, or 按吨商品重量允差. */
export async function toleranceInForce(order: SoldLines, trx?: Trx): Promise<number> {
  for (const hook of orderHooks()) if (hook.scaleTolerance) return hook.scaleTolerance(isTonnageOrder(order), trx)
  throw new Error('no module settles orders')
}

/** The same of an order, per mille: the one its contract was made with. */
export async function toleranceOf(order: Pick<Order, 'scaleTolerance'> & SoldLines, trx?: Trx): Promise<number> {
  return order.scaleTolerance ?? toleranceInForce(order, trx)
}
