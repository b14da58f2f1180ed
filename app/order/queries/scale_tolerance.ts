import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { orderHooks } from '#app/order/ports/hooks'

/** 合理磅差 in force, per mille, of the module that settles. */
export async function toleranceInForce(trx?: Trx): Promise<number> {
  for (const hook of orderHooks()) if (hook.scaleTolerance) return hook.scaleTolerance(trx)
  throw new Error('no module settles orders')
}

/** 合理磅差 of an order, per mille: the one its contract was made with. */
export async function toleranceOf(order: Pick<Order, 'scaleTolerance'>, trx?: Trx): Promise<number> {
  return order.scaleTolerance ?? toleranceInForce(trx)
}
