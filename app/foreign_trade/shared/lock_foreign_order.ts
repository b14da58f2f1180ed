import type { Actor } from '#core/actor'
import { IllegalTransitionError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { available, frozen } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { requireSide, type Side } from '#app/order/shared/access'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'

type Wanted = {
  /** The side that the step belongs to; left out, either. */
  side?: Side
  /** The states in which it can be done. */
  from: readonly ForeignOrderState[]
  /** What was tried, for the refusal: `确认收单`. */
  step: string
  /** Deposits move or goods go back on sale: accounts and batch are locked first. */
  money?: boolean
}

/**
 * Locks what a step of an order changes, always in the same order: accounts by code, the batch, the order.
 *
 * @throws NotFoundError for strangers; IllegalTransitionError in another state
 */
export async function lockForeignOrder(trx: Trx, orderId: number, actor: Actor, wanted: Wanted) {
  const seen = await ForeignOrder.query({ client: trx }).where('id', orderId).first()
  if (!seen) throw refuse(ForeignTradeRefusal.orderMissing)
  requireSide(seen, actor, wanted.side, ForeignTradeRefusal.orderMissing)
  if (wanted.money) {
    const { buyerCompanyId, sellerCompanyId, batchId } = seen
    await lockAccounts(trx, [
      available(buyerCompanyId),
      frozen(buyerCompanyId),
      available(sellerCompanyId),
      frozen(sellerCompanyId),
    ])
    await trx.rawQuery('select id from batches where id = ? for update', [batchId])
  }
  const order = await ForeignOrder.query({ client: trx }).where('id', orderId).forUpdate().firstOrFail()
  if (!wanted.from.includes(order.state))
    throw new IllegalTransitionError(ForeignOrderState.word(order.state), wanted.step)
  return order
}
