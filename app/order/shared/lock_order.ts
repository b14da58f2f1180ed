import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { available, escrow, frozen } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import Order from '#app/order/models/order'
import { OrderRefusal } from '#app/order/refusals'

export type LockOptions = {
  /** Money will move between the two sides (and these accounts besides). */
  money?: boolean
  accounts?: string[]
  /** The batches change their sales state. */
  batches?: boolean
}

/**
 * Locks what a step of an order touches, always in the same order: accounts by code, batches by id, then the order. Who the sides are
 * never changes, so they may be read before.
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
