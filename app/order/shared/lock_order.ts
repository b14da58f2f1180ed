import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { available, escrow, frozen } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import Order from '#app/order/models/order'
import { OrderRefusal } from '#app/order/refusals'

export type LockOptions = {
  /** Lock the accounts of both sides, and `accounts` in addition. */
  money?: boolean
  accounts?: string[]
  /** Lock the batches, whose sales state will change. */
  batches?: boolean
}

/**
 * Locks everything a step of an order changes, always in the same order: accounts by code, batches by id, then the order. The sides of an order never
 * change, so they can be read before locking.
 *
 * @throws NotFoundError
 */
export async function lockOrder(trx: Trx, orderId: number, options: LockOptions = {}): Promise<Order> {
  if (options.money) {
    const seen = await Order.query({ client: trx }).where('id', orderId).first()
    if (!seen) throw refuse(OrderRefusal.orderMissing)
    const { buyerCompanyId, sellerCompanyId } = seen
    await lockAccounts(trx, [
      available(buyerCompanyId),
      frozen(buyerCompanyId),
      available(sellerCompanyId),
      frozen(sellerCompanyId),
      escrow(orderId),
      ...(options.accounts ?? []),
    ])
  }
  if (options.batches) {
    await trx.rawQuery(
      'select id from batches where id in (select batch_id from order_lines where order_id = ?) order by id for update',
      [orderId]
    )
  }
  const order = await Order.query({ client: trx }).where('id', orderId).forUpdate().first()
  if (!order) throw refuse(OrderRefusal.orderMissing)
  await order.load('lines')
  return order
}
