import { EntryKind } from '#app/ledger/codes'
import type { Actor } from '#core/actor'
import { IllegalTransitionError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type { PayPasswordProof } from '#app/bank/shared/pay_password'
import { settleDebtEntry } from '#app/company/actions/blacklist_company'
import { available, debt, memoContra } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import { requireSide } from '#app/order/shared/access'
import { orderVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import { noteOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { tellBuyer } from '#app/order/shared/order_notices'
import { OrderState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'
import { orderRef } from '#app/order/shared/order_ref'

/**
 * The seller pays the outstanding part of a penalty (state-machines §5.1 n) to the buyer, which clears the memo account 9002. After its last debt the
 * company may trade again, unless an operator has blacklisted it for another reason.
 *
 * @throws StaleError when the debt is not the one that was seen
 */
export async function payDebt(
  input: { orderId: number; proof: PayPasswordProof } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const owner = debt(actor.companyId!)
    const order = await lockOrder(trx, input.orderId, { money: true, accounts: [owner, memoContra] })
    requireSide(order, actor, 'seller')
    if (order.state !== OrderState.cancelled) throw new IllegalTransitionError(OrderState.word(order.state), '结清欠款')
    const amount = order.debt
    if (amount <= 0) throw refuse(OrderRefusal.noDebt)
    requireSeen(trx, input.seen, orderVersion(order))
    const ref = orderRef(order)
    await post(trx, {
      key: `order.debt.paid:${order.id}`,
      kind: EntryKind.penalty,
      memo: `补缴违约金 ${order.orderNo}`,
      ref,
      actor,
      entries: [
        { account: available(order.sellerCompanyId), debit: amount },
        { account: available(order.buyerCompanyId), credit: amount },
      ],
    })
    await post(trx, {
      key: `order.debt.closed:${order.id}`,
      kind: EntryKind.debt,
      memo: `欠款结清 ${order.orderNo}`,
      ref,
      actor,
      entries: [
        { account: memoContra, debit: amount },
        { account: owner, credit: amount },
      ],
    })
    order.useTransaction(trx)
    await order.merge({ debt: 0 }).save()
    await noteOrder(trx, actor, order, 'order.debt', `补缴违约金 ${formatYuan(amount)} 元，欠款结清`)
    await tellBuyer(trx, order, {
      code: 'N20',
      title: '违约金到账',
      content: `订单${order.orderNo}卖方已补缴违约金${formatYuan(amount)}元。`,
    })
    const owes = await trx
      .from('orders')
      .where('seller_company_id', order.sellerCompanyId)
      .where('debt', '>', 0)
      .first()
    if (!owes) await settleDebtEntry({ companyId: order.sellerCompanyId, reason: '违约金欠款已全部结清' }, actor, trx)
    return order
  }, outer)
}
