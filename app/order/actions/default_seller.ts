import { EntryKind } from '#app/ledger/codes'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { blacklistForDebt } from '#app/company/actions/blacklist_company'
import { available, debt, escrow, memoContra } from '#app/ledger/rules/accounts'
import { balancesOf } from '#app/ledger/queries/balances'
import { capture } from '#app/ledger/actions/holds'
import Hold from '#app/ledger/models/hold'
import { post } from '#app/ledger/actions/post'
import { lacksAddress } from '#app/order/rules/delivery'
import { lockOrder } from '#app/order/shared/lock_order'
import { cancelOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { CancelType, OrderState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'
import { orderRef } from '#app/order/shared/order_ref'

/**
 * 卖方违约 (state-machines §5.1 n, flows §2): the buyer gets back the whole escrow and a penalty in the amount of the deposit from the seller's
 * available money; a shortfall becomes a debt (9002), and the seller is blacklisted until it is paid. The batches stay sold until an operator puts
 * them back on sale (state-machines §2.2).
 *
 * @throws RefusedError when the system calls before the deadline
 */
export async function defaultSeller(
  input: { orderId: number; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrderWithDebt(trx, input.orderId)
    if (order.state !== OrderState.unreleased)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.cancelled))
    const at = await databaseNow(trx)
    if (actor.kind === 'system' && (!order.defaultDue || at <= order.defaultDue))
      throw refuse(OrderRefusal.releaseNotDue)

    if (lacksAddress(order)) throw refuse(OrderRefusal.addressNeededToRelease)

    const ref = orderRef(order)
    await post(trx, {
      key: `order.default.refund:${order.id}`,
      kind: EntryKind.refund,
      memo: '卖方违约，货款退回买方',
      ref,
      actor,
      entries: [
        { account: escrow(order.id), debit: order.paid },
        { account: available(order.buyerCompanyId), credit: order.paid },
      ],
    })
    const penalty = order.deposit
    const held = await captureSellerDeposit(trx, actor, order, penalty)
    const { useBalance } = await balancesOf(order.sellerCompanyId, trx)
    const charged = Math.min(penalty - held, useBalance)
    const taken = held + charged
    const missing = penalty - taken
    if (charged > 0) {
      await post(trx, {
        key: `order.default.penalty:${order.id}`,
        kind: EntryKind.penalty,
        memo: '卖方未按时放货',
        ref,
        actor,
        entries: [
          { account: available(order.sellerCompanyId), debit: charged },
          { account: available(order.buyerCompanyId), credit: charged },
        ],
      })
    }
    if (missing > 0) {
      await post(trx, {
        key: `order.default.debt:${order.id}`,
        kind: EntryKind.debt,
        memo: `违约金不足部分 ${order.orderNo}`,
        ref,
        actor,
        entries: [
          { account: debt(order.sellerCompanyId), debit: missing },
          { account: memoContra, credit: missing },
        ],
      })
    }
    const reason = input.reason?.trim() || '未在时限内放货'
    await cancelOrder(trx, actor, order, {
      cancelType: CancelType.sellerDefault,
      action: 'order.default.seller',
      summary: `卖方违约：货款 ${formatYuan(order.paid)} 元退回买方，违约金 ${formatYuan(taken)} 元${missing > 0 ? `，欠 ${formatYuan(missing)} 元` : ''}`,
      reason,
      at,
      fields: { debt: missing },
    })
    if (missing > 0)
      await blacklistForDebt(
        { companyId: order.sellerCompanyId, reason: `订单${order.orderNo}卖方违约，违约金未结清` },
        actor,
        trx
      )
    await tellBuyer(trx, order, {
      code: 'N20',
      title: '卖方违约，货款已退回',
      content: `您的订单${order.orderNo}因卖方未放货取消，货款${formatYuan(order.paid)}元及违约金${formatYuan(taken)}元已退回账户。`,
      sms: true,
    })
    await tellSeller(trx, order, {
      code: 'N20',
      title: '卖方违约',
      content: `订单${order.orderNo}因贵司未按时放货取消，扣划违约金${formatYuan(taken)}元${missing > 0 ? `，尚欠${formatYuan(missing)}元，结清前企业被限制交易` : ''}。`,
      sms: true,
    })
    return order
  }, outer)
}

/** Takes the penalty first from the deposit that the supplier of a purchase auction has frozen for the order. @returns cents */
async function captureSellerDeposit(trx: Trx, actor: Actor, order: Order, penalty: number): Promise<number> {
  if (!order.sellerHoldId) return 0
  const { remaining } = await Hold.findOrFail(order.sellerHoldId, { client: trx })
  const amount = Math.min(remaining, penalty)
  if (amount > 0)
    await capture(trx, {
      holdId: order.sellerHoldId,
      amount,
      to: available(order.buyerCompanyId),
      key: `order.default.deposit:${order.id}`,
      actor,
      memo: '卖方未按时放货',
    })
  return amount
}

/** The memo accounts sort after the others, so they are locked together with them in one step. */
async function lockOrderWithDebt(trx: Trx, orderId: number): Promise<Order> {
  const row = await trx.from('orders').where('id', orderId).select('seller_company_id').first()
  return lockOrder(trx, orderId, {
    money: true,
    batches: true,
    accounts: row ? [debt(row.seller_company_id), memoContra] : [],
  })
}
