import { EntryKind } from '#app/ledger/codes'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type { PayPasswordProof } from '#app/bank/shared/pay_password'
import { available } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import { requireSide } from '#app/order/shared/access'
import { storageVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import { noteOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { tellSeller } from '#app/order/shared/order_notices'
import { storageDue } from '#app/order/queries/storage_due'
import { OrderRefusal } from '#app/order/refusals'
import { orderRef } from '#app/order/shared/order_ref'

/**
 * The buyer pays the storage fee due to the seller, who settles with the warehouse.
 *
 * @throws StaleError when another fee is due than was seen
 */
export async function payStorage(
  input: { orderId: number; proof: PayPasswordProof } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true })
    requireSide(order, actor, 'buyer')
    const at = await databaseNow(trx)
    const { due, days } = await storageDue(trx, order, at)
    if (due <= 0) throw refuse(OrderRefusal.noStorageDue)
    requireSeen(trx, input.seen, storageVersion(order, due))
    const paid = order.storagePaid + due
    await post(trx, {
      key: `order.storage:${order.id}:${paid}`,
      kind: EntryKind.transfer,
      memo: `仓储费 ${order.orderNo}`,
      ref: orderRef(order),
      actor,
      entries: [
        { account: available(order.buyerCompanyId), debit: due },
        { account: available(order.sellerCompanyId), credit: due },
      ],
    })
    order.useTransaction(trx)
    await order.merge({ storagePaid: paid, storagePaidUntil: at.toISODate() }).save()
    await noteOrder(trx, actor, order, 'order.storage', `支付仓储费 ${formatYuan(due)} 元（${days} 天）`)
    await tellSeller(trx, order, {
      code: 'N06',
      title: '仓储费到账',
      content: `订单${order.orderNo}买方已支付仓储费${formatYuan(due)}元。`,
    })
    return order
  }, outer)
}
