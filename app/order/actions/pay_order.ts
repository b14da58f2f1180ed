import { EntryKind } from '#app/ledger/codes'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type { PayPasswordProof } from '#app/bank/shared/pay_password'
import { available, escrow } from '#app/ledger/rules/accounts'
import { capture, unfreeze } from '#app/ledger/actions/holds'
import { post } from '#app/ledger/actions/post'
import { requireSide } from '#app/order/shared/access'
import { requireOwnPart } from '#app/order/shared/contract_parties'
import { orderVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import { moveOrder } from '#app/order/moves'
import { moveBatches } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { lacksAddress } from '#app/order/rules/delivery'
import { paymentOf } from '#app/order/rules/order_money'
import { releaseDueOf } from '#app/order/queries/release_due'
import { addWorkingDays } from '#app/system/shared/working_days'
import { OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'

/**
 * 付款 (state-machines §5.1 f, flows §2 step 4): the amount moves to the escrow of the order, first from
 * the deposit, and the batches become sold.
 *
 * @throws StaleError when amount or terms are not the ones that were seen
 * @throws RefusedError `可用余额不足，还需{x}元`, `订单已超时` once the buyer is in default, `请先填写收货地址，再付款`,
 *   `购销合同需要本企业的…` while the contract waits for it
 */
export async function payOrder(
  input: { orderId: number; proof: PayPasswordProof } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    requireSide(order, actor, 'buyer')
    if (order.state !== OrderState.unpaid)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unreleased))
    const at = await databaseNow(trx)
    if (order.defaultDue && at > order.defaultDue) throw refuse(OrderRefusal.tooLate)

    if (lacksAddress(order)) throw refuse(OrderRefusal.addressNeededToPay)
    await requireOwnPart(trx, order, 'buyer')
    requireSeen(trx, input.seen, orderVersion(order))
    const { fromDeposit, spare } = await payIntoEscrow(trx, actor, order)
    const unused = spare > 0 ? `，多余定金${formatYuan(spare)}元已解冻` : ''
    await moveBatches(trx, actor, order, SalesState.booked, SalesState.sold, `订单${order.orderNo}付款`)
    const releaseDue = await releaseDueOf(trx, order, at)
    await moveOrder(trx, actor, order, {
      to: OrderState.unreleased,
      action: 'order.pay',
      summary: `付款 ${formatYuan(order.amount)} 元至订单监管账户（含定金 ${formatYuan(fromDeposit)} 元）${unused}`,
      fields: {
        paid: order.amount,
        paidAt: at,
        releaseDue,
        defaultDue: await addWorkingDays(releaseDue, 3, '17:00', trx),
        remindedAt: null,
      },
    })
    await tellSeller(trx, order, {
      code: 'N06',
      title: '买方已付款',
      content: `订单${order.orderNo}货款${formatYuan(order.amount)}元已存入监管账户，请于${shortTime(releaseDue)}前放货。`,
      sms: true,
    })
    await tellBuyer(trx, order, {
      code: 'N14',
      title: '定金已转为货款',
      content: `您的订单${order.orderNo}已付款${formatYuan(order.amount)}元，其中定金${formatYuan(fromDeposit)}元${unused}。`,
    })
    return order
  }, outer)
}

/**
 * Both to 2003 of the order: the deposit from the frozen money, the rest from the available money. A deposit above the amount pays only the amount
 * and what is left of it becomes available again, so that escrow holds exactly what was paid.
 */
async function payIntoEscrow(trx: Trx, actor: Actor, order: Order) {
  const payment = paymentOf(order)
  const { fromDeposit, spare, rest } = payment
  const holdId = order.depositHoldId
  if (holdId && fromDeposit > 0)
    await capture(trx, {
      holdId,
      amount: fromDeposit,
      to: escrow(order.id),
      kind: EntryKind.payment,
      memo: '定金转货款',
      key: `order.pay.deposit:${order.id}`,
      actor,
    })
  if (holdId && spare > 0)
    await unfreeze(trx, { holdId, key: `order.pay.spare:${order.id}`, memo: '定金超出货款部分解冻', actor })
  if (rest > 0)
    await post(trx, {
      key: `order.pay:${order.id}`,
      kind: EntryKind.payment,
      memo: '余款',
      ref: { type: 'order', id: order.id, no: order.orderNo },
      actor,
      entries: [
        { account: available(order.buyerCompanyId), debit: rest },
        { account: escrow(order.id), credit: rest },
      ],
    })
  return payment
}
